/// A playlist of media playlists (RFC 8216bis, section 4.4.6).
public struct MultivariantPlaylist: Hashable, Sendable {
  /// The address it was loaded from.
  public var uri: String?
  /// EXT-X-VERSION; `nil` without one, which means 1.
  public var version: Int?
  /// EXT-X-INDEPENDENT-SEGMENTS.
  public var hasIndependentSegments = false
  /// EXT-X-START.
  public var start: StartTag?
  /// The variants in order.
  public var variants: [Variant] = []
  /// The I-frame playlists in order.
  public var iFrameStreams: [IFrameStream] = []
  /// The renditions in order.
  public var renditions: [Rendition] = []
  /// EXT-X-SESSION-DATA.
  public var sessionData: [SessionDataTag] = []
  /// EXT-X-SESSION-KEY.
  public var sessionKeys: [SessionKeyTag] = []
  /// EXT-X-CONTENT-STEERING.
  public var contentSteering: ContentSteeringTag?
  /// The variables, which media playlists may import; `nil` values are unknown.
  public var variables: [String: String?] = [:]
  /// The values that EXT-X-DEFINE takes from the query of the address, percent-decoded.
  public var queryValues: [String] { document.text.variables.queryValues }
  /// The address from whose query they are, if it has another query than that of the playlist.
  package var queryAddress: String? { document.text.variables.queryAddress }
  /// The source lines with their places.
  public var document: PlaylistDocument

  /// A version of the content (RFC 8216bis, section 4.4.6.2).
  @dynamicMemberLookup
  public struct Variant: Hashable, Sendable {
    /// The index among the variants, from 0.
    public var index: Int
    /// The address of the media playlist, with variables replaced.
    public var uri: String
    /// The tag.
    public var tag: StreamInformationTag
    /// The number of the line of the tag, from 1.
    public var line: Int
    /// The number of the URI line, from 1.
    public var uriLine: Int

    /// A decoded value of the tag.
    public subscript<Value>(
      dynamicMember member: KeyPath<StreamInformationTag, Value>
    ) -> Value { tag[keyPath: member] }
  }

  /// An I-frame playlist of the content (RFC 8216bis, section 4.4.6.3).
  @dynamicMemberLookup
  public struct IFrameStream: Hashable, Sendable {
    /// The index among the I-frame playlists, from 0.
    public var index: Int
    /// The tag.
    public var tag: IFrameStreamInformationTag
    /// The number of the line, from 1.
    public var line: Int

    /// A decoded value of the tag.
    public subscript<Value>(
      dynamicMember member: KeyPath<IFrameStreamInformationTag, Value>
    ) -> Value { tag[keyPath: member] }
  }

  /// An alternative rendition of one medium (RFC 8216bis, section 4.4.6.1).
  @dynamicMemberLookup
  public struct Rendition: Hashable, Sendable {
    /// The index among the renditions, from 0.
    public var index: Int
    /// The tag.
    public var tag: MediaTag
    /// The number of the line, from 1.
    public var line: Int

    /// A decoded value of the tag.
    public subscript<Value>(dynamicMember member: KeyPath<MediaTag, Value>) -> Value {
      tag[keyPath: member]
    }
  }
}
