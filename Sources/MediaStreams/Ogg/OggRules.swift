public import SourceDiagnostics

/// The rules about the bytes of Ogg and FLAC files.
public enum OggRules {
  /// Bytes that belong to no page.
  public static let synchronizationLost = DiagnosticRule(
    "OGG-001", "ogg-synchronization-lost", .warning,
    "An Ogg file is a sequence of pages.", specification: "RFC 3533, section 6",
    rationale: """
      Bytes outside pages were inserted, or pages are damaged; decoders search for the next page.
      """,
    remedy: "Compare the file with the original; write it again if it was cut by hand.")
  /// A file that ends inside a page or block.
  public static let pageTruncated = DiagnosticRule(
    "OGG-002", "ogg-page-truncated", .warning, "An Ogg file ends at the end of a page.",
    specification: "RFC 3533, section 6",
    rationale: "The end of the file is missing.",
    remedy: "Copy the file again, or let the encoder finish it.")
  /// A page whose bytes changed on the way.
  public static let pageChecksumWrong = DiagnosticRule(
    "OGG-003", "ogg-page-checksum-wrong", .error,
    "The checksum of a page matches its bytes.", specification: "RFC 3533, section 6",
    rationale: "Decoders drop a page with a wrong checksum, with the comments or audio in it.",
    remedy: "Copy the file again; a tool that edits comments in place must write the checksum, too."
  )
  /// Pages that are not there.
  public static let pageMissing = DiagnosticRule(
    "OGG-004", "ogg-page-missing", .warning,
    "The sequence number of a page is one more than that of the page before in its stream.",
    specification: "RFC 3533, section 6",
    rationale: "A part of the stream was lost, so time jumps.",
    remedy: "Check the connection over which the stream was recorded.")
  /// A page of a stream that never began.
  public static let streamUnknown = DiagnosticRule(
    "OGG-005", "ogg-stream-unknown", .warning,
    "A stream starts with a page that is flagged as its first.",
    specification: "RFC 3533, section 4",
    rationale: "Without its first page the stream cannot be decoded.",
    remedy: """
      Start a recording at the beginning of a stream; servers send the first pages to each \
      listener.
      """)
  /// A comment header that cannot be read whole.
  public static let commentsMalformed = DiagnosticRule(
    "OGG-006", "comments-malformed", .warning,
    "The lengths in a comment header fit the header.",
    specification: "Ogg Vorbis comment field specification",
    rationale: "Titles and chapters after the damaged length are lost.",
    remedy: "Write the comments again with a tag editor.")
  /// A comment without a name.
  public static let commentWithoutName = DiagnosticRule(
    "OGG-007", "comment-without-name", .warning, "A comment is a name, an equals sign and a value.",
    specification: "Ogg Vorbis comment field specification",
    rationale: "No player shows a comment without a name.",
    remedy: "Write comments as NAME=value.")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "OGG-008", "ogg-limit-exceeded", .warning, "An Ogg file stays within the limits of the reader.",
    authority: .practice,
    rationale:
      "The reader stops there, so that a damaged or hostile file cannot use up all time and memory.",
    remedy: "Check that the file is what it seems.")

  /// The rows of this file, by code.
  public static let all: [DiagnosticRule] = [
    synchronizationLost, pageTruncated, pageChecksumWrong, pageMissing, streamUnknown,
    commentsMalformed, commentWithoutName, limitExceeded,
  ]
}
