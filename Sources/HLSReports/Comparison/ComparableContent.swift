import ByteParsing
package import FieldValues

/// The content of a cue without incidental values: the length of its bytes, line numbers, and the
/// clock of the carrying stream.
///
/// Another packager writes the same message with other stamps, checksums and line numbers; the
/// times of the cue itself are compared separately. URIs lose query and user name: tokens in them
/// differ between requests, and a saved analysis has none.
package enum ComparableContent {
  /// The placeholder for a value of which only the presence matters.
  package static let given = FieldValue.string("given")

  /// Values derived from others, and readings of the carrying stream's clock.
  private static let ignored: Set<String> = [
    "sectionLength", "spliceCommandLength", "crc32", "ptsAdjustment", "spliceTime", "arrivalTime",
    "preRoll", "contentDictionary", "segmentationTypeName",
  ]
  /// Bytes of values that are also present in decoded form.
  private static let bytesOfSection: Set<String> = [
    "payloadBase64", "payloadText", "messageDataBase64",
  ]
  /// Values on a clock of the stream or of the calendar.
  private static let clockValues: Set<String> = ["ptsTime"]
  private static let dates: Set<String> = ["startDate", "endDate"]
  /// Members with the place of an object, by kind of object.
  package static let places: [String: Set<String>] = [
    "tag": ["index", "byteCount"], "tags": ["line", "uri"], "issues": ["message", "byteOffset"],
  ]

  /// The content of a cue of a track type.
  static func fields(of content: [Field], type: String) -> [Field] {
    var fields = normalized(content, of: "")
    if type == "daterange" {
      for index in fields.indices where dates.contains(fields[index].name) {
        fields[index].value = given
      }
    }
    return fields
  }

  /// Values outside cue contents, such as the facts of a presentation.
  static func value(_ value: FieldValue, named name: String) -> FieldValue {
    switch value {
    case .null, .bool, .integer, .number: value
    // Rounded as in JSON, so that a saved value and a fresh one are equal.
    case .time(let time): .number(Double(time.comparedMicroseconds) / 1_000_000)
    // As in JSON, too.
    case .bytes(let bytes): .string(Base64.text(bytes))
    case .string: Field(name, value).redacted(by: .ofComparison).value
    case .array(let values): .array(values.map { self.value($0, named: name) })
    case .object(let fields): .object(normalized(fields, of: name))
    }
  }

  private static func normalized(_ fields: [Field], of parent: String) -> [Field] {
    let isDecoded =
      if case .object? = fields["section"] { true } else { false }
    let places = places[parent] ?? []
    var result: [Field] = []
    result.reserveCapacity(fields.count)
    for field in fields {
      let name = field.name
      if ignored.contains(name) || places.contains(name)
        || isDecoded && bytesOfSection.contains(name)
        || repeatsSibling(name, in: fields)
      {
        continue
      }
      if clockValues.contains(name), field.value != .null {
        result.append(Field(name, given))
      } else if name == "tags", isDecoded, case .array(let tags) = field.value {
        // The text of such a tag repeats the message.
        result.append(Field(name, .array(tags.map(tagName))))
      } else {
        result.append(Field(name, value(field.value, named: name)))
      }
    }
    return result
  }

  /// Whether a member repeats another one.
  private static func repeatsSibling(_ name: String, in fields: [Field]) -> Bool {
    switch name {
    case "commandType": fields["type"] != nil
    case "texts":
      if case .array(let texts)? = fields[name] {
        texts.count == 1 && fields["text"] == texts.first
      } else {
        false
      }
    case "hex": fields["text"] != nil
    case "upidHex":
      if case .array(let upids)? = fields["segmentationUpids"] { !upids.isEmpty } else { false }
    default: false
    }
  }

  /// The numbers of a text, and the texts between them.
  package static func parts(of text: String) -> [Substring] {
    func isOfNumber(_ character: Character) -> Bool {
      character == "." || character.isASCII && character.isNumber
    }
    var parts: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = isOfNumber(first)
      let part = rest.prefix { isOfNumber($0) == isNumber }
      parts.append(part)
      rest = rest[part.endIndex...]
    }
    return parts
  }

  private static func tagName(_ tag: FieldValue) -> FieldValue {
    guard case .object(let fields) = tag else { return tag }
    return fields["name"] ?? tag
  }
}
