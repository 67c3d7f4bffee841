internal import HLSValidation
internal import SourceDiagnostics

extension CastMediaInformation {
  /// Drops data until the message fits; returns findings about that and about the size.
  mutating func fitted() -> [Diagnostic] {
    let size = messageSize
    let dropped = fit()
    let left = messageSize
    if left > Self.maximumSize {
      return [
        Diagnostic(
          .castMessageTooLarge,
          "the message has \(left) bytes after all possible omissions, at most \(Self.maximumSize) are allowed"
        )
      ]
    }
    if !dropped.isEmpty {
      return [
        Diagnostic(
          .castMessageTooLarge,
          "the message would have \(size) bytes, more than \(Self.maximumSize); omitted:  "
            + dropped.joined(separator: ", "), severity: .warning)
      ]
    }
    guard size > Self.warningSize else { return [] }
    return [
      Diagnostic(
        .castMessageLarge,
        "the message has \(size) bytes, the maximum is \(Self.maximumSize)")
    ]
  }
}
