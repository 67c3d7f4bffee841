internal import ByteParsing
internal import FieldValues

/// A value that a line of a recording has, exactly as it was.
protocol RecordedValue {
  /// The value in a line.
  init(recorded value: FieldValue) throws(RecordedDamage)

  /// Writes the value.
  func record(to json: inout JSONWriter)
}

/// Why a line of a recording cannot be used, in a few words.
struct RecordedDamage: Error, Hashable {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The members of an object in a line of a recording.
struct RecordedFields {
  private let fields: [Field]

  init(_ value: FieldValue) throws(RecordedDamage) {
    guard case .object(let fields) = value else { throw RecordedDamage("is not an object") }
    self.fields = fields
  }

  /// The value of a member; `nil` when it is missing or null.
  func value(_ name: String) -> FieldValue? {
    guard let value = fields[name], value != .null else { return nil }
    return value
  }

  /// An optional member.
  func find<Value: RecordedValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RecordedDamage) -> Value? {
    guard let value = value(name) else { return nil }
    return try Self.named(name) { () throws(RecordedDamage) in try Value(recorded: value) }
  }

  /// A required member.
  func get<Value: RecordedValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RecordedDamage) -> Value {
    guard let value: Value = try find(name) else { throw RecordedDamage("\(name) is missing") }
    return value
  }

  /// The elements of an array; none without it.
  func list<Value: RecordedValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(RecordedDamage) -> [Value] {
    guard let value = value(name) else { return [] }
    guard case .array(let values) = value else { throw RecordedDamage("\(name) is not an array") }
    var list: [Value] = []
    list.reserveCapacity(values.count)
    for value in values {
      list.append(
        try Self.named(name) { () throws(RecordedDamage) in try Value(recorded: value) })
    }
    return list
  }

  /// The values of an object by number; none without it.
  func map<Value: RecordedValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(RecordedDamage) -> [Int: Value] {
    guard let value = value(name) else { return [:] }
    guard case .object(let fields) = value else {
      throw RecordedDamage("\(name) is not an object")
    }
    var map: [Int: Value] = [:]
    for field in fields {
      guard let key = Int(field.name), key.magnitude <= RecordedNumber.maximum else {
        throw RecordedDamage("\(field.name) in \(name) is not a number")
      }
      map[key] = try Self.named(name) { () throws(RecordedDamage) in
        try Value(recorded: field.value)
      }
    }
    return map
  }

  /// The bytes of a text in base64; none without it.
  func bytes(_ name: String) throws(RecordedDamage) -> [UInt8] {
    guard let text: String = try find(name) else { return [] }
    do {
      return try Base64.bytes(text)
    } catch {
      throw RecordedDamage("\(name) is not base64")
    }
  }

  /// The members of an object; `nil` without it.
  func object(_ name: String) throws(RecordedDamage) -> RecordedFields? {
    guard let value = value(name) else { return nil }
    return try Self.named(name) { () throws(RecordedDamage) in try RecordedFields(value) }
  }

  /// Adds the name of a member to a fault within it.
  private static func named<Value>(
    _ name: String, _ read: () throws(RecordedDamage) -> Value
  ) throws(RecordedDamage) -> Value {
    do {
      return try read()
    } catch {
      throw RecordedDamage("\(name) \(error.reason)")
    }
  }
}

extension JSONWriter {
  /// Writes a member if there is a value.
  mutating func record(_ name: String, _ value: (some RecordedValue)?) {
    guard let value else { return }
    key(name)
    value.record(to: &self)
  }

  /// Writes a member with an array if that is not empty.
  mutating func record(_ name: String, list: [some RecordedValue]) {
    guard !list.isEmpty else { return }
    key(name)
    array(list) { json, value in value.record(to: &json) }
  }

  /// Writes a member with values by number, in their order, if there are any.
  mutating func record(_ name: String, map: [Int: some RecordedValue]) {
    guard !map.isEmpty else { return }
    key(name)
    object { json in
      for (key, value) in map.sorted(by: { $0.key < $1.key }) { json.record("\(key)", value) }
    }
  }

  /// Writes a member with bytes in base64 if there are any.
  mutating func record(_ name: String, bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    member(name, Base64.text(bytes))
  }
}

// MARK: Plain values

extension Bool: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    guard case .bool(let flag) = value else { throw RecordedDamage("is not true or false") }
    self = flag
  }

  func record(to json: inout JSONWriter) { json.value(self) }
}

extension String: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    guard case .string(let text) = value else { throw RecordedDamage("is not a text") }
    self = text
  }

  func record(to json: inout JSONWriter) { json.value(self) }
}

extension Double: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    switch value {
    case .number(let number): self = number
    case .integer(let number): self = Double(number)
    default: throw RecordedDamage("is not a number")
    }
  }

  func record(to json: inout JSONWriter) { json.value(self) }
}

extension RecordedValue where Self: FixedWidthInteger {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    switch value {
    case .integer(let number):
      guard let exact = Self(exactly: number) else {
        throw RecordedDamage("is out of the range of numbers")
      }
      self = exact
    // Numbers beyond 64 bits are written as text.
    case .string(let text):
      guard let exact = Self(text) else { throw RecordedDamage("is not a whole number") }
      self = exact
    default: throw RecordedDamage("is not a whole number")
    }
  }

  func record(to json: inout JSONWriter) { json.value(FieldValue.integer(self)) }
}

extension Int64: RecordedValue {}
extension UInt8: RecordedValue {}
extension UInt32: RecordedValue {}
extension UInt64: RecordedValue {}

/// A value of a closed set, by its name.
protocol RecordedName: RecordedValue, RawRepresentable where RawValue == String {}

extension RecordedName {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let name = try String(recorded: value)
    guard let found = Self(rawValue: name) else {
      throw RecordedDamage("has the unknown value \(name)")
    }
    self = found
  }

  func record(to json: inout JSONWriter) { json.value(rawValue) }
}
