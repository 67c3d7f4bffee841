public import MediaTiming
public import SourceDiagnostics
internal import ByteParsing

/// One attribute of a list, with its place (RFC 8216bis, section 4.2).
public struct Attribute: Sendable {
  /// The form a value is written in. What a value means is up to the tag.
  public enum Form: Hashable, Sendable {
    /// There is a name or a value alone, without `=`.
    case none
    /// Text in quotes.
    case quotedString
    /// `0x` and digits.
    case hexadecimal
    /// Digits.
    case integer
    /// Digits with a point or a sign.
    case decimal
    /// Two whole numbers with an `x` between them.
    case resolution
    /// Everything else without quotes.
    case enumerated
  }

  let text: PlaylistText
  let packed: PackedAttribute

  /// The name; for a value that stands alone, that value.
  public var name: AttributeName { AttributeName(rawValue: text.string(packed.name)) }

  /// The value without its quotes, with variables replaced.
  ///
  /// The standard has variables in quoted strings and hexadecimal values alone. Elsewhere the text of a
  /// reference would have no meaning, so it is replaced there too, and a rule reports it.
  public var value: String { text.substituted(packed.value, line: packed.lineIndex) }

  /// The value without its quotes, as written.
  public var writtenValue: String { text.string(packed.value) }

  /// Whether a variable is replaced in the value.
  public var usesVariable: Bool { text.hasBraces && value != writtenValue }

  /// Whether the value stands in quotes.
  public var isQuoted: Bool { packed.isQuoted }

  /// Whether there is an `=`.
  public var hasValue: Bool { packed.hasValue }

  /// The form of the value.
  public var form: Form {
    guard packed.hasValue else { return .none }
    guard !packed.isQuoted else { return .quotedString }
    let bytes = text.bytes[packed.value]
    if bytes.count >= 2, bytes.first == UInt8(ascii: "0"),
      bytes[bytes.startIndex + 1] | 0x20 == UInt8(ascii: "x"), bytes.count > 2
    {
      // 0x20 would be a resolution of no width, which nobody writes.
      return .hexadecimal
    }
    guard let number = DecimalText.parse(text.bytes, in: packed.value) else { return .enumerated }
    if number.end == packed.value.upperBound {
      return bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? .integer : .decimal
    }
    return Resolution(writtenValue) == nil ? .enumerated : .resolution
  }

  /// The number of the line, from 1.
  public var line: Int { text.number(ofLine: packed.lineIndex) }

  /// The bytes of the name in the playlist.
  public var nameRange: Range<Int> { packed.name }

  /// The bytes of the value in the playlist, without quotes.
  public var valueRange: Range<Int> { packed.value }

  /// The place of the name.
  public var location: SourceLocation {
    text.sourceLocation(line: packed.lineIndex, byte: packed.name.lowerBound)
  }

  /// The place of the value.
  public var valueLocation: SourceLocation {
    text.sourceLocation(line: packed.lineIndex, byte: packed.value.lowerBound)
  }

  /// The value as a whole number; quotes do not matter.
  public var integer: Int? {
    Int(trimmedValue)
  }

  /// The value as an exact decimal number; quotes do not matter.
  public var decimal: MediaTime? {
    guard let number = DecimalText.parse(text.bytes, in: packed.value) else {
      return MediaTime(decimal: trimmedValue)
    }
    return number.end == packed.value.upperBound ? number.time : nil
  }

  /// The value as bytes of a hexadecimal number, in quotes or not.
  public var hexadecimal: HexadecimalValue { HexadecimalValue(text: trimmedValue) }

  /// The bytes of `0x` and digits in capitals, as nearly every message is written; `nil` for another value.
  package var bytesOfCapitals: [UInt8]? {
    guard form == .hexadecimal, text.bytes[packed.value.lowerBound + 1] == UInt8(ascii: "x"),
      !text.hasBraces
    else { return nil }
    let bytes = text.bytes
    return Hexadecimal.bytes(ofCapitals: bytes.span.extracting(packed.value.dropFirst(2)))
  }

  /// The value as width and height.
  public var resolution: Resolution? { Resolution(trimmedValue) }

  /// The value as a date.
  public var date: CalendarTime? {
    // Nearly every date can be read where it is, without a string of it.
    let bytes = text.bytes
    let span = bytes.span.extracting(packed.value)
    if !text.hasBraces, let date = CalendarTime(parsing: span, keepsText: true) { return date }
    return CalendarTime(parsing: trimmedValue)
  }

  private var trimmedValue: String { value.trimmedOfBlanks }
}

extension Attribute {
  /// Attributes by themselves, so that the text they stand in need not stay in memory.
  static func detached(_ attributes: [Attribute]) -> [Attribute] {
    let list = AttributeList(parsing: attributes.map(\.written).joined(separator: ","))
    // What does not read back as it is, such as a name with a quote, stays where it is.
    return zip(attributes.indices, attributes).map { index, attribute in
      guard list.count == attributes.count, list[index].name == attribute.name,
        list[index].value == attribute.value
      else { return attribute }
      return list[index]
    }
  }

  /// The attribute as a list has it, with variables replaced.
  private var written: String {
    let quote = isQuoted ? "\"" : ""
    return hasValue ? "\(name.rawValue)=\(quote)\(value)\(quote)" : name.rawValue
  }
}

/// Where an attribute lies, without values.
struct PackedAttribute {
  var line: UInt32
  var nameStart: UInt32
  var nameLength: UInt32
  var valueStart: UInt32
  var valueLength: UInt32
  var isQuoted: Bool
  var hasValue: Bool

  var lineIndex: Int { Int(line) }
  var name: Range<Int> { Int(nameStart)..<(Int(nameStart) + Int(nameLength)) }
  var value: Range<Int> { Int(valueStart)..<(Int(valueStart) + Int(valueLength)) }
}
