internal import HLSValidation
internal import SourceDiagnostics

extension CastMediaInformation {
  /// The findings about the message, after data was dropped until it fits.
  mutating func findings() -> [Diagnostic] { fitted() + imageFindings }

  /// A receiver has nothing but the image to show for audio.
  private var imageFindings: [Diagnostic] {
    guard metadata.images.isEmpty else { return [] }
    let isAudio = [.musicTrack, .audiobookChapter].contains(metadata.metadataType)
    return [
      Diagnostic(
        .castMessageWithoutImage,
        "the message has no image that a receiver can load, at least 1 is expected",
        severity: isAudio ? .warning : .info)
    ]
  }

  /// Drops data until the message fits; returns findings about that and about the size.
  private mutating func fitted() -> [Diagnostic] {
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
