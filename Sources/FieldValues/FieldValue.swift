public import MediaTiming

/// One named value of a decoded thing, in the order in which reports show it.
public struct Field: Hashable, Sendable {
  /// The name, as in the JSON of the reports.
  public var name: String
  /// The value.
  public var value: FieldValue

  /// A named value.
  public init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a decoded field, free of any report format.
///
/// Decoders and cue contents describe themselves in these values; every report format writes these values.
/// So a new kind of content needs no change in a format, and a new format none in a content.
public enum FieldValue: Hashable, Sendable {
  /// Known to be absent, where a report has to say so.
  case null
  /// A flag.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A decimal number that a stream or a person wrote as such.
  case number(Double)
  /// Seconds, printed rounded to six decimals.
  case time(MediaTime)
  /// Text.
  case string(String)
  /// Values in order.
  case array([FieldValue])
  /// Named values in order.
  case object([Field])

  /// A whole number of any width; one that does not fit 64 bits becomes its decimal text.
  public static func integer(_ value: some BinaryInteger) -> FieldValue {
    Int64(exactly: value).map(FieldValue.integer) ?? .string(String(value))
  }
}

extension [Field] {
  /// Appends a field when there is a value for it.
  public mutating func add(_ name: String, _ value: FieldValue?) {
    if let value { append(Field(name, value)) }
  }

  /// Appends a text when there is one.
  public mutating func add(_ name: String, _ value: String?) {
    if let value { append(Field(name, .string(value))) }
  }

  /// Appends a whole number when there is one.
  public mutating func add(_ name: String, _ value: (some BinaryInteger)?) {
    if let value { append(Field(name, .integer(value))) }
  }

  /// Appends a flag when there is one.
  public mutating func add(_ name: String, _ value: Bool?) {
    if let value { append(Field(name, .bool(value))) }
  }

  /// Appends seconds when there are any.
  public mutating func add(_ name: String, _ value: MediaTime?) {
    if let value { append(Field(name, .time(value))) }
  }

  /// The value of the first field of a name.
  public subscript(name: String) -> FieldValue? {
    first { $0.name == name }?.value
  }
}
