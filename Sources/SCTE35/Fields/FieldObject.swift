internal import ByteParsing
internal import FieldValues
internal import SourceDiagnostics

/// The named values of one structure of a description, with checks of their types and ranges.
///
/// It remembers the requested names, since a misspelt name would otherwise be lost silently.
final class FieldObject {
  let fields: [Field]
  let path: String
  private var knownNames: Set<String> = []
  private var inner: [FieldObject] = []

  init(_ value: FieldValue, path: String) throws(SpliceFieldError) {
    guard case .object(let fields) = value else {
      throw SpliceFieldError(path: path, reason: "is not an object")
    }
    self.fields = fields
    self.path = path
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func error(_ name: String, _ reason: String) -> SpliceFieldError {
    SpliceFieldError(path: place(name), reason: reason)
  }

  /// The value of a name; `null` counts as absent.
  func value(_ name: String) -> FieldValue? {
    knownNames.insert(name)
    guard let value = fields[name], value != .null else { return nil }
    return value
  }

  func integer(_ name: String, below limit: UInt64) throws(SpliceFieldError) -> UInt64? {
    guard let value = value(name) else { return nil }
    let number: UInt64?
    switch value {
    case .integer(let integer): number = UInt64(exactly: integer)
    case .number(let decimal): number = Self.whole(decimal)
    case .string(let text): number = UInt64(text)
    default: number = nil
    }
    guard let number, number < limit else {
      throw error(name, "is not a whole number from 0 to \(limit - 1)")
    }
    return number
  }

  /// Returns a decimal number as an integer, up to the largest that such numbers represent exactly.
  private static func whole(_ decimal: Double) -> UInt64? {
    guard decimal >= 0, decimal <= 9_007_199_254_740_992 else { return nil }
    let number = UInt64(decimal)
    return Double(number) == decimal ? number : nil
  }

  func integer<Value: FixedWidthInteger & UnsignedInteger>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(SpliceFieldError) -> Value? {
    try integer(name, below: UInt64(Value.max) + 1).map { Value(truncatingIfNeeded: $0) }
  }

  /// Returns the value of a required field.
  func required<Value>(_ name: String, _ value: Value?) throws(SpliceFieldError) -> Value {
    guard let value else { throw error(name, "is missing") }
    return value
  }

  func flag(_ name: String) throws(SpliceFieldError) -> Bool? {
    switch value(name) {
    case nil: return nil
    case .bool(let flag): return flag
    case .integer(0): return false
    case .integer(1): return true
    default: throw error(name, "is neither true nor false")
    }
  }

  func text(_ name: String) throws(SpliceFieldError) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return text
    default: throw error(name, "is not a text")
    }
  }

  func hex(_ name: String) throws(SpliceFieldError) -> [UInt8]? {
    guard let text = try text(name) else { return nil }
    do throws(MalformedData) {
      return try Hexadecimal.bytes(text)
    } catch { throw self.error(name, error.description) }
  }

  func object(_ name: String) throws(SpliceFieldError) -> FieldObject? {
    guard let value = value(name) else { return nil }
    let object = try FieldObject(value, path: place(name))
    inner.append(object)
    return object
  }

  func objects(_ name: String) throws(SpliceFieldError) -> [FieldObject]? {
    guard let value = value(name) else { return nil }
    guard case .array(let elements) = value else { throw error(name, "is not a list") }
    var objects: [FieldObject] = []
    for (index, element) in elements.enumerated() {
      objects.append(try FieldObject(element, path: "\(place(name))[\(index)]"))
    }
    inner += objects
    return objects
  }

  /// Marks names as known whose values follow from others.
  func passOver(_ names: String...) { knownNames.formUnion(names) }

  /// Throws for a value in this structure or a nested one that was not used.
  func checkNames() throws(SpliceFieldError) {
    for field in fields where field.value != .null && !knownNames.contains(field.name) {
      throw error(field.name, "is not a field of this structure, or has no meaning with the others")
    }
    for object in inner { try object.checkNames() }
  }

  /// The reserved bits of the structure; all ones if the description has none.
  func reserved(
    _ ones: UInt64, _ name: String = reservedBitsName
  ) throws(SpliceFieldError) -> UInt64 {
    guard let bytes = try hex(name) else { return ones }
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard bytes.count <= 8, value <= ones else { throw error(name, "has too many bits") }
    return value
  }
}

/// The name of the reserved bits of a structure.
let reservedBitsName = "reservedBits"

extension [Field] {
  /// Appends bytes as hexadecimal digits if there are any.
  mutating func addBytes(_ name: String, _ bytes: [UInt8]) {
    if !bytes.isEmpty { add(name, Hexadecimal.text(bytes)) }
  }

  /// Appends the reserved bits of a structure unless all of them are ones.
  mutating func addReserved(
    _ bits: some UnsignedInteger, ones: UInt64, _ name: String = reservedBitsName
  ) {
    guard UInt64(bits) != ones else { return }
    add(name, NumberText.number(UInt64(bits), bytes: (64 - ones.leadingZeroBitCount + 7) / 8))
  }
}
