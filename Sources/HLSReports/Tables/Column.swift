/// A column of the tables of a kind of report, and what each format shows of a row in it.
///
/// Formats take the columns in the order of their list. One that stands elsewhere in another format, or shows something
/// else there, has an entry for each place.
struct Column<Row>: Sendable {
  /// What a cell says; `nil` leaves it empty.
  typealias Value = @Sendable (Row) -> String?

  /// The name in CSV.
  let name: String
  /// The name in formats for persons.
  let title: String
  /// How text aligns it.
  var layout = TextTable.Layout.left
  /// Whether Markdown leaves it out where no row has a value; text always does.
  var isOptional = false
  /// The cells of CSV; `nil` where CSV has no such column.
  var csv: Value?
  /// The cells of Markdown; `nil` where Markdown has no such column.
  var markdown: Value?
  /// The cells of text; `nil` where text has no such column.
  var text: (@Sendable (Row) -> TextTable.Cell)?

  init(
    _ name: String, title: String? = nil, _ layout: TextTable.Layout = .left,
    isOptional: Bool = false, csv: Value? = nil, markdown: Value? = nil,
    text: (@Sendable (Row) -> TextTable.Cell)? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.layout = layout
    self.isOptional = isOptional
    self.csv = csv
    self.markdown = markdown
    self.text = text
  }
}
