/// The way in which a playlist may change (RFC 8216bis, section 4.4.3.5).
public struct PlaylistTypeTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.playlistType

  /// The type.
  public var type: PlaylistType

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.type = PlaylistType(rawValue: reader.value ?? "")
  }
}
