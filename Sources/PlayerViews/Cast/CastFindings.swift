public import SourceDiagnostics

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
}

extension CastMediaInformation {
  /// Leaves out what does not fit, and tells of that and of the size.
  mutating func fitted() -> [Diagnostic] {
    let size = messageSize
    let dropped = fit()
    let left = messageSize
    if left > Self.maximumSize {
      return [
        Diagnostic(
          .castMessageTooLarge,
          "the message has \(left) bytes without what can be left out, at most \(Self.maximumSize) are sent"
        )
      ]
    }
    if !dropped.isEmpty {
      return [
        Diagnostic(
          .castMessageTooLarge,
          "the message would have \(size) bytes, more than \(Self.maximumSize); left out: "
            + dropped.joined(separator: ", "), severity: .warning)
      ]
    }
    guard size > Self.warningSize else { return [] }
    return [
      Diagnostic(
        .castMessageLarge,
        "the message has \(size) bytes, at \(Self.maximumSize) it is not sent any more")
    ]
  }
}
