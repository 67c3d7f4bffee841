internal import FieldValues

/// An object of a mapping file, with its place.
struct MappingObject {
  private let fields: [Field]
  private let place: String

  init(_ value: FieldValue, at place: String, allowing names: [String]) throws(MappingError) {
    guard case .object(let fields) = value else { throw MappingError("\(place) is not an object") }
    self.fields = fields
    self.place = place
    if let unknown = fields.first(where: { !names.contains($0.name) }) {
      throw MappingError(
        "\(place): \"\(unknown.name)\" is unknown, expected one of \(names.joined(separator: ", "))"
      )
    }
  }

  func has(_ name: String) -> Bool { fields[name] != nil }

  func text(_ name: String) throws(MappingError) -> String {
    guard let text = try optionalText(name) else { throw error(name, "is missing") }
    return text
  }

  func optionalText(_ name: String) throws(MappingError) -> String? {
    switch fields[name] {
    case nil: return nil
    case .string(let text)? where !text.isEmpty: return text
    default: throw error(name, "is not a text")
    }
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(MappingError) -> Int {
    guard case .integer(let number)? = fields[name], let value = Int(exactly: number),
      range.contains(value)
    else {
      throw error(name, "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func objects(_ name: String, allowing names: [String]) throws(MappingError) -> [MappingObject] {
    guard let value = fields[name] else { return [] }
    guard case .array(let values) = value else { throw error(name, "is not an array") }
    var objects: [MappingObject] = []
    for (index, value) in values.enumerated() {
      objects.append(try MappingObject(value, at: "\(name)[\(index)]", allowing: names))
    }
    return objects
  }

  /// An error at a member, or at the object itself.
  func error(_ name: String?, _ reason: String) -> MappingError {
    MappingError("\(place)\(name.map { ".\($0)" } ?? "") \(reason)")
  }
}
