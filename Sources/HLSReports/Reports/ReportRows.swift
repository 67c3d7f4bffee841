/// The rows of a report, each made when a writer comes to it: a million of them at once would take gigabytes.
public struct ReportRows<Row: Sendable>: Sendable {
  /// How many rows there are.
  public let count: Int
  private let row: @Sendable (Int) -> Row

  /// Rows that are made of their positions, for each reader again.
  public init(count: Int, row: @escaping @Sendable (Int) -> Row) {
    self.count = count
    self.row = row
  }

  /// Rows that are there.
  public init(_ rows: [Row]) {
    self.init(count: rows.count) { rows[$0] }
  }

  /// Changes every row as it is made.
  mutating func changeEach(_ change: @escaping @Sendable (inout Row) -> Void) {
    let row = row
    self = ReportRows(count: count) { position in
      var changed = row(position)
      change(&changed)
      return changed
    }
  }
}

extension ReportRows: RandomAccessCollection, MutableCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { count }
  /// The row at a position. Setting one keeps all of them.
  public subscript(position: Int) -> Row {
    get { row(position) }
    set {
      var rows = Array(self)
      rows[position] = newValue
      self = ReportRows(rows)
    }
  }
}

extension ReportRows: ExpressibleByArrayLiteral {
  /// Rows that are there.
  public init(arrayLiteral elements: Row...) { self.init(elements) }
}

extension ReportRows: Equatable where Row: Equatable {
  /// Whether all rows are equal.
  public static func == (left: ReportRows, right: ReportRows) -> Bool {
    left.elementsEqual(right)
  }
}

extension ReportRows: Hashable where Row: Hashable {
  /// Feeds the number of rows and the first one to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
  }
}
