/// A column of the tables of a kind of report, and its cells in each format.
///
/// Formats use the columns in the order of their list. A column with another place or other cells
/// in some format has an entry for each.
struct Column<Row>: Sendable {
  /// The text of a cell; `nil` leaves it empty.
  typealias Value = @Sendable (Row) -> String?

  /// The name in CSV.
  let name: String
  /// The name in formats for people.
  let title: String
  /// The alignment in text.
  let layout: TextTable.Layout
  /// Whether Markdown omits an empty column; text always does.
  let isOptional: Bool
  /// The look of a cell in text.
  let style: @Sendable (Row) -> TextStyle
  /// The cells of CSV; `nil` without such a column.
  let csv: Value?
  /// The cells of Markdown; `nil` without such a column.
  let markdown: Value?
  /// The cells of text; `nil` without such a column.
  let text: Value?

  /// A column of the formats that have a value.
  ///
  /// - Parameters:
  ///   - all: The value for each format without its own.
  ///   - tables: The value for CSV and Markdown without their own.
  ///   - persons: The value for Markdown and text without their own.
  init(
    _ name: String, title: String? = nil, _ layout: TextTable.Layout = .left,
    isOptional: Bool = false, style: @escaping @Sendable (Row) -> TextStyle = { _ in .plain },
    all: Value? = nil, tables: Value? = nil, persons: Value? = nil, csv: Value? = nil,
    markdown: Value? = nil, text: Value? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.layout = layout
    self.isOptional = isOptional
    self.style = style
    self.csv = csv ?? tables ?? all
    self.markdown = markdown ?? tables ?? persons ?? all
    self.text = text ?? persons ?? all
  }
}

/// A row of a table.
protocol TableRow {
  /// The columns of the table, for all formats.
  static var columns: [Column<Self>] { get }
}
