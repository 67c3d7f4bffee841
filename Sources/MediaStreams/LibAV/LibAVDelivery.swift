public import MediaTiming

/// What libavformat delivers of media: what every tool that reads with FFmpeg gets.
///
/// It has the form of what the toolkit's own readers make of the same bytes, so that both become
/// cues in the same way.
public struct LibAVDelivery: Hashable, Sendable {
  /// The name of the library with its version, such as `libavformat 59.27.100`.
  public var library: String
  /// The streams, and the packets of those with metadata.
  public var content: MediaContent
  /// The lowest presentation time, except of a transport stream, which has time stamps.
  public var firstTime: MediaTime?
  /// The metadata of the container, which has no time, with the texts of ID3 tags outside packets.
  public var tags: [LibAVTag]
  /// The chapters of the container.
  public var chapters: [LibAVChapter]

  /// The metadata of the container as comments from the start of the file on; `nil` if there is none.
  public var comments: CommentHeader? {
    guard !tags.isEmpty else { return nil }
    return CommentHeader(
      comments: VorbisComments(
        vendor: library, comments: tags.map { .init(name: $0.key, value: $0.value) }),
      start: .zero, byteOffset: 0)
  }
}

extension MediaContainer {
  /// The format for libavformat, if it can be asked for its metadata.
  public var deliveredFormat: LibAVReader.Format? {
    switch self {
    case .transportStream: .transportStream
    case .isoBaseMedia: .isoBaseMedia
    case .packedAudio(.aac): .aac
    case .packedAudio(.mp3): .mp3
    case .packedAudio(.ac3): .ac3
    case .packedAudio(.eac3): .eac3
    default: nil
    }
  }
}
