public import SourceDiagnostics

/// The rows of the rule catalogue about what the views of players find: CST for Cast, YBR for Ybrid.
extension DiagnosticRule {
  /// A message to a Cast receiver comes near its limit.
  public static let castMessageLarge = DiagnosticRule(
    "CST-001", "cast-message-large", .warning,
    "A message to a Cast receiver has no more than 60 KB, so that a sender can add what is its own.",
    specification: "Google Cast, media messages",
    authority: .practice,
    rationale:
      "A sender that adds its own data to a message of this size goes over the limit of 64 KB.",
    remedy: "Leave out breaks that are over, or images that no receiver shows.")
  /// A message to a Cast receiver has more than it may have.
  public static let castMessageTooLarge = DiagnosticRule(
    "CST-002", "cast-message-too-large", .error,
    "A message to a Cast receiver has no more than 64 KB.",
    specification: "Google Cast, media messages",
    authority: .practice,
    rationale: "Receivers do not get a message that is larger, so that nothing is played.",
    remedy: "Send fewer breaks, or let the receiver load them from the stream.")
  /// The answer of a Ybrid server cannot be read.
  public static let ybridDocumentUnreadable = DiagnosticRule(
    "YBR-001", "ybrid-document-unreadable", .warning,
    "The address that a radio title names answers with the metadata of a Ybrid server.",
    authority: .practice,
    rationale: "Without the answer, only what the title itself says is known of what is playing.",
    remedy: "Look at what the server answers at the address in StreamUrl.")

  /// The rows of this file.
  static let playerViews: [DiagnosticRule] = [
    .castMessageLarge, .castMessageTooLarge, .ybridDocumentUnreadable,
  ]
}
