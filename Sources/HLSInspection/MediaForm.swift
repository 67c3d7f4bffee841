public import MediaStreams

/// The form of segments or of a file, without times and metadata.
public struct MediaForm: Hashable, Sendable {
  /// The format of the bytes.
  public var container: MediaContainer
  /// Whether it has video.
  public var hasVideo: Bool
  /// Whether it has audio.
  public var hasAudio: Bool
  /// The name of the service with the lowest program number in a transport stream; `nil` if none has one.
  public var serviceName: String?

  /// A form from its values.
  public init(container: MediaContainer, hasVideo: Bool, hasAudio: Bool) {
    self.container = container
    self.hasVideo = hasVideo
    self.hasAudio = hasAudio
  }

  /// Whether it has audio and no video.
  public var isAudioOnly: Bool { hasAudio && !hasVideo }
}

extension MediaForm {
  /// The form of media content. Some formats contain only audio, whatever they declare.
  init(_ content: MediaContent) {
    let isSound =
      switch content.container {
      case .packedAudio, .ogg, .flac: true
      default: false
      }
    self.init(
      container: content.container, hasVideo: content.streams.contains { $0.kind == .video },
      hasAudio: isSound || content.streams.contains { $0.kind == .audio })
    serviceName =
      content.programs.filter { $0.serviceName?.isEmpty == false }.min { $0.number < $1.number }?
      .serviceName
  }
}
