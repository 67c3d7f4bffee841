public import MediaStreams

/// The form of segments or of a file, without times and metadata.
public struct MediaForm: Hashable, Sendable {
  /// The format of the bytes.
  public var container: MediaContainer
  /// Whether it has video.
  public var hasVideo: Bool
  /// Whether it has audio.
  public var hasAudio: Bool
  /// The service names in a transport stream, by program number; without those that have no name.
  public var serviceNames: [Int: String] = [:]

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
    for program in content.programs {
      guard let name = program.serviceName, !name.isEmpty else { continue }
      serviceNames[program.number] = name
    }
  }
}
