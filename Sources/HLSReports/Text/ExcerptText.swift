/// A line of a playlist with a sign under the place that is meant, as compilers show it.
struct ExcerptText {
  /// The lines, without colours: the source line with its number, then the sign, if any.
  let lines: [String]

  /// The lines of an excerpt.
  ///
  /// - Parameter number: The number of the source line, from 1.
  init(_ excerpt: SourceExcerpt, number: Int?) {
    let gutter = number.map { "\($0)" } ?? ""
    let blank = String(repeating: " ", count: gutter.count)
    let lead = excerpt.isCutAtStart ? "…" : ""
    let text = lead + TerminalText.escaped(excerpt.text) + (excerpt.isCutAtEnd ? "…" : "")
    var lines = ["\(gutter) | \(text)"]
    if let caret = excerpt.caret {
      // What stands before the place may be wider than it was, since it is escaped.
      let before = lead + TerminalText.escaped(String(excerpt.text.prefix(caret)))
      let indent = String(repeating: " ", count: TerminalText.width(of: before))
      lines.append("\(blank) | \(indent)^")
    }
    self.lines = lines
  }
}
