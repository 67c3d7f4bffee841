import HLSReports

extension ReportRows {
  /// The row at a position, which tests may set.
  subscript(position: Int) -> Row {
    // Through a slice, as this subscript hides the other one.
    get { self[startIndex..<endIndex][position] }
    set {
      var rows = Array(self)
      rows[position] = newValue
      self = ReportRows(rows)
    }
  }
}
