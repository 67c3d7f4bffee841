public import SourceDiagnostics

/// The rules about radio streams with metadata between the audio.
public enum ICYRules {
  /// Bytes where metadata should be are none.
  public static let blockUnreadable = DiagnosticRule(
    "ICY-001", "icy-block-unreadable", .warning,
    "Every so many bytes of audio, as icy-metaint says, stands a block of metadata.")
  /// A recording that ends inside a block.
  public static let blockTruncated = DiagnosticRule(
    "ICY-002", "icy-block-truncated", .warning,
    "A recording does not end inside a block of metadata.")
  /// The interval is not one.
  public static let intervalInvalid = DiagnosticRule(
    "ICY-003", "icy-interval-invalid", .error,
    "The metadata interval of a stream is a positive number.")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "ICY-004", "icy-limit-exceeded", .warning,
    "A radio stream stays within the limits of the reader.")
  /// The connection ended with an error.
  public static let streamBroken = DiagnosticRule(
    "ICY-005", "icy-stream-broken", .warning,
    "A radio stream goes on for as long as it is listened to.")

  /// All rules, by code.
  public static let all: [DiagnosticRule] = [
    blockUnreadable, blockTruncated, intervalInvalid, limitExceeded, streamBroken,
  ]
}
