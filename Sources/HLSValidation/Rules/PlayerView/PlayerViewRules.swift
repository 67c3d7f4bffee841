public import SourceDiagnostics

/// What the views of players meet: CST for Cast, YBR for Ybrid.
enum PlayerViewRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      .castMessageLarge, authority: .practice,
      rationale:
        "A sender that adds its own data to a message of this size goes over the limit of 64 KB.",
      remedy: "Leave out breaks that are over, or images that no receiver shows."),
    ReadingFault(
      .castMessageTooLarge, authority: .practice,
      rationale: "Receivers do not get a message that is larger, so that nothing is played.",
      remedy: "Send fewer breaks, or let the receiver load them from the stream."),
    ReadingFault(
      .ybridDocumentUnreadable, authority: .practice,
      rationale: "Without the answer, only what the title itself says is known of what is playing.",
      remedy: "Look at what the server answers at the address in StreamUrl."),
  ]
}

extension DiagnosticRule {
  /// A message to a Cast receiver comes near its limit.
  public static let castMessageLarge = DiagnosticRule(
    "CST-001", "cast-message-large", .warning,
    "A message to a Cast receiver has no more than 60 KB, so that a sender can add what is its own.",
    specification: "Google Cast, media messages")
  /// A message to a Cast receiver has more than it may have.
  public static let castMessageTooLarge = DiagnosticRule(
    "CST-002", "cast-message-too-large", .error,
    "A message to a Cast receiver has no more than 64 KB.",
    specification: "Google Cast, media messages")
  /// The answer of a Ybrid server cannot be read.
  public static let ybridDocumentUnreadable = DiagnosticRule(
    "YBR-001", "ybrid-document-unreadable", .warning,
    "The address that a radio title names answers with the metadata of a Ybrid server.")
}
