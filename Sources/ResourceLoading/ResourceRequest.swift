internal import HLSPlaylists
internal import MediaStreams

/// A request: a location, a range, and limits.
public struct ResourceRequest: Hashable, Sendable {
  /// The maximum size of a playlist in bytes.
  public static let maximumPlaylistSize = 256 << 20
  /// The maximum size of a compressed playlist or other text, such as a saved analysis, after decoding in bytes: a few
  /// KiB may expand to that.
  public static let maximumUnpackedTextSize = 32 << 20
  /// The maximum size of a media segment, key or initialization section in memory in bytes.
  public static let maximumSegmentSize = 1 << 30
  /// The maximum size of one http(s) resource in memory in bytes, because a server may send without
  /// end.
  public static let maximumRemoteSize = 384 << 20

  /// The expected content of a resource.
  public enum Content: Hashable, Sendable {
    /// Anything, such as a key.
    case any
    /// A playlist.
    case playlist
    /// An unencrypted media segment.
    case media
    /// Any content that an input may have.
    case input
  }

  /// The location of the resource.
  public var location: ResourceLocation
  /// The requested bytes, from the first byte of the resource; nil for all.
  public var byteRange: Range<Int64>?
  /// The maximum size in bytes; more are `LoadError.tooLarge`.
  public var maximumSize: Int
  /// The expected content. Of an http(s) resource that starts as something else, only the start is
  /// read.
  public var content: Content
  /// The shared budget, in addition to the limit of this request.
  public var budget: ByteBudget?
  /// Whether a server may send a radio stream with metadata.
  public var acceptsRadio = false

  /// A request for a whole resource or a part of it.
  public init(
    _ location: ResourceLocation, byteRange: Range<Int64>? = nil,
    maximumSize: Int = ResourceRequest.maximumSegmentSize, content: Content = .any,
    budget: ByteBudget? = nil
  ) {
    self.location = location
    self.byteRange = byteRange
    self.maximumSize = maximumSize
    self.content = content
    self.budget = budget
  }
}

extension ResourceRequest.Content {
  /// The number of bytes that identify the content.
  static let recognitionByteCount = max(
    ContentSniffer.prefixLength, PlaylistDocument.recognitionByteCount)

  /// Whether a resource with these first bytes may have the expected content.
  func canBegin(with prefix: [UInt8]) -> Bool {
    switch self {
    case .any: true
    case .playlist: PlaylistDocument.isPlaylist(prefix)
    case .media: Self.isMedia(prefix)
    case .input: Self.isMedia(prefix) || Self.isText(prefix)
    }
  }

  /// Whether a resource with these first bytes is a playlist or other text.
  static func isText(_ prefix: [UInt8]) -> Bool {
    if PlaylistDocument.isPlaylist(prefix) { return true }
    return switch ContentSniffer.container(of: prefix) {
    case .text, .webVTT: true
    default: false
    }
  }

  private static func isMedia(_ prefix: [UInt8]) -> Bool {
    // A tag longer than the first bytes hides the content.
    ContentSniffer.container(of: prefix).isMedia || prefix.starts(with: "ID3".utf8)
      || ICYRecording(prefix).hasHeader
  }
}
