import MediaTiming

/// A table whose cells may hold any text.
struct MarkdownTable {
  /// How many rows a table has before it says how many more there are.
  static let maximumRowCount = 500

  private let head: [String]
  private var rows: [[String]] = []
  private var count = 0

  init(_ head: [String]) { self.head = head }

  mutating func add(_ row: [String?]) {
    count += 1
    if count <= Self.maximumRowCount { rows.append(row.map { $0 ?? "" }) }
  }

  var isEmpty: Bool { count == 0 }

  func write(to output: inout some TextOutputStream) {
    output.write(line(head) + "|" + head.map { _ in "---|" }.joined() + "\n")
    for row in rows { output.write(line(row.map(MarkdownText.escaped))) }
    if count > rows.count { output.write("\n… and \(count - rows.count) more.\n") }
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
