public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// The facts about a presentation as a whole.
public struct PresentationReport: Hashable, Sendable {
  /// The kind of input.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A media playlist.
    case media
    /// A multivariant playlist.
    case multivariant
    /// A media segment or file.
    case segment
  }

  /// The kind of input.
  public var kind: Kind
  /// `VOD` or `EVENT` as tagged.
  public var playlistType: String?
  /// Whether the playlist has `EXT-X-ENDLIST`.
  public var ended: Bool?
  /// The sum of the segment durations, or the length of a file.
  public var duration: MediaTime?
  /// The number of URIs that have an `EXTINF`.
  public var segmentCount: Int?
  /// `EXT-X-MEDIA-SEQUENCE`.
  public var mediaSequence: Int?
  /// The number of segments that carry an `EXT-X-DISCONTINUITY`.
  public var discontinuityCount: Int?
  /// The date at media time zero.
  public var startDate: CalendarTime?
  /// The variants of a multivariant playlist.
  public var variants: [VariantReport]?
  /// The media playlists that were analysed.
  public var playlists: [PlaylistReport]?
  /// Further facts, written after the others.
  public var more: [Field]
  /// The library that read the media; `nil` for the toolkit's own readers.
  var demuxer: String? { if case .string(let name)? = more["demuxer"] { name } else { nil } }

  /// Facts about a presentation; unknown values are omitted from the report.
  public init(
    kind: Kind, playlistType: String? = nil, ended: Bool? = nil, duration: MediaTime? = nil,
    segmentCount: Int? = nil, mediaSequence: Int? = nil, discontinuityCount: Int? = nil,
    startDate: CalendarTime? = nil, variants: [VariantReport]? = nil,
    playlists: [PlaylistReport]? = nil, more: [Field] = []
  ) {
    self.kind = kind
    self.playlistType = playlistType
    self.ended = ended
    self.duration = duration
    self.segmentCount = segmentCount
    self.mediaSequence = mediaSequence
    self.discontinuityCount = discontinuityCount
    self.startDate = startDate
    self.variants = variants
    self.playlists = playlists
    self.more = more
  }
}

/// One variant of a multivariant playlist.
public struct VariantReport: Hashable, Sendable {
  /// The index in the playlist, from 0; the value of `--variant`.
  public var index: Int
  /// The URI as written.
  public var uri: String
  /// `BANDWIDTH` in bits per second.
  public var bandwidth: Int?
  /// Further attributes, such as `codecs` and `resolution`, written after the others.
  public var more: [Field]
  /// Whether its playlist was read, for a page.
  public var isRead = false

  /// One variant.
  public init(index: Int, uri: String, bandwidth: Int? = nil, more: [Field] = []) {
    self.index = index
    self.uri = uri
    self.bandwidth = bandwidth
    self.more = more
  }
}

/// One media playlist that was analysed.
public struct PlaylistReport: Hashable, Sendable {
  /// The role of a playlist in its presentation.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A variant stream.
    case variant
    /// An audio rendition.
    case audio
    /// A video rendition.
    case video
    /// A subtitles rendition.
    case subtitles
    /// A variant of key frames only.
    case iframe
  }

  /// The number that tracks and findings refer to, from 0.
  public var index: Int
  /// The URI as written.
  public var uri: String
  /// The role in the presentation.
  public var role: Role
  /// `GROUP-ID` of a rendition.
  public var groupID: String?
  /// `NAME` of a rendition.
  public var name: String?
  /// `BANDWIDTH` in bits per second.
  public var bandwidth: Int?
  /// Further facts, written after the others.
  public var more: [Field]

  /// One media playlist.
  public init(
    index: Int, uri: String, role: Role, groupID: String? = nil, name: String? = nil,
    bandwidth: Int? = nil, more: [Field] = []
  ) {
    self.index = index
    self.uri = uri
    self.role = role
    self.groupID = groupID
    self.name = name
    self.bandwidth = bandwidth
    self.more = more
  }
}
