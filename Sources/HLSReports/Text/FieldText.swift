import ByteParsing
import FieldValues
import MediaTiming

/// A field value for a person, not yet escaped for a terminal.
enum FieldText {
  /// The value in one line.
  static func text(_ value: FieldValue) -> String {
    switch value {
    case .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .time(let time): time.description
    case .string(let text): text
    case .bytes(let bytes): Base64.text(bytes)
    case .array([]): "none"
    case .array(let values): values.map(text).joined(separator: ", ")
    case .object(let fields):
      fields.map { "\($0.name) = \(text($0.value))" }.joined(separator: ", ")
    }
  }

  /// Whether the value has nested values that a tree shows on separate lines.
  static func isComposite(_ value: FieldValue) -> Bool {
    switch value {
    case .object: true
    case .array(let values): values.contains(where: isComposite)
    case .null, .bool, .integer, .number, .time, .string, .bytes: false
    }
  }
}
