/// The variables of a playlist (RFC 8216bis, section 4.3), with the line that defines each.
struct VariableTable: Hashable, Sendable {
  struct Definition: Hashable, Sendable {
    var value: String
    /// The index of the line; references on earlier lines do not see the variable.
    var line: Int
    /// Whether the value is from the query of the playlist's address.
    var isQueryParameter = false
  }

  /// The maximum number of variables in a playlist.
  static let maximumCount = 10_000

  private(set) var definitions: [String: Definition] = [:]
  /// The variables with an unknown value, by the index of the line.
  private(set) var valueless: [String: Int] = [:]

  /// The address from whose query values are, if it is not that of the playlist as it is written.
  var queryAddress: String?

  /// The values of all variables, `nil` for unknown ones.
  var values: [String: String?] {
    valueless.mapValues { _ in nil }.merging(definitions.mapValues { $0.value }) { $1 }
  }

  /// The values from the query of the playlist's address.
  var queryValues: [String] {
    definitions.values.filter(\.isQueryParameter).map(\.value)
  }

  var isEmpty: Bool { definitions.isEmpty }
  var count: Int { definitions.count }

  /// Adds a variable; returns whether it was new and there was room for it.
  mutating func define(
    _ name: String, as value: String, line: Int, isQueryParameter: Bool = false
  ) -> Bool {
    guard definitions[name] == nil, definitions.count < Self.maximumCount else { return false }
    definitions[name] = Definition(
      value: value, line: line, isQueryParameter: isQueryParameter)
    return true
  }

  /// Adds a variable without a value.
  mutating func declare(_ name: String, line: Int) {
    guard valueless.count < Self.maximumCount else { return }
    valueless[name] = min(line, valueless[name] ?? line)
  }

  /// Whether an earlier line declares a variable with an unknown value.
  func isValueless(_ name: String, onLine line: Int) -> Bool {
    valueless[name].map { $0 < line } ?? false
  }

  func value(of name: String, onLine line: Int) -> String? {
    guard let definition = definitions[name], definition.line < line else { return nil }
    return definition.value
  }
}
