import Testing

@testable import HLSInspection

struct MetadataBudgetTests {
  @Test func `what is beyond the limit is not charged`() {
    var budget = MetadataBudget()
    let taken = [MetadataBudget.maximumSize - 10, 11, 10, 1].map { budget.take($0) }
    #expect(taken == [true, false, true, false])
    #expect(budget.size == MetadataBudget.maximumSize)
  }
}
