internal import HLSPlaylists
internal import MediaStreams

/// What to load: a location, the part of it, and how much it may be.
public struct ResourceRequest: Hashable, Sendable {
  /// The most bytes of a playlist that are read.
  public static let maximumPlaylistSize = 256 << 20
  /// The most bytes of a playlist that was packed for its way: some KiB from a server may become that many.
  public static let maximumUnpackedPlaylistSize = 32 << 20
  /// The most bytes of a media segment, key or initialization section that are read into memory.
  public static let maximumSegmentSize = 1 << 30
  /// The most bytes of one resource from http(s) that are kept in memory, since a server may send without end.
  public static let maximumRemoteSize = 384 << 20

  /// What a resource is expected to be.
  public enum Content: Hashable, Sendable {
    /// Anything, such as a key.
    case any
    /// A playlist.
    case playlist
    /// A media segment that is not encrypted.
    case media
    /// Whatever an input may be.
    case input
  }

  /// Where the resource is.
  public var location: ResourceLocation
  /// The bytes wanted, from the first byte of the resource; nil for all.
  public var byteRange: Range<Int64>?
  /// The most bytes that are read; more of them are `LoadError.tooLarge`.
  public var maximumSize: Int
  /// What is expected. Of a resource over http(s) that begins as something else, only the beginning is read.
  public var content: Content
  /// What the bytes are charged to beside the limit of this request, over http(s).
  public var budget: ByteBudget?
  /// Whether a server may send a radio stream with metadata in it.
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
  /// How many bytes show what a resource is.
  static let recognitionByteCount = max(
    ContentSniffer.prefixLength, PlaylistDocument.recognitionByteCount)

  /// Whether a resource that begins with these bytes may be what is expected.
  func canBegin(with prefix: [UInt8]) -> Bool {
    switch self {
    case .any: true
    case .playlist: PlaylistDocument.isPlaylist(prefix)
    case .media: Self.isMedia(prefix)
    case .input: Self.isMedia(prefix) || PlaylistDocument.isPlaylist(prefix) || Self.isText(prefix)
    }
  }

  private static func isMedia(_ prefix: [UInt8]) -> Bool {
    // A tag longer than the beginning hides what the resource is.
    ContentSniffer.container(of: prefix).isMedia || prefix.starts(with: "ID3".utf8)
      || ICYRecording(prefix).hasHeader
  }

  private static func isText(_ prefix: [UInt8]) -> Bool {
    switch ContentSniffer.container(of: prefix) {
    case .text, .webVTT: true
    default: false
    }
  }
}
