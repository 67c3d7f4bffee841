/// The lines that a conversion inserts before each segment.
struct InsertedLines {
  private struct Line: Hashable {
    var segment: Int
    var text: String
  }

  /// The lines in their order, by segment.
  private(set) var bySegment: [Int: [String]] = [:]
  /// The known lines, if none is inserted twice at one place.
  private var known: Set<Line>?

  /// Nothing yet.
  ///
  /// - Parameter areMessages: Whether lines have nothing but messages. A message that ends one break and starts another
  ///   one is then one line.
  init(areMessages: Bool) { known = areMessages ? [] : nil }

  /// Adds lines before a segment.
  mutating func add(_ texts: [String], before segment: Int) {
    for text in texts {
      let isNew = known?.insert(Line(segment: segment, text: text)).inserted ?? true
      if isNew { bySegment[segment, default: []].append(text) }
    }
  }
}
