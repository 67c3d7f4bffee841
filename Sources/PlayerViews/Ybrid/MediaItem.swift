public import Foundation

/// A piece of content: the `item` of the Ybrid player SDK.
public struct MediaItem: Hashable, Sendable {
  /// The answer to "what am I listening to?"; empty when unknown.
  public var displayTitle = ""
  /// The identifier.
  public var identifier: String?
  /// The title.
  public var title: String?
  /// The artist.
  public var artist: String?
  /// The name of its collection.
  public var album: String?
  /// The version of the title, such as a remix.
  public var version: String?
  /// The description.
  public var description: String?
  /// The genre of music or talk.
  public var genre: String?
  /// The URL of a page about it.
  public var infoUri: String?
  /// Accompanying images, including those in the stream itself.
  public var images: [ImageSource] = []
  /// Its duration in milliseconds.
  public var playbackLength: Int64?
  /// Its type; ``ItemType/UNKNOWN`` for a type that the SDK does not have.
  public var type: ItemType?
  /// The type as written by the source.
  public var typeName: String?

  /// An item without known fields.
  public init() {}

  /// The URLs of accompanying images; `nil` without any.
  public var companions: [URL]? {
    let urls = images.compactMap { image -> URL? in
      guard case .url(let address, _) = image else { return nil }
      return URL(string: address)
    }
    return urls.isEmpty ? nil : urls
  }

  typealias TextPath = any WritableKeyPath<MediaItem, String?> & Sendable

  /// The text fields, with the names of the SDK.
  static let textFields: [(name: String, path: TextPath)] = [
    ("identifier", \.identifier), ("title", \.title), ("artist", \.artist), ("album", \.album),
    ("version", \.version), ("genre", \.genre), ("description", \.description),
    ("infoUri", \.infoUri),
  ]

  mutating func setType(named name: String) {
    type = ItemType(named: name)
    typeName = name
  }
}

/// The type of an item, with the names of the Ybrid player SDK.
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

  /// The type with a name; ``UNKNOWN`` for any other name.
  public init(named name: String) { self = ItemType(rawValue: name) ?? .UNKNOWN }

  /// The ID3 genres that are talk, by the number that `TCON` may have instead.
  private static let spokenGenres = [
    "57": Self.COMEDY, "comedy": .COMEDY, "101": .VOICE, "speech": .VOICE, "183": .VOICE,
    "audiobook": .VOICE, "186": .VOICE, "podcast": .VOICE, "talk": .VOICE,
  ]

  /// The type of a genre; `nil` when unknown, because a music genre does not exclude a jingle.
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
