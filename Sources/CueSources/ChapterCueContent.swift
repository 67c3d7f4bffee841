public import FieldValues
internal import SourceDiagnostics
public import TextTracks

/// A chapter, from any source.
public struct ChapterCueContent: CueContent {
  /// The source that defines the chapter.
  public enum Origin: String, Hashable, Sendable {
    /// The JSON of EXT-X-SESSION-DATA (Apple, HLS authoring, chapters).
    case sessionData = "com.apple.hls.chapters"
    /// Segmentation descriptors of type 0x20 and 0x21.
    case scte35
    /// `CHAP` frames.
    case id3
    /// Date ranges of a class of chapters.
    case daterange
    /// The container of a media file.
    case container
  }

  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .chapters }

  /// A title in one language.
  public struct Title: Hashable, Sendable {
    /// The language, if known.
    public var language: String?
    /// The title.
    public var text: String

    /// A title.
    public init(_ text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// The source that defines the chapter.
  public var origin: Origin
  /// The titles, the displayed one first.
  public var titles: [Title]
  /// The URI of a picture, as written.
  public var imageURI: String?
  /// The identifier of the chapter in its source: a number, an element or an event.
  public var identifier: String?

  /// A chapter of its parts.
  public init(
    origin: Origin, titles: [Title] = [], imageURI: String? = nil, identifier: String? = nil
  ) {
    self.origin = origin
    self.titles = titles
    self.imageURI = imageURI
    self.identifier = identifier
  }

  /// One line that describes it.
  public var summary: String {
    titles.first?.text.quotedIfNeeded ?? identifier.map { "chapter \($0)" }
      ?? "chapter without a title"
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("title", titles.first?.text)
    fields.add("imageUri", imageURI)
    fields.add("origin", origin.rawValue)
    fields.add("identifier", identifier)
    if titles.count > 1 {
      let all = titles.map { title -> FieldValue in
        var entry: [Field] = []
        entry.add("language", title.language)
        entry.add("title", title.text)
        return .object(entry)
      }
      fields.append(Field("titles", .array(all)))
    }
    return fields
  }
}
