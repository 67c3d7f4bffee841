public import SourceDiagnostics

/// The rules about radio streams with metadata between the audio.
public enum ICYRules {
  /// The bytes in place of metadata are not metadata.
  public static let blockUnreadable = DiagnosticRule(
    "ICY-001", "icy-block-unreadable", .warning,
    "A block of metadata follows every icy-metaint bytes of audio.",
    authority: .practice,
    rationale: """
      If the place of one block is wrong, so are all later ones: audio is read as titles, and \
      titles are heard as noise.
      """,
    remedy: """
      Check that the server really uses the interval in icy-metaint, and that no proxy changed the \
      stream.
      """)
  /// A recording that ends inside a block.
  public static let blockTruncated = DiagnosticRule(
    "ICY-002", "icy-block-truncated", .warning,
    "A recording does not end inside a block of metadata.",
    authority: .practice,
    rationale: "The last title of the recording is incomplete.",
    remedy: "Record a little longer.")
  /// The interval is not valid.
  public static let intervalInvalid = DiagnosticRule(
    "ICY-003", "icy-interval-invalid", .error,
    "The metadata interval of a stream is a positive number.",
    authority: .practice,
    rationale: "Without an interval metadata cannot be separated from the audio.",
    remedy: """
      Let the server send icy-metaint with the number of bytes between two blocks, such as \
      16000.
      """)
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "ICY-004", "icy-limit-exceeded", .warning,
    "A radio stream stays within the limits of the reader.",
    authority: .practice,
    rationale: """
      The reader stops there, so that a damaged or hostile stream cannot use up all time and \
      memory.
      """,
    remedy: "Check which titles the server sends, and how often.")
  /// The connection ended with an error.
  public static let streamBroken = DiagnosticRule(
    "ICY-005", "icy-stream-broken", .warning,
    "A radio stream continues as long as a client listens.",
    authority: .practice,
    rationale:
      "The report covers only the stream before the connection ended; listeners were cut off, too.",
    remedy: "Check the log of the server for this listener.")

  /// The rows of this file, by code.
  public static let all: [DiagnosticRule] = [
    blockUnreadable, blockTruncated, intervalInvalid, limitExceeded, streamBroken,
  ]
}
