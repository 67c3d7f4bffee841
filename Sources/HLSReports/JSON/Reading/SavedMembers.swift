import FieldValues
import MediaTiming

/// The members of an object of a saved analysis, read by name and type.
///
/// An optional member that is absent or `null` is `nil`; one of another type is an error that names its place, and so is
/// a required one that is absent or `null`.
struct SavedMembers {
  let fields: [Field]
  private let path: String

  init(_ value: FieldValue, at path: String) throws(SavedAnalysisError) {
    guard case .object(let fields) = value else {
      throw SavedAnalysisError("\(path.isEmpty ? "the document" : path) is not an object")
    }
    self.fields = fields
    self.path = path
  }

  func value(_ name: String) throws(SavedAnalysisError) -> String? {
    switch fields[name] {
    case nil, .null?: nil
    case .string(let text)?: text
    default: throw unexpected(name, "a text")
    }
  }

  func value(_ name: String) throws(SavedAnalysisError) -> Bool? {
    switch fields[name] {
    case nil, .null?: nil
    case .bool(let flag)?: flag
    default: throw unexpected(name, "true or false")
    }
  }

  func value(_ name: String) throws(SavedAnalysisError) -> Int? {
    switch fields[name] {
    case nil, .null?: nil
    case .integer(let number)?: Int(number)
    default: throw unexpected(name, "a whole number")
    }
  }

  func value(_ name: String) throws(SavedAnalysisError) -> MediaTime? {
    guard let value = fields[name], value != .null else { return nil }
    guard let time = Self.time(value) else { throw unexpected(name, "seconds") }
    return time
  }

  func value(_ name: String) throws(SavedAnalysisError) -> CalendarTime? {
    guard let text: String = try value(name) else { return nil }
    guard let date = CalendarTime(parsing: text) else { throw unexpected(name, "a date") }
    return date
  }

  func value(_ name: String) throws(SavedAnalysisError) -> TransportTimestamp? {
    guard let ticks: Int = try value(name) else { return nil }
    guard ticks >= 0 else { throw unexpected(name, "a time stamp") }
    return TransportTimestamp(ticks: UInt64(ticks))
  }

  func value(_ name: String) throws(SavedAnalysisError) -> UInt32? {
    guard let number: Int = try value(name) else { return nil }
    guard let id = UInt32(exactly: number) else { throw unexpected(name, "32 bits") }
    return id
  }

  /// A required text.
  func text(_ name: String) throws(SavedAnalysisError) -> String {
    guard let text: String = try value(name) else { throw unexpected(name, "a text") }
    return text
  }

  /// A required whole number.
  func number(_ name: String) throws(SavedAnalysisError) -> Int {
    guard let number: Int = try value(name) else { throw unexpected(name, "a whole number") }
    return number
  }

  /// A required time.
  func time(_ name: String) throws(SavedAnalysisError) -> MediaTime {
    try check(name)
    guard let time: MediaTime = try value(name) else { throw unexpected(name, "seconds") }
    return time
  }

  /// A required value of a closed set.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(SavedAnalysisError) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text(name)) else {
      throw unexpected(name, "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  /// Checks that members are there, maybe as `null`. They are always written, so that one without them would seem to have
  /// nothing.
  func check(_ names: String...) throws(SavedAnalysisError) {
    for name in names where fields[name] == nil {
      throw SavedAnalysisError("\(place(of: name)) is missing")
    }
  }

  /// A list, which is always written unless it is `optional`.
  func array(
    _ name: String, optional isOptional: Bool = false
  ) throws(SavedAnalysisError) -> [FieldValue] {
    guard let value = fields[name] else {
      if !isOptional { try check(name) }
      return []
    }
    guard case .array(let values) = value else { throw unexpected(name, "a list") }
    return values
  }

  /// Reads each object of a list, which is always written unless it is `optional`.
  func objects<Part>(
    _ name: String, optional isOptional: Bool = false,
    _ read: (SavedMembers) throws(SavedAnalysisError) -> Part
  ) throws(SavedAnalysisError) -> [Part] {
    var parts: [Part] = []
    for (index, value) in try array(name, optional: isOptional).enumerated() {
      parts.append(try read(SavedMembers(value, at: place(of: "\(name)[\(index)]"))))
    }
    return parts
  }

  func times(_ name: String) throws(SavedAnalysisError) -> [MediaTime]? {
    guard fields[name] != nil else { return nil }
    var times: [MediaTime] = []
    for value in try array(name) {
      guard let time = Self.time(value) else { throw unexpected(name, "a list of seconds") }
      times.append(time)
    }
    return times
  }

  /// A required object.
  func object(_ name: String) throws(SavedAnalysisError) -> SavedMembers {
    try check(name)
    return try SavedMembers(fields[name] ?? .null, at: place(of: name))
  }

  func optionalObject(_ name: String) throws(SavedAnalysisError) -> SavedMembers? {
    guard let value = fields[name], value != .null else { return nil }
    return try SavedMembers(value, at: place(of: name))
  }

  /// The members with other names.
  func others(than known: Set<String>) -> [Field] {
    fields.filter { !known.contains($0.name) }
  }

  private static func time(_ value: FieldValue) -> MediaTime? {
    switch value {
    case .integer(let seconds): MediaTime(seconds: Int(seconds))
    case .number(let seconds): MediaTime(approximating: seconds)
    case .time(let time): time
    default: nil
    }
  }

  private func place(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  private func unexpected(_ name: String, _ expectation: String) -> SavedAnalysisError {
    SavedAnalysisError("\(place(of: name)) is not what was expected: \(expectation)")
  }
}
