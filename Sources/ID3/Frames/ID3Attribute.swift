internal import FieldValues

/// A named value of a frame, for reports and for the flat dictionary of players.
struct ID3Attribute {
  /// The forms of values.
  enum Value {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case binary(ArraySlice<UInt8>)
    /// A list, with the line of each entry.
    case list([FieldValue], lines: [String])
    /// A value for reports only.
    case detail(FieldValue)
  }

  let name: String
  let value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The value in a report.
  var field: Field {
    switch value {
    case .text(let text): Field(name, .string(text))
    case .integer(let number): Field(name, .integer(number))
    case .flag(let flag): Field(name, .bool(flag))
    case .binary(let bytes): Field(name + "Base64", .bytes(bytes))
    case .list(let values, _): Field(name, .array(values))
    case .detail(let value): Field(name, value)
    }
  }

  /// The value in the flat dictionary, a text or bytes; `nil` for a value for reports only.
  var flatValue: FieldValue? {
    switch value {
    case .text(let text): .string(text)
    case .integer(let number): .string(String(number))
    case .flag(let flag): .string(flag ? "true" : "false")
    case .binary(let bytes): .bytes(bytes)
    case .list(_, let lines): .string(lines.joined(separator: "\n"))
    case .detail: nil
    }
  }
}
