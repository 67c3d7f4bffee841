import FieldValues

/// Finds the names to ignore that nothing has: most are mistyped.
struct UnusedNames {
  /// The names of entries that have no content with them.
  private static let entryNames =
    ComparisonReport.Entry.What.allCases.map(\.rawValue) + ["id", "startTime", "endTime"]

  /// The names that were not found yet.
  private(set) var names: Set<String>

  init(of names: Set<String>) { self.names = names.subtracting(Self.entryNames) }

  /// Removes the names and paths of fields.
  mutating func take(_ fields: [Field], at path: String = "") {
    for field in fields where !names.isEmpty {
      let place = path.isEmpty ? field.name : "\(path).\(field.name)"
      names.subtract([field.name, place])
      take(field.value, at: place)
    }
  }

  private mutating func take(_ value: FieldValue, at path: String) {
    if case .object(let members) = value { take(members, at: path) }
    if case .array(let values) = value {
      for value in values { take(value, at: path) }
    }
  }
}
