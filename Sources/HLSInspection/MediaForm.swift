public import MediaStreams

/// What segments or a file are, apart from their times and metadata.
public struct MediaForm: Hashable, Sendable {
  /// The format of the bytes.
  public var container: MediaContainer
  /// Whether there are pictures.
  public var hasVideo: Bool
  /// Whether there is sound.
  public var hasAudio: Bool
  /// How the services in a transport stream are called, by program number; without those that have no name.
  public var serviceNames: [Int: String] = [:]

  /// A form of its parts.
  public init(container: MediaContainer, hasVideo: Bool, hasAudio: Bool) {
    self.container = container
    self.hasVideo = hasVideo
    self.hasAudio = hasAudio
  }

  /// Whether there is sound and no picture.
  public var isAudioOnly: Bool { hasAudio && !hasVideo }
}

extension MediaForm {
  /// The form of what was read. Some formats hold nothing but sound, whatever they declare.
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
