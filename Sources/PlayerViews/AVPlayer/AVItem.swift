internal import CueSources
internal import FieldValues
internal import HLSPlaylists
internal import ID3
internal import MediaTiming

/// A piece of metadata as AVFoundation has it, which Safari shows too.
struct AVItem: Hashable, Sendable {
  /// What the keys of items belong to.
  enum KeySpace: String, Sendable {
    /// Frames of ID3.
    case id3 = "org.id3"
    /// Attributes of date ranges.
    case dateRange = "lsdr"

    /// What stands before the key in an identifier.
    fileprivate var prefix: String { self == .id3 ? "id3" : rawValue }
  }

  /// The forms of values.
  enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case bytes(ArraySlice<UInt8>)
  }

  /// What the key belongs to.
  var keySpace: KeySpace
  /// The identifier of a frame, or the name of an attribute.
  var key: String
  /// The value.
  var value: Value
  /// The language of a comment.
  var locale: String?
  /// `extraAttributes`: what else there is, such as `info`, which is the description in most frames.
  var extraAttributes: [Field] = []

  private init(_ keySpace: KeySpace, _ key: String, _ value: Value, _ extraAttributes: [Field] = [])
  {
    self.keySpace = keySpace
    self.key = key
    self.value = value
    self.extraAttributes = extraAttributes
  }

  /// The item of a frame.
  init(_ frame: ID3Frame) {
    let id = frame.id.description
    switch frame {
    case .text(let frame): self.init(.id3, id, .text(frame.text))
    case .userText(let frame): self.init(.id3, id, .text(frame.text), info: frame.description)
    case .address(let frame): self.init(.id3, id, .text(frame.url))
    case .userAddress(let frame): self.init(.id3, id, .text(frame.url), info: frame.description)
    case .comment(let frame):
      self.init(.id3, id, .text(frame.text), info: frame.description)
      locale = frame.language
    case .privateData(let frame):
      self.init(.id3, id, .bytes(frame.data), info: frame.ownerText.string)
    case .object(let frame):
      self.init(
        .id3, id, .bytes(frame.data),
        [
          Field("MIMEtype", .string(frame.mimeType)), Field("info", .string(frame.description)),
          Field("name", .string(frame.fileName)),
        ])
    case .picture(let frame):
      self.init(
        .id3, id, .bytes(frame.data),
        [
          Field("MIMEtype", .string(frame.mimeType)),
          Field("pictureType", .string(frame.pictureType.name ?? "\(frame.pictureType.rawValue)")),
          Field("info", .string(frame.description)),
        ])
    case .unknown(let frame): self.init(.id3, id, .bytes(frame.data))
    default:
      let texts = frame.contentDictionary.filter { $0.0 != "id" }.map(\.1)
      self.init(.id3, id, .text(texts.joined(separator: "\n")))
    }
  }

  private init(_ keySpace: KeySpace, _ key: String, _ value: Value, info: String) {
    self.init(keySpace, key, value, info.isEmpty ? [] : [Field("info", .string(info))])
  }

  /// The items of a date range: its attributes that begin with `X-` or `SCTE35-`, of repeated ones the first.
  static func items(of range: DateRange) -> [AVItem] {
    let custom = Dictionary(
      range.customAttributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    return range.attributes.compactMap { attribute in
      let name = attribute.name.rawValue
      guard custom[name] != nil || name.hasPrefix("SCTE35-"), seen.insert(name).inserted else {
        return nil
      }
      return AVItem(.dateRange, name, value(of: attribute, custom[name]))
    }
  }

  private static func value(of attribute: Attribute, _ custom: CustomAttribute.Value?) -> Value {
    switch custom {
    case .string(let text): .text(text)
    case .number(let number): .number(number.seconds)
    case .hexadecimal(let value): value.bytes.map { .bytes($0[...]) } ?? .text(value.text)
    case nil: attribute.hexadecimal.bytes.map { .bytes($0[...]) } ?? .text(attribute.value)
    }
  }

  /// The value as a member of a name, with the ending `Base64` for bytes.
  func field(_ name: String) -> Field {
    switch value {
    case .text(let text): Field(name, .string(text))
    case .number(let number): Field(name, .number(number))
    case .bytes(let bytes): Field(name + "Base64", .bytes(bytes))
    }
  }

  /// The members in AVFoundation.
  var fields: [Field] {
    let dataType: String
    switch value {
    case .text: dataType = "com.apple.metadata.datatype.UTF-8"
    case .number: dataType = "com.apple.metadata.datatype.float64"
    case .bytes: dataType = "com.apple.metadata.datatype.raw-data"
    }
    var fields = [
      Field("identifier", .string("\(keySpace.prefix)/\(key)")),
      Field("keySpace", .string(keySpace.rawValue)), Field("key", .string(key)), field("value"),
      Field("dataType", .string(dataType)),
    ]
    fields.add("locale", locale)
    if !extraAttributes.isEmpty {
      fields.append(Field("extraAttributes", .object(extraAttributes)))
    }
    return fields
  }

  /// The item in one line of text.
  var summary: String {
    let info = extraAttributes["info"]?.plainText ?? ""
    let data: String
    switch value {
    case .text(let text): data = text
    case .number(let number): data = "\(number)"
    case .bytes(let bytes): data = FieldValue.bytes(bytes).startOfText
    }
    return info.isEmpty ? data : "\(info) = \(data)"
  }
}
