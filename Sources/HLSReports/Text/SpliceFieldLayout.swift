import FieldValues

/// The order of the fields of a splice section for people: time, content, then the envelope. Values
/// that JSON repeats for programs are shown once.
enum SpliceFieldLayout {
  /// The most important fields.
  private static let leading = ["spliceTime", "ptsAdjustment", "tier", "command", "descriptors"]
  /// The envelope, which matters only in case of a fault.
  private static let trailing = [
    "tableId", "sapType", "sectionLength", "protocolVersion", "spliceCommandLength", "cwIndex",
    "crc32",
  ]

  /// The fields of a section, laid out.
  static func section(_ fields: [Field]) -> [Field] {
    let middle = fields.filter { !leading.contains($0.name) && !trailing.contains($0.name) }
    return (named(leading, in: fields) + middle + named(trailing, in: fields)).flatMap { field in
      guard field.name == "descriptors", case .array(let elements) = field.value,
        !elements.isEmpty
      else { return [field] }
      return elements.enumerated().map { descriptor($0.element, at: $0.offset) }
    }
  }

  private static func named(_ names: [String], in fields: [Field]) -> [Field] {
    names.flatMap { name in fields.filter { $0.name == name } }
  }

  private static func descriptor(_ value: FieldValue, at index: Int) -> Field {
    guard case .object(var fields) = value else { return Field("descriptors[\(index)]", value) }
    var title = "descriptors[\(index)]"
    if case .string(let type)? = fields["type"] {
      title += " " + type
      fields.removeAll { $0.name == "type" }
    }
    if fields["identifier"] == .string("CUEI") { fields.removeAll { $0.name == "identifier" } }
    return Field(title, .object(segmentation(fields)))
  }

  /// A segmentation descriptor with one line for each identifier, and the name of its type.
  private static func segmentation(_ fields: [Field]) -> [Field] {
    let isMID = fields["mid"] == .bool(true)
    return fields.flatMap { field -> [Field] in
      switch (field.name, field.value) {
      case ("segmentationTypeName", _): return []
      case ("segmentationTypeId", .integer(let number)):
        let name: String
        if case .string(let text)? = fields["segmentationTypeName"] {
          name = ", " + text
        } else {
          name = ""
        }
        return [Field(field.name, .string("\(number)  (0x\(digits(number, 2))\(name))"))]
      case ("segmentationUpids", .array(let elements)):
        return elements.enumerated().map {
          Field("segmentationUpids[\($0.offset)]", .string(identifier($0.element)))
        }
      case ("upidType", _), ("upidHex", _): return isMID ? [field] : []
      default: return [field]
      }
    }
  }

  /// One identifier: its kind, its written form, and its bytes if they differ.
  private static func identifier(_ value: FieldValue) -> String {
    guard case .object(let fields) = value else { return FieldText.text(value) }
    var parts: [String] = []
    if case .string(let name)? = fields["name"] { parts.append(name) }
    if case .integer(let type)? = fields["type"] { parts.append("(0x\(digits(type, 2)))") }
    if case .string(let text)? = fields["text"] { parts.append(text) }
    if case .string(let hex)? = fields["hex"], !hex.isEmpty, fields["text"] != .string("0x" + hex) {
      parts.append("[\(hex)]")
    }
    return parts.joined(separator: " ")
  }

  /// A number in hexadecimal digits, at least a given number of them.
  static func digits(_ number: Int64, _ count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
