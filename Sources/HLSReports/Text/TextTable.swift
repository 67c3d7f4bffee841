/// Rows of cells below each other in aligned columns.
///
/// The last column may be flexible: if the terminal is too narrow, its text is wrapped. If it would
/// be very narrow, optional columns are omitted, from the right, or precede that text.
struct TextTable {
  struct Cell {
    var text: String
    var style: TextStyle

    /// A cell of text, which is escaped for a terminal.
    init(_ text: String, _ style: TextStyle = .plain) {
      self.text = TerminalText.escaped(text)
      self.style = style
    }

    init<Row>(_ column: Column<Row>, of row: Row) {
      self.init(column.text?(row) ?? "", column.style(row))
    }
  }

  /// The alignment of a column, and its behaviour on a narrow terminal.
  struct Layout {
    var side: TerminalText.Side = .right
    var isFlexible = false
    var isOptional = false
    /// Whether its text precedes the flexible text if the column is omitted.
    var isMovable = false

    static let left = Layout()
    /// Numbers, aligned at their last digit.
    static let right = Layout(side: .left)
    static let flexible = Layout(isFlexible: true)
    /// A column that a narrow terminal may omit.
    static let optional = Layout(isOptional: true)
    /// A column that a narrow terminal shows before the flexible text.
    static let movable = Layout(isOptional: true, isMovable: true)
    /// Numbers that a narrow terminal may omit.
    static let optionalRight = Layout(side: .left, isOptional: true)
  }

  /// The widths of the columns; zero for those that are empty in every row.
  struct Widths {
    fileprivate var columns: [Int]

    init(of columns: [Layout]) { self.columns = columns.map { _ in 0 } }

    /// Widens a column for a cell, which is not made if the column is as wide as it may be.
    @inline(__always)
    mutating func widen(_ index: Int, for cell: @autoclosure () -> Cell) {
      guard columns[index] < TextTable.maximumAlignedWidth else { return }
      let width = TerminalText.width(of: cell().text)
      if width > columns[index] { columns[index] = min(width, TextTable.maximumAlignedWidth) }
    }
  }

  private let columns: [Layout]
  private let indent: Int
  private var rows: [[Cell]] = []

  /// The maximum aligned width, so that one long cell does not push all others away.
  private static let maximumAlignedWidth = 64
  /// The width of a flexible column before any optional column is shown.
  private static let comfortableWidth = 44
  /// The minimum width of a flexible column.
  private static let minimumFlexibleWidth = 16
  /// The maximum number of lines of a flexible cell; `…` marks the last one if there are more.
  private static let maximumLineCount = 6
  private static let gap = 2
  /// The number of bytes that are written at once.
  private static let chunkSize = 1 << 15

  init(_ columns: [Layout], indent: Int = 2) {
    self.columns = columns
    self.indent = indent
  }

  mutating func append(_ row: [Cell]) { rows.append(row) }

  /// Writes the rows. Columns that are empty in every row are left out.
  func write(to output: inout some TextOutputStream, appearance: ReportAppearance) {
    write({ rows.forEach($0) }, to: &output, appearance) { $1 < $0.count ? $0[$1] : Cell("") }
  }

  /// Writes a row for each of some things.
  // Inlined, as what it calls: code for rows of any type would look up types for each cell.
  @inline(__always)
  static func write<Row: TableRow>(
    _ rows: ReportRows<Row>, indent: Int = 2, to output: inout some TextOutputStream,
    appearance: ReportAppearance
  ) {
    let columns = Row.columns.filter { $0.text != nil }
    TextTable(columns.map(\.layout), indent: indent).write(rows.forEach, to: &output, appearance) {
      Cell(columns[$1], of: $0)
    }
  }

  /// Writes rows that are made twice, for the widths and for the text.
  ///
  /// - Parameters:
  ///   - forEachRow: passes the rows to a function, one by one.
  ///   - cell: the cell of a row in a column.
  @inline(__always)
  func write<Row>(
    _ forEachRow: ((Row) -> Void) -> Void, to output: inout some TextOutputStream,
    _ appearance: ReportAppearance, _ cell: @escaping (Row, Int) -> Cell
  ) {
    var widths = Widths(of: columns)
    forEachRow { row in
      for index in columns.indices { widths.widen(index, for: cell(row, index)) }
    }
    write(forEachRow, widths, to: &output, appearance, cell)
  }

  /// Writes rows whose widths are known.
  @inline(__always)
  func write<Row>(
    _ forEachRow: ((Row) -> Void) -> Void, _ widths: Widths, to output: inout some TextOutputStream,
    _ appearance: ReportAppearance, _ cell: @escaping (Row, Int) -> Cell
  ) {
    var widths = widths.columns
    leaveOut(from: &widths, in: appearance.width)
    let flexibleWidth = flexibleWidth(beside: widths, in: appearance.width)
    var lines: [UInt8] = []
    forEachRow { row in
      append(row, widths, flexibleWidth, to: &lines, appearance, cell)
      guard lines.count > Self.chunkSize else { return }
      output.write(String(decoding: lines, as: UTF8.self))
      lines.removeAll(keepingCapacity: true)
    }
    output.write(String(decoding: lines, as: UTF8.self))
  }

  private func append<Row>(
    _ row: Row, _ widths: [Int], _ flexibleWidth: Int?, to lines: inout [UInt8],
    _ appearance: ReportAppearance, _ cellOf: (Row, Int) -> Cell
  ) {
    func appendBlanks(_ count: Int) {
      lines.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }
    appendBlanks(indent)
    var further: [String] = []
    // Blanks are written only before further text, so that no line ends with them.
    var pending = 0
    for (index, column) in columns.enumerated() where widths[index] > 0 {
      let cell = cellOf(row, index)
      var text = cell.text
      if column.isFlexible, let flexibleWidth {
        text = (movedTexts(in: row, widths, cellOf) + [text]).joined(separator: "  ")
        let wrapped = TerminalText.wrapped(
          text, to: flexibleWidth, maximumLineCount: Self.maximumLineCount)
        text = wrapped.first ?? ""
        further = wrapped.dropFirst().map { appearance.styled($0, cell.style) }
      }
      let fill = max(0, widths[index] - TerminalText.width(of: text))
      if column.side == .left { pending += fill }
      if !text.isEmpty {
        appendBlanks(pending)
        lines.append(contentsOf: appearance.styled(text, cell.style).utf8)
        pending = 0
      }
      if column.side == .right { pending += fill }
      pending += Self.gap
    }
    lines.append(UInt8(ascii: "\n"))
    for text in further {
      appendBlanks(width(beside: widths))
      lines.append(contentsOf: (text + "\n").utf8)
    }
  }

  private func movedTexts<Row>(
    in row: Row, _ widths: [Int], _ cell: (Row, Int) -> Cell
  ) -> [String] {
    columns.indices.filter { widths[$0] == 0 && columns[$0].isMovable }
      .map { cell(row, $0).text }.filter { !$0.isEmpty }
  }

  // MARK: Widths

  /// The part of a line that the columns beside the flexible one take.
  private func width(beside widths: [Int]) -> Int {
    zip(columns, widths).reduce(indent) { sum, column in
      column.0.isFlexible || column.1 == 0 ? sum : sum + column.1 + Self.gap
    }
  }

  /// Removes optional columns while the flexible one is too narrow.
  private func leaveOut(from widths: inout [Int], in total: Int?) {
    guard let total, let flexible = zip(columns, widths).first(where: { $0.0.isFlexible })?.1
    else { return }
    let wanted = min(flexible, Self.comfortableWidth)
    for index in columns.indices.reversed() where columns[index].isOptional {
      guard total - width(beside: widths) < wanted else { return }
      widths[index] = 0
    }
  }

  private func flexibleWidth(beside widths: [Int], in total: Int?) -> Int? {
    total.map { max(Self.minimumFlexibleWidth, $0 - width(beside: widths)) }
  }
}
