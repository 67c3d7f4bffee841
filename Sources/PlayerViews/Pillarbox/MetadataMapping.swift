internal import FieldValues
internal import Foundation

/// A mapping of attributes, frames and session data to fields, and of date ranges to chapters or
/// time ranges.
///
/// ```json
/// {
///   "fields": [
///     {"field": "title", "daterange": "X-COM-EXAMPLE-TITLE", "class": "com.example.programme"},
///     {"field": "subtitle", "id3": "TXXX:show"},
///     {"field": "identifier", "sessionData": "com.example.id"},
///     {"field": "image", "sessionData": "com.example.poster", "width": 1280, "height": 720}
///   ],
///   "ranges": [
///     {"class": "com.example.rights", "kind": "blocked"},
///     {"class": "com.example.programme", "kind": "chapter", "title": "X-COM-EXAMPLE-TITLE"}
///   ]
/// }
/// ```
public struct MetadataMapping: Hashable, Sendable {
  /// A field of the metadata.
  public enum MetadataField: String, Hashable, Sendable, CaseIterable {
    /// The identifier of the content.
    case identifier
    /// The title.
    case title
    /// The subtitle.
    case subtitle
    /// The description of the content.
    case description
    /// The URL of an image.
    case image
    /// The URL of a smaller image.
    case lowResolutionImage
    /// `standard` or `monoscopic`.
    case viewport
    /// The number of the episode.
    case episode
    /// The number of the season.
    case season
    /// The artist.
    case artist
    /// The name of its collection.
    case album
    /// The version of the title.
    case version
    /// The genre of music or talk.
    case genre
    /// The URL of a page about it.
    case infoUri
    /// The type, as a raw value of ``ItemType``.
    case type
    /// The identifier of the service.
    case serviceIdentifier
    /// The name of the service.
    case serviceName
    /// The URL of an icon of the service.
    case serviceIcon
    /// The genre of the service.
    case serviceGenre
    /// The description of the service.
    case serviceDescription
    /// The URL of a page about the service.
    case serviceInfoUri
  }

  /// The source of the value of a field.
  public enum Origin: Hashable, Sendable {
    /// An attribute of a date range, of any class or of a given one.
    case dateRange(attribute: String, attributeClass: String?)
    /// A frame of an ID3 tag, with a description for frames that have one (`TXXX`, `WXXX`, `COMM`).
    case id3(frame: String, description: String?)
    /// The value of EXT-X-SESSION-DATA with a DATA-ID.
    case sessionData(String)
    /// A key of the metadata of a container, or a comment of an Ogg or FLAC stream; case is
    /// ignored.
    case container(String)
  }

  /// The size of an image in pixels, more than zero.
  public struct ImageSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The meaning of the date ranges of a class.
  public enum RangeKind: Hashable, Sendable {
    /// A chapter, with the attribute that has its title.
    case chapter(title: String?)
    /// A time range.
    case timeRange(TimeRange.Kind)
  }

  /// A rule for a field.
  public struct FieldRule: Hashable, Sendable {
    /// The field.
    public var field: MetadataField
    /// The source of its value.
    public var origin: Origin
    /// The size of the image at the URL in the value, if known.
    public var imageSize: ImageSize?

    /// A rule.
    public init(_ field: MetadataField, from origin: Origin, imageSize: ImageSize? = nil) {
      self.field = field
      self.origin = origin
      self.imageSize = imageSize
    }
  }

  /// A rule for date ranges.
  public struct RangeRule: Hashable, Sendable {
    /// The CLASS of the date ranges.
    public var attributeClass: String
    /// Their meaning.
    public var kind: RangeKind

    /// A rule.
    public init(attributeClass: String, kind: RangeKind) {
      self.attributeClass = attributeClass
      self.kind = kind
    }
  }

  /// The rules for fields. The first one with a value counts, before the default sources.
  public var fields: [FieldRule]
  /// The rules for date ranges. The first for a class counts.
  public var ranges: [RangeRule]

  /// The maximum size of a mapping file in bytes.
  public static let maximumSize = 1 << 20

  /// A mapping from its rules.
  public init(fields: [FieldRule] = [], ranges: [RangeRule] = []) {
    self.fields = fields
    self.ranges = ranges
  }

  /// Reads a mapping file.
  public init(reading bytes: [UInt8]) throws(MappingError) {
    self.init()
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      throw MappingError("\(error)")
    }
    let root = try MappingObject(document, at: "the mapping", allowing: ["fields", "ranges"])
    for entry in try root.objects("fields", allowing: FieldRule.members) {
      fields.append(try FieldRule(entry))
    }
    for entry in try root.objects("ranges", allowing: RangeRule.members) {
      ranges.append(try RangeRule(entry))
    }
  }
}

/// The fault of a mapping file: the place and the reason in one line.
public struct MappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension MetadataMapping.FieldRule {
  private static let origins = ["daterange", "id3", "sessionData", "container"]
  fileprivate static let members = ["field", "class", "width", "height"] + origins

  fileprivate init(_ object: MappingObject) throws(MappingError) {
    let name = try object.text("field")
    guard let field = MetadataMapping.MetadataField(rawValue: name) else {
      let names = MetadataMapping.MetadataField.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.error("field", "\"\(name)\" is not a field, expected one of \(names)")
    }
    let given = Self.origins.filter { object.has($0) }
    guard let origin = given.first, given.count == 1 else {
      throw object.error(
        nil, "has \(given.count) origins, expected one of \(Self.origins.joined(separator: ", "))")
    }
    let value = try object.text(origin)
    if origin != "daterange", object.has("class") {
      throw object.error("class", "is only for daterange")
    }
    let size = try MetadataMapping.ImageSize(object, of: field)
    switch origin {
    case "daterange":
      self.init(
        field, from: .dateRange(attribute: value, attributeClass: try object.optionalText("class")),
        imageSize: size)
    case "id3":
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].utf8.count == 4 else {
        throw object.error(
          "id3", "\"\(value)\" is not a frame, expected FRAME or FRAME:description")
      }
      self.init(
        field,
        from: .id3(frame: String(parts[0]), description: parts.count > 1 ? String(parts[1]) : nil),
        imageSize: size)
    case "sessionData": self.init(field, from: .sessionData(value), imageSize: size)
    default: self.init(field, from: .container(value), imageSize: size)
    }
  }
}

extension MetadataMapping.ImageSize {
  /// The maximum side length.
  private static let maximumSide = 65_535

  /// Reads `width` and `height`; both or none must be present.
  fileprivate init?(
    _ object: MappingObject, of field: MetadataMapping.MetadataField
  ) throws(MappingError) {
    guard object.has("width") || object.has("height") else { return nil }
    guard field == .image || field == .lowResolutionImage else {
      throw object.error(
        object.has("width") ? "width" : "height", "is only for image and lowResolutionImage")
    }
    let range = 1...Self.maximumSide
    self.init(
      width: try object.number("width", in: range), height: try object.number("height", in: range))
  }
}

extension MetadataMapping.RangeRule {
  fileprivate static let members = ["class", "kind", "title"]
  private static let customPrefix = "custom:"

  fileprivate init(_ object: MappingObject) throws(MappingError) {
    let name = try object.text("kind")
    let kind: MetadataMapping.RangeKind
    switch name {
    case "chapter": kind = .chapter(title: try object.optionalText("title"))
    case "blocked": kind = .timeRange(.blocked)
    case "openingCredits": kind = .timeRange(.credits(.opening))
    case "closingCredits": kind = .timeRange(.credits(.closing))
    case _ where name.hasPrefix(Self.customPrefix) && name != Self.customPrefix:
      kind = .timeRange(.custom(String(name.dropFirst(Self.customPrefix.count))))
    default:
      throw object.error(
        "kind",
        "\"\(name)\" is not a kind, expected chapter, blocked, openingCredits, closingCredits or custom:NAME"
      )
    }
    if name != "chapter", object.has("title") {
      throw object.error("title", "is only for chapter")
    }
    self.init(attributeClass: try object.text("class"), kind: kind)
  }
}
