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
}
