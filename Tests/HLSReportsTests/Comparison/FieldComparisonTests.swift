import FieldValues
import Testing

@testable import HLSReports

struct FieldComparisonTests {
  private func paths(_ before: [Field], _ after: [Field]) -> [String] {
    FieldComparison.differences(from: before, to: after).map(\.path)
  }

  private func numbers(_ values: Int64...) -> [Field] {
    [Field("list", .array(values.map(FieldValue.integer)))]
  }

  @Test func `members in another order are the same`() {
    let fields = [Field("a", .integer(1)), Field("b", .string("x"))]
    #expect(paths(fields, fields.reversed()).isEmpty)
  }

  @Test func `each value that differs has its path`() {
    let before = [Field("a", .object([Field("b", .array([.object([Field("c", .integer(1))])]))]))]
    let after = [Field("a", .object([Field("b", .array([.object([Field("c", .integer(2))])]))]))]
    #expect(
      FieldComparison.differences(from: before, to: after)
        == [FieldDifference(path: "a.b[0].c", before: .integer(1), after: .integer(2))])
    #expect(paths([], after) == ["a"])
    #expect(paths(before, []) == ["a"])
  }

  @Test func `one more element is one difference, wherever it stands`() {
    #expect(paths(numbers(1, 2, 3), numbers(1, 9, 2, 3)) == ["list[1]"])
    #expect(paths(numbers(1, 2, 3), numbers(1, 2)) == ["list[2]"])
    #expect(paths(numbers(1, 1, 1), numbers(1, 1)) == ["list[2]"])
  }

  @Test func `of things of other types only what both have is reported`() {
    let insert = [
      Field("type", .string("spliceInsert")), Field("spliceEventId", .integer(1)),
      Field("tier", .integer(1)),
    ]
    let signal = [Field("type", .string("timeSignal")), Field("tier", .integer(2))]
    #expect(paths(insert, signal) == ["type", "tier"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `many fields are compared in no more than a moment`() {
    let before = (0..<100_000).map { Field("f\($0)", .integer(1)) }
    var after = Array(before.reversed())
    after[50_000].value = .integer(2)
    after.append(Field("new", .integer(3)))
    #expect(paths(before, after) == ["f49999", "new"])
    #expect(paths(after, before) == ["f49999", "new"])
  }

  @Test(arguments: [3, 100])
  func `of fields with one name the first one counts`(count: Int) {
    let others = (0..<count).map { Field("f\($0)", .integer(1)) }
    let first = [Field("a", .integer(1))] + others
    #expect(paths(first, first + [Field("a", .integer(2))]).isEmpty)
    #expect(paths(others, first) == ["a"])
    #expect(paths(first, others) == ["a"])
  }

  @Test func `a content that differs everywhere is not reported without end`() {
    let before = (0..<500).map { Field("f\($0)", .integer(1)) }
    let after = (0..<500).map { Field("f\($0)", .integer(2)) }
    #expect(paths(before, after).count == FieldComparison.maximumCount)
  }
}
