/// A row of the tag catalogue.
public struct TagDefinition: Hashable, Sendable {
  /// The place and subject of a tag.
  public enum Scope: String, Hashable, Sendable {
    /// Any playlist, section 4.4.1 of RFC 8216bis.
    case basic
    /// Media and multivariant playlists, section 4.4.2.
    case common
    /// A media playlist as a whole, section 4.4.3.
    case media
    /// One segment, or all from one on, section 4.4.4.
    case segment
    /// Metadata of a media playlist that belongs to no segment, section 4.4.5.
    case metadata
    /// A multivariant playlist, section 4.4.6.
    case multivariant
    /// A marker of an ad break, defined by a vendor or a standard other than RFC 8216bis.
    case marker
    /// A former tag of the standard.
    case retired
    /// Another tag of a vendor.
    case vendor
  }

  /// The kind of value.
  public enum ValueShape: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// A whole number.
    case integer
    /// A decimal number.
    case decimal
    /// An attribute list.
    case attributes
    /// Any other text.
    case text
  }

  /// The name.
  public var name: TagName
  /// The place and subject.
  public var scope: Scope
  /// The kind of value.
  public var value: ValueShape
  /// The first protocol version with the tag, section 8; 1 if the standard names none.
  public var firstVersion: Int
  /// Whether a playlist has the tag at most once.
  public var isUnique: Bool

  /// Whether the tag itself marks an ad break and is not in RFC 8216bis.
  public var isMarker: Bool { scope == .marker }

  init(
    _ name: TagName, _ scope: Scope, _ value: ValueShape, since firstVersion: Int = 1,
    isUnique: Bool = false
  ) {
    self.name = name
    self.scope = scope
    self.value = value
    self.firstVersion = firstVersion
    self.isUnique = isUnique
  }
}
