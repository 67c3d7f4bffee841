import HLSInspection
import HLSValidation
import ResourceLoading
import SourceDiagnostics
import Testing

@Suite struct RuleCatalogWholeTests {
  @Test func `names are unique`() {
    let names = RuleCatalog.whole.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// Numbers that no rule ever had.
  private static let unused: [String: Set<Int>] = ["LOAD": Set(23...29).union(33...39)]

  @Test func `the numbers of an area have no gap, so that no row is missing in a list`() {
    let areas = Dictionary(grouping: RuleCatalog.whole) { $0.code.prefix { $0 != "-" } }
    for (area, rows) in areas {
      let numbers = rows.compactMap { Int($0.code.dropFirst(area.count + 1)) }
      let unused = Self.unused[String(area), default: []]
      #expect(numbers == (1...rows.count + unused.count).filter { !unused.contains($0) }, "\(area)")
    }
  }

  @Test(arguments: RuleCatalog.whole)
  func `a rule says what it is, why, and how to repair it`(rule: DiagnosticRule) {
    #expect(rule.summary.hasSuffix("."))
    #expect(rule.rationale.hasSuffix("."))
    #expect(rule.remedy.hasSuffix("."))
    #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
    if rule.authority == .standard, !rule.code.hasPrefix("SYN-02") {
      #expect(rule.specification != nil)
    }
  }
}
