public import SourceDiagnostics

/// The rules about radio streams with metadata between the audio.
public enum ICYRules {
  /// Bytes where metadata should be are none.
  public static let blockUnreadable = DiagnosticRule(
    "ICY-001", "icy-block-unreadable", .warning,
    "Every so many bytes of audio, as icy-metaint says, stands a block of metadata.",
    authority: .practice,
    rationale: """
      When the place of one block is wrong, all that follow are: sound is read as titles, and \
      titles are heard as noise.
      """,
    remedy: """
      Look whether icy-metaint is the interval that the server really uses, and whether a proxy \
      changed the stream.
      """)
  /// A recording that ends inside a block.
  public static let blockTruncated = DiagnosticRule(
    "ICY-002", "icy-block-truncated", .warning,
    "A recording does not end inside a block of metadata.",
    authority: .practice,
    rationale: "The last title of the recording is incomplete.",
    remedy: "Record a little longer.")
  /// The interval is not one.
  public static let intervalInvalid = DiagnosticRule(
    "ICY-003", "icy-interval-invalid", .error,
    "The metadata interval of a stream is a positive number.",
    authority: .practice,
    rationale: "Without an interval no metadata can be told from the audio.",
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
      The reader stops there, so that a damaged or hostile stream cannot take all time and \
      memory.
      """,
    remedy: "Look at what the server sends as titles, and how often.")
  /// The connection ended with an error.
  public static let streamBroken = DiagnosticRule(
    "ICY-005", "icy-stream-broken", .warning,
    "A radio stream goes on for as long as it is listened to.",
    authority: .practice,
    rationale:
      "The report holds only what came before the connection ended; listeners were cut off, too.",
    remedy: "Look at the log of the server for this listener.")

  /// The rows of this file, by code.
  public static let all: [DiagnosticRule] = [
    blockUnreadable, blockTruncated, intervalInvalid, limitExceeded, streamBroken,
  ]
}
