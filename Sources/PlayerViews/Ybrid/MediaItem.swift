/// A piece of content: the `item` of the Ybrid player SDK.
public struct MediaItem: Hashable, Sendable {
  /// Answers "what am I listening to?"; empty when nobody tells.
  public var displayTitle = ""
  /// What identifies it.
  public var identifier: String?
  /// The title.
  public var title: String?
  /// Who performs it.
  public var artist: String?
  /// The name of the collection it is from.
  public var album: String?
  /// Which version of the title it is, such as a remix.
  public var version: String?
  /// A text about it.
  public var description: String?
  /// What kind of music or talk it is.
  public var genre: String?
  /// The address of a page about it.
  public var infoUri: String?
  /// Pictures that come with it.
  public var companions: [ImageSource] = []
  /// How long it is, in milliseconds.
  public var playbackLength: Int64?
  /// What it is; ``ItemType/UNKNOWN`` for a type that the SDK does not name.
  public var type: ItemType?
  /// The type as the source spells it.
  public var typeName: String?

  /// An item of which nothing is known.
  public init() {}

  typealias TextPath = any WritableKeyPath<MediaItem, String?> & Sendable

  /// The fields that are text, with the names that the SDK gives them.
  static let textFields: [(name: String, path: TextPath)] = [
    ("identifier", \.identifier), ("title", \.title), ("artist", \.artist), ("album", \.album),
    ("version", \.version), ("genre", \.genre), ("description", \.description),
    ("infoUri", \.infoUri),
  ]

  /// Tells what it is by the name of a type.
  mutating func setType(named name: String) {
    type = ItemType(named: name)
    typeName = name
  }
}

/// What an item is. The names are those of the Ybrid player SDK.
public enum ItemType: String, Hashable, Sendable, CaseIterable {
  /// An advertisement.
  case ADVERTISEMENT
  /// Comedy.
  case COMEDY
  /// A jingle.
  case JINGLE
  /// Music.
  case MUSIC
  /// News.
  case NEWS
  /// Traffic information.
  case TRAFFIC
  /// Talk.
  case VOICE
  /// A weather report.
  case WEATHER
  /// Anything else.
  case UNKNOWN

  /// The type of a name; ``UNKNOWN`` for any that is not listed here.
  public init(named name: String) { self = ItemType(rawValue: name) ?? .UNKNOWN }

  /// The genres of ID3 that are talk, by the number that `TCON` may have in their place.
  private static let spokenGenres = [
    "57": Self.COMEDY, "comedy": .COMEDY, "101": .VOICE, "speech": .VOICE, "183": .VOICE,
    "audiobook": .VOICE, "186": .VOICE, "podcast": .VOICE, "talk": .VOICE,
  ]

  /// The type that a genre is; `nil` when it tells none, since a genre of music says nothing of a jingle.
  init?(genre: String) {
    let name = genre.filter { $0 != "(" && $0 != ")" }
    if let type = Self(rawValue: name.uppercased()), type != .UNKNOWN {
      self = type
    } else if let type = Self.spokenGenres[name.lowercased()] {
      self = type
    } else {
      return nil
    }
  }
}
