/// A column of the tables of a kind of report, and what each format shows of a row in it.
///
/// Formats take the columns in the order of their list. One that stands elsewhere in another format, or shows something
/// else there, has an entry for each place.
struct Column<Row>: Sendable {
  /// The text of a cell; `nil` leaves it empty.
  typealias Value = @Sendable (Row) -> String?

  /// The name in CSV.
  let name: String
  /// The name in formats for persons.
  let title: String
  /// How text aligns it.
  let layout: TextTable.Layout
  /// Whether Markdown leaves it out where no row has a value; text always does.
  let isOptional: Bool
  /// The look of a cell in text.
  let style: @Sendable (Row) -> TextStyle
  /// The cells of CSV; `nil` where CSV has no such column.
  let csv: Value?
  /// The cells of Markdown; `nil` where Markdown has no such column.
  let markdown: Value?
  /// The cells of text; `nil` where text has no such column.
  let text: Value?

  /// A column of the formats that have a value.
  ///
  /// - Parameters:
  ///   - all: The value of each format without one of its own.
  ///   - persons: The value of Markdown and text, where they have none of their own.
  init(
    _ name: String, title: String? = nil, _ layout: TextTable.Layout = .left,
    isOptional: Bool = false, style: @escaping @Sendable (Row) -> TextStyle = { _ in .plain },
    all: Value? = nil, persons: Value? = nil, csv: Value? = nil, markdown: Value? = nil,
    text: Value? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.layout = layout
    self.isOptional = isOptional
    self.style = style
    self.csv = csv ?? all
    self.markdown = markdown ?? persons ?? all
    self.text = text ?? persons ?? all
  }
}

/// A row of a table.
protocol TableRow {
  /// The columns of the table, for all formats.
  static var columns: [Column<Self>] { get }
}
