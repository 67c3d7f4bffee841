/// What the catalogue says of one tag.
public struct TagDefinition: Hashable, Sendable {
  /// Where a tag may stand and what it speaks of.
  public enum Scope: String, Hashable, Sendable {
    /// Every playlist, section 4.4.1 of RFC 8216bis.
    case basic
    /// Media and multivariant playlists, section 4.4.2.
    case common
    /// A media playlist as a whole, section 4.4.3.
    case media
    /// One segment, or all from one on, section 4.4.4.
    case segment
    /// Metadata of a media playlist at no segment of its own, section 4.4.5.
    case metadata
    /// A multivariant playlist, section 4.4.6.
    case multivariant
    /// A marker of an ad break that some vendor or standard outside RFC 8216bis defines.
    case marker
    /// Defined once and taken out of the standard since.
    case retired
    /// Something else of one vendor.
    case vendor
  }

  /// What follows the name.
  public enum ValueShape: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// A whole number.
    case integer
    /// A decimal number.
    case decimal
    /// An attribute list.
    case attributes
    /// Something else.
    case text
  }

  /// The name.
  public var name: TagName
  /// Where it may stand.
  public var scope: Scope
  /// What follows the name.
  public var value: ValueShape
  /// The first protocol version that has the tag, section 8; 1 where the standard names none.
  public var firstVersion: Int
  /// Whether a playlist has the tag at most once.
  public var isUnique: Bool
  /// The forms of ad-marker dialects that the tag belongs to, `D1` to `D29`.
  public var dialects: [String]

  /// Whether the tag marks an ad break by itself, and is no tag of RFC 8216bis.
  public var isMarker: Bool { scope == .marker }

  init(
    _ name: TagName, _ scope: Scope, _ value: ValueShape, since firstVersion: Int = 1,
    isUnique: Bool = false, dialects: [String] = []
  ) {
    self.name = name
    self.scope = scope
    self.value = value
    self.firstVersion = firstVersion
    self.isUnique = isUnique
    self.dialects = dialects
  }
}
