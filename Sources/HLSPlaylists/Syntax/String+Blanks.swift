extension String {
  /// The text without surrounding spaces and tabs.
  package var trimmedOfBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard first.map(isBlank) == true || last.map(isBlank) == true else { return self }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
