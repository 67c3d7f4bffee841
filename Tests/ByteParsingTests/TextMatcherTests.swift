import ByteParsing
import TestSupport
import Testing

struct TextMatcherTests {
  private static func found(_ texts: [String], in text: String) -> [String] {
    var found: [String] = []
    TextMatcher(texts.map { Array($0.utf8) }).forEachMatch(in: text.utf8.span) { match in
      found.append("\(match.range.lowerBound) \(texts[match.index])")
      return false
    }
    return found
  }

  @Test func `all places of all texts are found, also of those that others contain`() {
    #expect(Self.found(["he", "she", "his", "hers"], in: "ushers") == ["1 she", "2 he", "2 hers"])
    #expect(Self.found(["aa"], in: "aaaa") == ["0 aa", "1 aa", "2 aa"])
    #expect(Self.found(["a", "", "a"], in: "ba") == ["1 a"])
    #expect(Self.found([], in: "a").isEmpty)
  }

  @Test func `a place that counts hides shorter ones with the same end`() {
    var found: [Range<Int>] = []
    TextMatcher(["abc", "bc", "c"].map { Array($0.utf8) }).forEachMatch(in: "abc".utf8.span) {
      found.append($0.range)
      return $0.range.count < 3
    }
    #expect(found == [0..<3, 1..<3])
  }

  @Test func `starts of texts are found before a cut, the longest first`() {
    var found: [Range<Int>] = []
    TextMatcher(["ababx", "bay"].map { Array($0.utf8) })
      .forEachMatch(in: "abab|".utf8.span, isCut: { $0 == 4 }) {
        found.append($0.range)
        return false
      }
    #expect(found == [0..<4, 2..<4, 3..<4])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random texts are found where a plain search finds them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
    }
    for _ in 0..<500 {
      let texts = Array(Set((0..<8).map { _ in text(1...6) }))
      let searched = text(0...40)
      var found: Set<TextMatcher.Match> = []
      TextMatcher(texts).forEachMatch(in: searched.span) {
        found.insert($0)
        return false
      }
      let expected = texts.indices.flatMap { index in
        searched.indices.filter { searched[$0...].starts(with: texts[index]) }
          .map { TextMatcher.Match(range: $0..<($0 + texts[index].count), index: index) }
      }
      #expect(found == Set(expected), "seed \(seed)")
    }
  }
}
