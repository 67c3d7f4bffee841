extension String {
  /// The text with other scalars in place of some.
  ///
  /// A search for characters passes over a `"` that a combining mark follows, since the two are one character. To whoever
  /// reads the format it is a `"` all the same.
  func replacingScalars(_ scalars: String, with others: String) -> String {
    String(unicodeScalars.replacing(scalars.unicodeScalars, with: others.unicodeScalars))
  }
}
