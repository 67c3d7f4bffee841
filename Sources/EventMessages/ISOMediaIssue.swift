public import SourceDiagnostics

/// A fault of an ISO media file, found while it was read.
///
/// Its path has the enclosing boxes, such as `moof/traf/trun`; its offset counts from the first
/// byte of the file.
public typealias ISOMediaIssue = DecodingIssue<ISOMediaIssueKind>

/// The kinds of faults of an ISO media file. The raw value is the stable id of reports.
public enum ISOMediaIssueKind: String, IssueKind {
  /// There are no boxes in the bytes.
  case boxMissing = "box-missing"
  /// A box declares more bytes than are available.
  case boxTruncated = "box-truncated"
  /// A box declares fewer bytes than its header has.
  case boxSizeTooSmall = "box-size-too-small"
  /// The type of a box has invalid characters.
  case boxTypeInvalid = "box-type-invalid"
  /// The bytes after the last box are too few for another one.
  case trailingBytes = "trailing-bytes"
  /// A box does not follow its syntax.
  case boxMalformed = "box-malformed"
  /// An event message box has a version other than 0 and 1.
  case eventMessageVersion = "event-message-version"
  /// A timescale is zero, so times in it are undefined.
  case timescaleZero = "timescale-zero"
  /// Fragments belong to a track that no header describes.
  case trackUnknown = "track-unknown"
  /// There are fragments but no header with their tracks.
  case headerMissing = "header-missing"
  /// The first fragment of a track has no decode time.
  case decodeTimeMissing = "decode-time-missing"
  /// Fragments have samples, and there is no media data for them.
  case mediaDataMissing = "media-data-missing"
  /// The media of fragments starts with an empty edit, which some players ignore.
  case emptyEdit = "empty-edit"
  /// A limit of ``ISOMediaLimits`` was reached.
  case limitReached = "limit-reached"

  /// The severity of this kind of fault.
  public var severity: Severity {
    switch self {
    case .trailingBytes, .timescaleZero, .decodeTimeMissing, .emptyEdit, .limitReached: .warning
    case .boxMissing, .boxTruncated, .boxSizeTooSmall, .boxTypeInvalid, .boxMalformed,
      .eventMessageVersion, .trackUnknown, .headerMissing, .mediaDataMissing:
      .error
    }
  }
}
