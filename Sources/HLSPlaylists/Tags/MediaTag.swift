/// A rendition of the content (RFC 8216bis, section 4.4.6.1).
public struct MediaTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.media

  /// `AUDIO`, `VIDEO`, `SUBTITLES` or `CLOSED-CAPTIONS`.
  public var type: String?
  /// The media playlist; without one, the rendition is in the variant.
  public var uri: String?
  /// The group.
  public var groupID: String?
  /// The main language in the form of RFC 5646.
  public var language: String?
  /// A language in another role.
  public var associatedLanguage: String?
  /// The name for display.
  public var renditionName: String?
  /// An identifier that stays the same when the URI changes.
  public var stableRenditionID: String?
  /// Whether it is played when the user has no preference.
  public var isDefault: Bool?
  /// Whether a player may choose it by itself.
  public var isAutoselect: Bool?
  /// Whether subtitles are essential to the programme.
  public var isForced: Bool?
  /// The caption channel in the segments.
  public var inStreamID: String?
  /// The number of bits per audio sample.
  public var bitDepth: Int?
  /// The number of audio samples per second.
  public var sampleRate: Int?
  /// Media characteristic tags, with commas between them.
  public var characteristics: String?
  /// The audio channels and their coding.
  public var channels: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.type = reader.required("TYPE")
    self.uri = reader.string("URI")
    self.groupID = reader.required("GROUP-ID")
    self.language = reader.string("LANGUAGE")
    self.associatedLanguage = reader.string("ASSOC-LANGUAGE")
    self.renditionName = reader.required("NAME")
    self.stableRenditionID = reader.string("STABLE-RENDITION-ID")
    self.isDefault = reader.flag("DEFAULT")
    self.isAutoselect = reader.flag("AUTOSELECT")
    self.isForced = reader.flag("FORCED")
    self.inStreamID = reader.string("INSTREAM-ID")
    self.bitDepth = reader.integer("BIT-DEPTH")
    self.sampleRate = reader.integer("SAMPLE-RATE")
    self.characteristics = reader.string("CHARACTERISTICS")
    self.channels = reader.string("CHANNELS")
  }
}
