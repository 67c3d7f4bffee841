public import MediaTiming
public import SourceDiagnostics

/// A client-defined attribute of a date range (RFC 8216bis, section 4.4.5.1, `X-` attributes).
public struct CustomAttribute: Hashable, Sendable {
  /// The three kinds of values that the standard allows.
  public enum Value: Hashable, Sendable {
    /// Quoted text; also unquoted text that is not a number.
    case string(String)
    /// A decimal number, exactly.
    case number(MediaTime)
    /// Hexadecimal digits.
    case hexadecimal(HexadecimalValue)
  }

  /// The name with its `X-`.
  public var name: String
  /// The value.
  public var value: Value
  /// The place of the value.
  public var location: SourceLocation

  init?(_ attribute: Attribute) {
    guard attribute.text.bytes[attribute.packed.name].starts(with: "X-".utf8) else { return nil }
    self.name = attribute.name.rawValue
    self.location = attribute.valueLocation
    switch attribute.form {
    case .hexadecimal: self.value = .hexadecimal(attribute.hexadecimal)
    case .integer, .decimal:
      self.value = attribute.decimal.map(Value.number) ?? .string(attribute.value)
    default: self.value = .string(attribute.value)
    }
  }
}
