extension String {
  /// Returns the text with a maximum number of characters, and the number of omitted ones.
  func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    let head = prefix(count)
    let rest = self[head.endIndex...].count
    return rest == 0 ? self : "\(head)… and \(rest) more characters"
  }
}
