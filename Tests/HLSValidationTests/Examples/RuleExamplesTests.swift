import Testing

@testable import HLSValidation

@Suite struct RuleExamplesTests {
  private static let examples: RuleExamples = [
    .live("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts"),
    .fixed(replacing: "#EXT-X-CUE-OUT:4", with: "#EXT-X-CUE-OUT:8"),
    .fixed(removing: "#EXT-X-CUE-OUT:4"),
    .fixed(inserting: "#EXT-X-CUE-IN", before: "4 b.ts").with(note: "The break is empty."),
    .live("4 c.ts"),
  ]

  private func text(_ example: RuleExample?) -> String? { example?.texts.first?.text }

  @Test func `the examples with a marker break the rule, the others follow it`() {
    #expect(Self.examples.failing.count == 1)
    #expect(Self.examples.passing.count == 4)
  }

  @Test func `a fixed example differs from the failing one by its change and the marker`() {
    let passing = Self.examples.passing.map { text($0) }
    #expect(passing[0] == .live("4 a.ts", "#EXT-X-CUE-OUT:8", "4 b.ts"))
    #expect(passing[1] == .live("4 a.ts b.ts"))
    #expect(passing[2] == .live("4 a.ts", "#EXT-X-CUE-OUT:4", "#EXT-X-CUE-IN", "4 b.ts"))
    #expect(Self.examples.passing.map(\.note) == [nil, nil, "The break is empty.", nil])
  }

  @Test func `all playlists of an example are fixed`() {
    let examples: RuleExamples = [
      .variants(low: .media("▶4 a.ts"), main: .media("4 a.ts")),
      .fixed(replacing: "4 a.ts", with: "3 a.ts"),
    ]
    #expect(
      examples.passing.first?.texts.dropFirst().map(\.text) == [.media("3 a.ts"), .media("3 a.ts")])
  }

  @Test(arguments: RuleCatalog.judging.map(\.code))
  func `a rule that checks playlists has examples of both kinds`(code: String) throws {
    let rule = try #require(RuleCatalog.judging.first { $0.code == code })
    let examples = rule.ownExamples
    #expect(!examples.failing.isEmpty && !examples.passing.isEmpty)
  }
}
