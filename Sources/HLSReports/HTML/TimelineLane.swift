import MediaTiming
import SourceDiagnostics

/// One item on a lane.
struct TimelineItem {
  enum Subject: Hashable {
    case cue(Int)
    case adBreak(Int)
    case finding(Int)
    case segment(Int)
    /// One side of an entry of a comparison.
    case entry(Int)
    /// One of two presentations that are compared.
    case presentation
  }

  var subject: Subject
  /// The index of what it shows among the things of its kind.
  var index: Int
  /// The start in seconds.
  var start: Double
  /// The end in seconds; that of the picture for an open end.
  var end: Double
  /// The look; for several in one mark, the first in this order counts.
  var look = Look.plain

  /// The look of an item, most important first.
  enum Look: Int, Hashable, Comparable, CaseIterable {
    case error, warning, info, moved, changed, removed, added, missing, heuristic, locked, plain

    /// The class in the style sheet.
    var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      case .moved: "moved"
      case .changed: "changed"
      case .removed: "removed"
      case .added: "added"
      case .missing: "missing"
      case .heuristic: "guess"
      case .locked: "locked"
      case .plain: ""
      }
    }

    static func < (left: Look, right: Look) -> Bool { left.rawValue < right.rawValue }
  }
}

/// The texts of a mark.
struct TimelineText {
  /// The description of an item, in one line.
  var label: String
  /// The text inside the mark, if there is space.
  var caption = ""
}

/// The mark of one item, or of several that are too close to be distinguished.
struct TimelineMark {
  /// The number on the page, from 0.
  var number = 0
  /// The row in the lane, from 0.
  var row: Int
  /// The items by their indices in the lane.
  var items: [Int]
  /// The start of the first item in seconds.
  var start: Double
  /// The end of the last one in seconds.
  var end: Double
  /// The cells of the picture that the mark covers, half-open.
  var cells: Range<Int>
}

struct TimelineLane {
  /// The kind of items on it.
  enum Kind: Hashable {
    case segments, dates, cues, breaks, findings
  }

  var kind: Kind
  /// A name that is unique in the timeline.
  var key: String
  /// The title, in a word or two.
  var title: String
  var items: [TimelineItem]
  /// Makes the texts of an item: most of a million items share a mark with others, which shows those of one.
  let text: (TimelineItem) -> TimelineText
  private(set) var marks: [TimelineMark] = []
  /// The number of items outside the displayed range.
  private(set) var outsideCount = 0

  init(
    _ kind: Kind, key: String, title: String, items: [TimelineItem],
    text: @escaping (TimelineItem) -> TimelineText
  ) {
    self.kind = kind
    self.key = key
    self.title = title
    self.items = items
    self.text = text
  }

  /// How many rows of marks it has.
  var rowCount: Int { (marks.map(\.row).max() ?? 0) + 1 }

  /// The number of cells across the width. Marks within one cell are merged.
  static let cellCount = 400
  /// The number of cells for signs of findings, which are as wide as letters.
  static let signCellCount = 60
  /// The maximum number of rows for overlapping items. Further items are merged.
  static let maximumRowCount = 3

  /// Makes marks of the items: those in the same cells become one, and overlapping ones get rows.
  ///
  /// There are at most as many marks as cells times rows, however many items there are.
  mutating func arrange(on scale: TimelineScale, firstMark: Int) {
    let order = items.indices.sorted { left, right in
      let (left, right) = (items[left], items[right])
      return left.start != right.start ? left.start < right.start : left.end > right.end
    }
    var last: [Int] = []
    for index in order {
      let item = items[index]
      let (start, end) = (scale.position(item.start), scale.position(item.end))
      guard end >= 0, start <= 1 else {
        outsideCount += 1
        continue
      }
      let count = kind == .findings ? Self.signCellCount : Self.cellCount
      let cell = Self.cell(start, of: count)
      let cells = cell..<max(cell + 1, Self.cell(end, of: count))
      if let row = last.indices.first(where: { marks[last[$0]].cells == cells }) {
        add(index, to: last[row])
      } else if let row = last.indices.first(where: { marks[last[$0]].cells.upperBound <= cell }) {
        last[row] = append(index, cells: cells, row: row)
      } else if last.count < Self.maximumRowCount {
        last.append(append(index, cells: cells, row: last.count))
      } else if let mark = last.last {
        add(index, to: mark)
        marks[mark].cells =
          marks[mark].cells
          .lowerBound..<max(marks[mark].cells.upperBound, cells.upperBound)
      }
    }
    for index in marks.indices { marks[index].number = firstMark + index }
  }

  private mutating func append(_ item: Int, cells: Range<Int>, row: Int) -> Int {
    marks.append(
      TimelineMark(
        row: row, items: [item], start: items[item].start, end: items[item].end, cells: cells))
    return marks.count - 1
  }

  private mutating func add(_ item: Int, to mark: Int) {
    marks[mark].items.append(item)
    marks[mark].end = max(marks[mark].end, items[item].end)
  }

  /// The cell of a share of the width.
  static func cell(_ position: Double, of count: Int = cellCount) -> Int {
    Int((min(max(position, 0), 1) * Double(count)).rounded(.down))
  }
}
