import AdBreaks
import ByteParsing
import MediaTiming
import SCTE35
import Testing

struct BreakPlanTests {
  /// A tag whose message starts event 7, which returns by itself, before segment 2.
  private func message(lasting duration: Int) throws -> String {
    let out = insert(7, out: true, at: 8, duration: duration, autoReturn: true)
    return "#EXT-OATCLS-SCTE35:\(Base64.text(try out.section.encoded()))"
  }

  /// The only break of a tag and a message beside it, with lines behind the first segment of the break.
  private func found(_ first: Int, message start: Int? = nil, _ later: String...) throws -> AdBreak
  {
    var lines = [2: "\(try message(lasting: start ?? first))\n#EXT-X-CUE-OUT:\(first)"]
    for (index, line) in later.enumerated() { lines[index + 3] = line }
    let breaks = try analysis(playlist(lines)).breaks
    #expect(breaks.count == 1)
    return try #require(breaks.first)
  }

  @Test(arguments: [(8, 20), (28, 20)])
  func `a message that is repeated with another length plans the break of a tag beside it`(
    first: Int, second: Int
  ) throws {
    let later = try message(lasting: second)
    for line in [later, "\(later)\n#EXT-X-CUE-OUT-CONT", "\(later)\n#EXT-X-CUE-OUT-CONT:4"] {
      let adBreak = try found(first, line, line)
      #expect(adBreak.plannedDuration == MediaTime(second))
      #expect(spans([adBreak]) == [[8, 28]])
      #expect(adBreak.closedBy == .autoReturn)
    }
  }

  @Test func `a tag that announces its length again takes precedence over a message beside it`()
    throws
  {
    let later = try message(lasting: 20)
    let again = try found(
      8, "\(later)\n#EXT-X-CUE-OUT-CONT:4/8", "\(later)\n#EXT-X-CUE-OUT-CONT:8/8")
    #expect(again.plannedDuration == MediaTime(8))
    let changed = try found(8, later, "\(later)\n#EXT-X-CUE-OUT-CONT:8/16")
    #expect(changed.plannedDuration == MediaTime(16))
  }

  @Test func `a message that is repeated as it was plans no break of a tag beside it`() throws {
    let later = try message(lasting: 20)
    #expect(try found(8, message: 20, later, later).plannedDuration == MediaTime(8))
  }
}
