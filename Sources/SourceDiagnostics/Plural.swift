/// Counted things in messages: `1 byte`, `2 bytes`.
package enum Plural {
  /// Returns a number with its noun.
  ///
  /// - Parameters:
  ///   - one: The noun with what depends on its number, such as `byte is`.
  ///   - many: The same of several; an `s` is added if it is `nil`.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// The maximum number of values in a list; more are only counted.
  private static let maximumListed = 24

  /// Returns values with commas between them.
  package static func list(_ values: [String]) -> String {
    let listed = values.prefix(maximumListed).joined(separator: ", ")
    let more = values.count - maximumListed
    return more > 0 ? "\(listed) and \(more) more" : listed
  }
}
