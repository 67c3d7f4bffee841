extension String {
  /// The text without surrounding spaces and tabs.
  package var trimmedOfBlanks: String {
    guard " \t".utf8.contains(utf8.first ?? 0) || " \t".utf8.contains(utf8.last ?? 0) else {
      return self
    }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
