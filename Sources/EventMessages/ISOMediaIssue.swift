public import SourceDiagnostics

/// Something that is wrong or odd in a file of boxes, found while it was read.
public struct ISOMediaIssue: Hashable, Sendable {
  /// What kind of fault it is.
  public var id: Kind
  /// How much it matters.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The boxes around the place, such as `moof/traf/trun`.
  public var path: String
  /// The offset of the place from the first byte of the file.
  public var byteOffset: Int

  /// An issue with the severity of its kind.
  public init(_ id: Kind, _ message: String, path: String = "", byteOffset: Int) {
    self.id = id
    self.severity = id.severity
    self.message = message
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The kinds of faults. The raw value is the stable id of reports.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
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

  /// The issue as reports write it.
  public var fields: [Field] {
    [
      Field("id", .string(id.rawValue)), Field("severity", .string(severity.rawValue)),
      Field("message", .string(message)), Field("path", .string(path)),
      Field("byteOffset", .integer(byteOffset)),
    ]
  }
}
