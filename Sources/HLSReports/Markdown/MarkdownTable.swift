/// Tables whose cells may hold any text.
enum MarkdownTable {
  /// The maximum number of rows of a table; the rest is counted.
  static let maximumRowCount = 500

  static func write<Row: TableRow>(
    _ rows: some Collection<Row>, to output: inout some TextOutputStream
  ) {
    let columns = Row.columns.compactMap { column in column.markdown.map { (column, $0) } }
      .filter { column, value in !column.isOptional || rows.contains { value($0) != nil } }
    output.write(line(columns.map(\.0.title)) + "|" + columns.map { _ in "---|" }.joined() + "\n")
    for row in rows.prefix(maximumRowCount) {
      output.write(line(columns.map { MarkdownText.escaped($0.1(row) ?? "") }))
    }
    let omitted = rows.count - maximumRowCount
    if omitted > 0 { output.write("\n… and \(omitted) more.\n") }
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
