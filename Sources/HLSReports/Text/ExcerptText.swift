/// A line of a playlist with a caret under the place, as compilers show it.
struct ExcerptText {
  /// The lines, without colours: the source line with its number, then the caret, if any.
  let lines: [String]

  private static let minimumWidth = 24

  /// The lines of an excerpt.
  ///
  /// - Parameters:
  ///   - number: The number of the source line, from 1.
  ///   - width: The available columns, if known.
  init(_ excerpt: SourceExcerpt, number: Int?, width: Int? = nil) {
    let gutter = number.map { "\($0)" } ?? ""
    var excerpt = excerpt
    if let width {
      // The number, a bar with blanks, and two signs for cuts take space beside the text.
      excerpt = excerpt.cut(to: max(Self.minimumWidth, width - gutter.count - 5))
    }
    let blank = String(repeating: " ", count: gutter.count)
    let lead = excerpt.isCutAtStart ? "…" : ""
    let text = lead + TerminalText.escaped(excerpt.text) + (excerpt.isCutAtEnd ? "…" : "")
    var lines = ["\(gutter) | \(text)"]
    if let caret = excerpt.caret {
      // Escaping may widen the text before the place.
      let before = lead + TerminalText.escaped(String(excerpt.text.prefix(caret)))
      let indent = String(repeating: " ", count: TerminalText.width(of: before))
      lines.append("\(blank) | \(indent)^")
    }
    self.lines = lines
  }
}

extension SourceExcerpt {
  /// The part of the text around the place that is shown in a number of columns.
  fileprivate func cut(to columns: Int) -> SourceExcerpt {
    func width(_ text: some StringProtocol) -> Int {
      TerminalText.width(of: TerminalText.escaped(String(text)))
    }
    guard width(text) > columns else { return self }
    let place = caret ?? 0
    // As in the whole excerpt, more is shown before the place than after it.
    let lead = columns * Self.maximumLeadByteCount / Self.maximumByteCount
    var start = text.startIndex
    var end = text.index(start, offsetBy: place, limitedBy: text.endIndex) ?? text.endIndex
    while width(text[start..<end]) > lead { start = text.index(after: start) }
    var used = width(text[start..<end])
    while end < text.endIndex {
      used += width(text[end...end])
      guard used <= columns else { break }
      end = text.index(after: end)
    }
    var excerpt = self
    excerpt.text = String(text[start..<end])
    excerpt.caret = caret.map { $0 - text.distance(from: text.startIndex, to: start) }
    excerpt.isCutAtStart = isCutAtStart || start > text.startIndex
    excerpt.isCutAtEnd = isCutAtEnd || end < text.endIndex
    return excerpt
  }
}
