internal import FieldValues

/// An object of a Ybrid document, with its path. Unused members may have any value.
struct YbridObject {
  private let fields: [Field]
  private let path: String

  init(_ value: FieldValue, at path: String) throws(YbridDocumentError) {
    self.path = path
    guard case .object(let fields) = value else {
      self.fields = []
      throw error("is not an object")
    }
    self.fields = fields
  }

  func object(_ name: String) throws(YbridDocumentError) -> YbridObject? {
    guard let value = value(name) else { return nil }
    return try YbridObject(value, at: self.path(of: name))
  }

  func objects(_ name: String) throws(YbridDocumentError) -> [YbridObject] {
    var objects: [YbridObject] = []
    for (index, value) in try values(name).enumerated() {
      objects.append(try YbridObject(value, at: "\(self.path(of: name))[\(index)]"))
    }
    return objects
  }

  /// A text; `nil` when empty, as these servers write an absent one.
  func text(_ name: String) throws(YbridDocumentError) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return text.nonEmpty
    default: throw error(name, "is not a text")
    }
  }

  func texts(_ name: String) throws(YbridDocumentError) -> [String] {
    var texts: [String] = []
    for (index, value) in try values(name).enumerated() {
      guard case .string(let text) = value else {
        throw error("\(name)[\(index)]", "is not a text")
      }
      texts.append(text)
    }
    return texts
  }

  func flag(_ name: String) throws(YbridDocumentError) -> Bool? {
    switch value(name) {
    case nil: return nil
    case .bool(let flag): return flag
    default: throw error(name, "is neither true nor false")
    }
  }

  /// A whole number; `nil` when negative, as these servers write an unknown one.
  func count(_ name: String) throws(YbridDocumentError) -> Int64? {
    switch value(name) {
    case nil: return nil
    case .integer(let number): return number < 0 ? nil : number
    default: throw error(name, "is not a whole number of 64 bits")
    }
  }

  func error(_ reason: String) -> YbridDocumentError {
    YbridDocumentError("\(path.isEmpty ? "the document" : path) \(reason)")
  }

  func error(_ name: String, _ reason: String) -> YbridDocumentError {
    YbridDocumentError("\(path(of: name)) \(reason)")
  }

  private func values(_ name: String) throws(YbridDocumentError) -> [FieldValue] {
    switch value(name) {
    case nil: return []
    case .array(let values): return values
    default: throw error(name, "is not an array")
    }
  }

  /// The value of a member that is present and not `null`.
  private func value(_ name: String) -> FieldValue? {
    fields[name].flatMap { $0 == .null ? nil : $0 }
  }

  private func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
