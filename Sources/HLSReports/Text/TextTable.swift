/// Rows of cells under each other in aligned columns.
///
/// One column may be the flexible one: it is cut when the terminal is too narrow for a row.
struct TextTable {
  struct Cell {
    var text: String
    var style: TextStyle

    /// A cell of text that is made safe for a terminal.
    init(_ text: String, _ style: TextStyle = .plain) {
      self.text = TerminalText.escaped(text)
      self.style = style
    }
  }

  struct Column {
    var side: TerminalText.Side = .right
    var isFlexible = false

    static let left = Column()
    /// Numbers, aligned at their last digit.
    static let right = Column(side: .left)
    static let flexible = Column(isFlexible: true)
  }

  private let columns: [Column]
  private let indent: Int
  private var rows: [[Cell]] = []

  /// A column is aligned up to this width; a single long cell must not push all others away.
  private static let maximumAlignedWidth = 64
  /// A flexible column is not cut below this width.
  private static let minimumFlexibleWidth = 16
  private static let gap = 2

  init(_ columns: [Column], indent: Int = 2) {
    self.columns = columns
    self.indent = indent
  }

  mutating func append(_ row: [Cell]) { rows.append(row) }

  /// Writes the rows. Columns that are empty in every row are left out.
  func write(to output: inout some TextOutputStream, appearance: ReportAppearance) {
    var widths = [Int](repeating: 0, count: columns.count)
    for row in rows {
      for (index, cell) in row.enumerated() where index < widths.count {
        let width = TerminalText.width(of: cell.text)
        if width > widths[index] { widths[index] = min(width, Self.maximumAlignedWidth) }
      }
    }
    let flexibleWidth = flexibleWidth(beside: widths, in: appearance.width)
    let margin = String(repeating: " ", count: indent)
    for row in rows {
      var line = margin
      // Blanks are only written before further text, so that no line ends in them.
      var pending = ""
      for (index, cell) in row.enumerated() where index < widths.count && widths[index] > 0 {
        var text = cell.text
        var width = widths[index]
        if columns[index].isFlexible, let flexibleWidth {
          text = TerminalText.truncated(text, to: flexibleWidth)
          width = min(width, flexibleWidth)
        }
        let fill = String(repeating: " ", count: max(0, width - TerminalText.width(of: text)))
        let gap = String(repeating: " ", count: Self.gap)
        if columns[index].side == .left { pending += fill }
        if !text.isEmpty {
          line += pending + appearance.styled(text, cell.style)
          pending = ""
        }
        if columns[index].side == .right { pending += fill }
        pending += gap
      }
      output.write(line + "\n")
    }
  }

  private func flexibleWidth(beside widths: [Int], in total: Int?) -> Int? {
    guard let total else { return nil }
    var others = indent
    for (column, width) in zip(columns, widths) where !column.isFlexible && width > 0 {
      others += width + Self.gap
    }
    return max(Self.minimumFlexibleWidth, total - others)
  }
}
