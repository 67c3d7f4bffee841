internal import MediaTiming

/// The lines of one playlist that a page shows.
struct LineExcerpt: Hashable {
  /// The lines in ascending ranges, from 1.
  let ranges: [ClosedRange<Int>]
  /// How many lines the playlist has.
  let lineCount: Int

  /// How many lines are shown.
  var shownCount: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Whether there are lines, and none of them is shown.
  var isLeftOut: Bool { ranges.isEmpty && lineCount > 0 }

  /// Whether a line is shown.
  func contains(_ line: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= line }
    return index < ranges.count && ranges[index].contains(line)
  }

  /// All lines.
  init(lineCount: Int) {
    self.lineCount = lineCount
    ranges = lineCount > 0 ? [1...lineCount] : []
  }

  /// None of the lines.
  init(leavingOut lineCount: Int) {
    self.lineCount = lineCount
    ranges = []
  }

  /// The first and the last lines and the surroundings of notable ones, within a maximum.
  ///
  /// If space is short, notable lines are shown without their surroundings.
  ///
  /// - Parameter remarkable: Line numbers; earlier sets have priority.
  init(lineCount: Int, remarkable: [Set<Int>], context: Int, maximum: Int) {
    self.lineCount = lineCount
    let order = remarkable.flatMap { $0.sorted() }.filter { $0 > 0 && $0 <= lineCount }
    // The start of a playlist shows its kind, the end whether it has ended.
    let edges = [1...min(Self.headCount, lineCount), max(1, lineCount - context)...lineCount]
    func shown(context: Int) -> Set<Int> {
      var lines = Set(edges.joined())
      for line in order {
        let around = max(1, line - context)...min(lineCount, line + context)
        guard lines.count + around.count <= maximum else { break }
        lines.formUnion(around)
      }
      return lines
    }
    var lines = shown(context: context)
    if !lines.isSuperset(of: order) { lines = shown(context: 0) }
    var ranges: [ClosedRange<Int>] = []
    for line in lines.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
    self.ranges = ranges
  }

  /// The number of lines at the start that are always shown.
  private static let headCount = 20

  /// The excerpt of each playlist of an input; playlists behind the maximum for all of them are left out.
  static func excerpts(
    of report: AnalysisReport, remarkable: [Set<PageIndex.LinePlace>], limits: HTMLLimits
  ) -> [LineExcerpt] {
    var left = limits.totalSourceLines
    let remarkable = remarkable.map { Dictionary(grouping: $0, by: \.source) }
    return report.sources.enumerated().map { index, source in
      let count = source.lines.count
      let excerpt: LineExcerpt
      if count == 0 || count <= min(limits.wholeSourceLines, left) {
        excerpt = LineExcerpt(lineCount: count)
      } else if left == 0 {
        excerpt = LineExcerpt(leavingOut: count)
      } else {
        excerpt = LineExcerpt(
          lineCount: count,
          remarkable: remarkable.map { places in
            Set(places[index, default: []].map(\.line))
          }, context: limits.contextLines, maximum: min(limits.sourceLines, left))
      }
      left = max(0, left - excerpt.shownCount)
      return excerpt
    }
  }
}
