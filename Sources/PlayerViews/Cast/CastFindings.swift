internal import HLSValidation
internal import SourceDiagnostics

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
        "the message has \(size) bytes, above \(Self.maximumSize) it is not sent any more")
    ]
  }
}
