public import SourceDiagnostics

/// Something that is wrong or odd in a file of boxes, found while it was read.
///
/// Its path names the boxes around the place, such as `moof/traf/trun`; its offset counts from the first byte of the file.
public typealias ISOMediaIssue = DecodingIssue<ISOMediaIssueKind>

/// The kinds of faults of a file of boxes. The raw value is the stable id of reports.
public enum ISOMediaIssueKind: String, IssueKind {
  /// There is no box in the bytes.
  case boxMissing = "box-missing"
  /// A box declares more bytes than there are.
  case boxTruncated = "box-truncated"
  /// A box declares fewer bytes than its header has.
  case boxSizeTooSmall = "box-size-too-small"
  /// The type of a box has characters that no type has.
  case boxTypeInvalid = "box-type-invalid"
  /// Bytes after the last box are too few for another one.
  case trailingBytes = "trailing-bytes"
  /// A box does not follow its syntax.
  case boxMalformed = "box-malformed"
  /// An event message box has a version other than 0 and 1.
  case eventMessageVersion = "event-message-version"
  /// A timescale is zero, so that times in it mean nothing.
  case timescaleZero = "timescale-zero"
  /// Fragments belong to a track that no header describes.
  case trackUnknown = "track-unknown"
  /// There are fragments but no header with their tracks.
  case headerMissing = "header-missing"
  /// The first fragment of a track does not tell its decode time.
  case decodeTimeMissing = "decode-time-missing"
  /// A limit of ``ISOMediaLimits`` was met.
  case limitReached = "limit-reached"

  /// How much a fault of this kind matters.
  public var severity: Severity {
    switch self {
    case .trailingBytes, .timescaleZero, .decodeTimeMissing, .limitReached: .warning
    case .boxMissing, .boxTruncated, .boxSizeTooSmall, .boxTypeInvalid, .boxMalformed,
      .eventMessageVersion, .trackUnknown, .headerMissing:
      .error
    }
  }
}
