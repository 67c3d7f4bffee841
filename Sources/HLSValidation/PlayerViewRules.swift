public import SourceDiagnostics

/// The rules about player views: CST for Cast, YBR for Ybrid.
extension DiagnosticRule {
  /// A message to a Cast receiver that is close to the size limit.
  public static let castMessageLarge = DiagnosticRule(
    "CST-001", "cast-message-large", .warning,
    "A message to a Cast receiver has no more than 60 KB, so that a sender can add its own data.",
    specification: "Google Cast, media messages", authority: .practice,
    rationale:
      "A sender that adds its own data to a message of this size exceeds the limit of 64 KB.",
    remedy: "Remove breaks that are over, and images that no receiver shows.")
  /// A message to a Cast receiver that exceeds the size limit.
  public static let castMessageTooLarge = DiagnosticRule(
    "CST-002", "cast-message-too-large", .error,
    "A message to a Cast receiver has no more than 64 KB.",
    specification: "Google Cast, media messages", authority: .practice,
    rationale: "Receivers do not get a larger message, so nothing plays.",
    remedy: "Send fewer breaks, or let the receiver load them from the stream.")
  /// A message to a Cast receiver without an image.
  public static let castMessageWithoutImage = DiagnosticRule(
    "CST-003", "cast-message-without-image", .warning,
    "A message to a Cast receiver has an image.",
    specification: "Google Cast, media messages", authority: .practice,
    rationale:
      "A receiver shows the image while it loads, and all the time for audio. Without one its screen is black.",
    remedy: "Map the URL of a poster or cover to the field image with --mapping.")
  /// An answer of a Ybrid server that cannot be parsed.
  public static let ybridDocumentUnreadable = DiagnosticRule(
    "YBR-001", "ybrid-document-unreadable", .warning,
    "The URL in a radio title returns the metadata of a Ybrid server.", authority: .practice,
    rationale: "Without the answer, only the title itself is known.",
    remedy: "Check the answer of the server at the URL in StreamUrl.")

  /// The rows of this file.
  static let playerViews: [DiagnosticRule] = [
    .castMessageLarge, .castMessageTooLarge, .castMessageWithoutImage, .ybridDocumentUnreadable,
  ]
}
