public import SourceDiagnostics

/// The rules about the bytes of Ogg and FLAC files.
public enum OggRules {
  /// Bytes that belong to no page.
  public static let synchronizationLost = DiagnosticRule(
    "OGG-001", "ogg-synchronization-lost", .warning,
    "An Ogg file is pages one after the other.", specification: "RFC 3533, section 6")
  /// A file that ends inside a page or block.
  public static let pageTruncated = DiagnosticRule(
    "OGG-002", "ogg-page-truncated", .warning, "An Ogg file ends at the end of a page.",
    specification: "RFC 3533, section 6")
  /// A page whose bytes changed on the way.
  public static let pageChecksumWrong = DiagnosticRule(
    "OGG-003", "ogg-page-checksum-wrong", .error,
    "The checksum of a page is that of its bytes.", specification: "RFC 3533, section 6")
  /// Pages that are not there.
  public static let pageMissing = DiagnosticRule(
    "OGG-004", "ogg-page-missing", .warning,
    "The sequence number of a page is one more than that of the page before in its stream.",
    specification: "RFC 3533, section 6")
  /// A page of a stream that never began.
  public static let streamUnknown = DiagnosticRule(
    "OGG-005", "ogg-stream-unknown", .warning,
    "A stream begins with a page that says so.", specification: "RFC 3533, section 4")
  /// A comment header that cannot be read whole.
  public static let commentsMalformed = DiagnosticRule(
    "OGG-006", "comments-malformed", .warning,
    "The lengths in a comment header fit the header.",
    specification: "Ogg Vorbis comment field specification")
  /// A comment without a name.
  public static let commentWithoutName = DiagnosticRule(
    "OGG-007", "comment-without-name", .warning, "A comment is a name, an equals sign and a value.",
    specification: "Ogg Vorbis comment field specification")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "OGG-008", "ogg-limit-exceeded", .warning, "An Ogg file stays within the limits of the reader.")

  /// All rules, by code.
  public static let all: [DiagnosticRule] = [
    synchronizationLost, pageTruncated, pageChecksumWrong, pageMissing, streamUnknown,
    commentsMalformed, commentWithoutName, limitExceeded,
  ]
}
