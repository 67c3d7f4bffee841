import Testing

@testable import HLSReports

struct ColumnTests {
  /// Parts of a break are put into its columns by their titles.
  private func expectDistinctNames<Row>(_ columns: [Column<Row>]) {
    for names in [
      columns.filter { $0.csv != nil }.map(\.name),
      columns.filter { $0.markdown != nil }.map(\.title),
      columns.filter { $0.text != nil }.map(\.title),
    ] {
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test func `no format has two columns of one name`() {
    expectDistinctNames(CueRow.columns)
    expectDistinctNames(BreakRow.columns)
    expectDistinctNames(OpportunityRow.columns)
    expectDistinctNames(FindingReport.columns)
    expectDistinctNames(RuleReport.columns)
    expectDistinctNames(DifferenceRow.columns)
  }
}
