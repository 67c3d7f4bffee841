public import MediaTiming

/// A named value of a decoded structure, in the order of reports.
public struct Field: Hashable, Sendable {
  /// The name, as in JSON reports.
  public var name: String
  /// The value.
  public var value: FieldValue

  /// A named value.
  @inlinable
  public init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a decoded field, independent of report formats.
///
/// Decoders and cue contents describe themselves with these values, and every report format writes
/// them. So a new kind of content needs no change in a format, and a new format none in a content.
public enum FieldValue: Hashable, Sendable {
  /// A known absence that a report must show.
  case null
  /// A flag.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A decimal number as written in a stream or by a person.
  case number(Double)
  /// Seconds, printed rounded to six decimals.
  case time(MediaTime)
  /// Text.
  case string(String)
  /// Bytes, printed as base64. They are encoded where they are written, so that each of the forms of a large value costs
  /// nothing.
  case bytes(ArraySlice<UInt8>)
  /// Values in order.
  case array([FieldValue])
  /// Named values in order.
  case object([Field])

  /// A whole number of any width; one beyond 64 bits becomes its decimal text.
  @inlinable
  public static func integer(_ value: some BinaryInteger) -> FieldValue {
    Int64(exactly: value).map(FieldValue.integer) ?? .string(String(value))
  }
}

extension FieldValue {
  /// Hashes the value. An array hashes its bytes one by one, which takes most of the time of a large value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .time(let time): hasher.combine(time)
    case .string(let text): hasher.combine(text)
    case .bytes(let bytes): bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    case .array(let values): hasher.combine(values)
    case .object(let fields): hasher.combine(fields)
    }
  }
}

extension [Field] {
  /// Appends a field if it has a value.
  public mutating func add(_ name: String, _ value: FieldValue?) {
    if let value { append(Field(name, value)) }
  }

  /// Appends a text if there is one.
  public mutating func add(_ name: String, _ value: String?) {
    if let value { append(Field(name, .string(value))) }
  }

  /// Appends bytes, which are printed as base64, so that their name ends in `Base64`.
  public mutating func add(_ name: String, _ value: [UInt8]?) {
    if let value { append(Field(name, .bytes(value[...]))) }
  }

  /// Appends a whole number if there is one.
  @inlinable
  public mutating func add(_ name: String, _ value: (some BinaryInteger)?) {
    if let value { append(Field(name, .integer(value))) }
  }

  /// Appends a flag if there is one.
  public mutating func add(_ name: String, _ value: Bool?) {
    if let value { append(Field(name, .bool(value))) }
  }

  /// Appends seconds if there are any.
  public mutating func add(_ name: String, _ value: MediaTime?) {
    if let value { append(Field(name, .time(value))) }
  }

  /// The value of the first field with a name.
  public subscript(name: String) -> FieldValue? {
    first { $0.name == name }?.value
  }
}
