/// The rows of a report, each made when a writer reads it: a million of them at once would take
/// gigabytes.
public struct ReportRows<Row: Sendable>: Sendable {
  /// The number of rows.
  public let count: Int
  private let row: @Sendable (Int) -> Row

  /// Rows made from their positions, again for each reader.
  public init(count: Int, row: @escaping @Sendable (Int) -> Row) {
    self.count = count
    self.row = row
  }

  /// Rows in memory.
  public init(_ rows: [Row]) {
    self.init(count: rows.count) { rows[$0] }
  }

  /// Changes every row as it is made.
  mutating func changeEach(_ change: @escaping @Sendable (inout Row) -> Void) {
    self = ReportRows(count: count) { [row] in
      var changed = row($0)
      change(&changed)
      return changed
    }
  }

  /// The rows that are made of these, each as it is read.
  func mapped<Other>(_ change: @escaping @Sendable (Row) -> Other) -> ReportRows<Other> {
    ReportRows<Other>(count: count) { [row] in change(row($0)) }
  }

  /// Passes each row to a function.
  func forEach(_ body: (Row) -> Void) {
    for position in 0..<count { body(row(position)) }
  }
}

extension ReportRows: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { count }
  /// The row at a position.
  public subscript(position: Int) -> Row { row(position) }
}

extension ReportRows: ExpressibleByArrayLiteral {
  /// Rows in memory.
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
