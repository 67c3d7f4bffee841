import MediaTiming
import SourceDiagnostics

/// One thing on a lane.
struct TimelineItem {
  /// What it is on the page.
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
  /// The start in seconds.
  var start: Double
  /// The end in seconds; where it is open, that of the picture.
  var end: Double
  /// What it says, in a line.
  var label: String
  /// What is written into it where there is room.
  var caption = ""
  /// How it looks; of several that share a mark, the first that is known here counts.
  var look = Look.plain

  /// How an item looks, from what matters most on.
  enum Look: Int, Hashable, Comparable {
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

/// What is drawn for one item, or for several that lie so near each other that no eye could tell them apart.
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
  /// The cells of the picture that it covers, half-open.
  var cells: Range<Int>
}

/// A lane of a timeline.
struct TimelineLane {
  /// What is drawn on it.
  enum Kind: Hashable {
    case segments, dates, cues, breaks, findings
  }

  var kind: Kind
  /// A name that no other lane of the timeline has.
  var key: String
  /// What it shows, in a word or two.
  var title: String
  var items: [TimelineItem]
  private(set) var marks: [TimelineMark] = []
  /// How many items lie outside of what is shown.
  private(set) var outsideCount = 0

  init(_ kind: Kind, key: String, title: String, items: [TimelineItem]) {
    self.kind = kind
    self.key = key
    self.title = title
    self.items = items
  }

  /// How many rows of marks it has.
  var rowCount: Int { (marks.map(\.row).max() ?? 0) + 1 }

  /// Into how many cells the width is divided. Marks within one are merged.
  static let cellCount = 400
  /// The same for the signs of findings, which are as wide as letters.
  static let signCellCount = 60
  /// In how many rows items that overlap are shown. Those for which no row has room are merged.
  static let maximumRowCount = 3

  /// Makes marks of the items: those in the same cells become one, and others that overlap get rows.
  ///
  /// The number of marks is at most that of the cells times that of the rows, however many items there are.
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
          .lowerBound..<max(
            marks[mark].cells.upperBound, cells.upperBound)
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
