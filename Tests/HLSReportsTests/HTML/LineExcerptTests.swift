import Testing

@testable import HLSReports

struct LineExcerptTests {
  @Test func `a short playlist is whole`() {
    #expect(LineExcerpt(lineCount: 7).ranges == [1...7])
    #expect(LineExcerpt(lineCount: 0).ranges.isEmpty)
  }

  @Test func `of a long one the start, the end, and what is around remarkable lines are shown`() {
    let excerpt = LineExcerpt(lineCount: 1000, remarkable: [[500]], context: 2, maximum: 100)
    #expect(excerpt.ranges == [1...20, 498...502, 998...1000])
    #expect(excerpt.shownCount == 28)
    #expect([1, 20, 498, 502, 1000].allSatisfy(excerpt.contains))
    #expect(![21, 497, 503, 997, 0, 1001].contains(where: excerpt.contains))
  }

  @Test func `without room for what is around them, remarkable lines stand alone`() {
    let lines = Set(stride(from: 100, to: 900, by: 10))
    let excerpt = LineExcerpt(lineCount: 1000, remarkable: [lines], context: 3, maximum: 110)
    #expect(lines.allSatisfy(excerpt.contains))
    #expect(excerpt.shownCount <= 110)
  }

  @Test func `findings count more than cues`() {
    let excerpt = LineExcerpt(
      lineCount: 1000, remarkable: [[900], Set(100..<800)], context: 3, maximum: 60)
    #expect(excerpt.contains(900))
    #expect(excerpt.shownCount <= 60)
  }
}
