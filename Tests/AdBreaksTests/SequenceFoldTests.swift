import AdBreaks
import MediaTiming
import Testing

struct SequenceFoldTests {
  @Test
  func `a line behind a break that continues nothing is no break that a later line could end`()
    throws
  {
    let found = try analysis(
      playlist([
        1: "#EXT-X-CUE-OUT", 2: "#EXT-X-CUE-IN", 4: "#EXT-X-CUE-OUT-CONT",
        6: "#EXT-X-CUE-OUT\n#EXT-X-CUE-IN",
      ]))
    #expect(spans(found.breaks) == [[4, 8], [24, 40]])
  }

  @Test func `a line with elapsed time and total replaces the planned duration`() throws {
    func planned(_ continuations: String..., after known: String = "12") throws -> Double? {
      var lines = [1: "#EXT-X-CUE-OUT:\(known)", 8: "#EXT-X-CUE-IN"]
      for (index, line) in continuations.enumerated() {
        lines[index + 2] = "#EXT-X-CUE-OUT-CONT:\(line)"
      }
      return try analysis(playlist(lines)).breaks.first?.plannedDuration?.seconds
    }
    #expect(try planned("4/12", "8/28") == 28)
    #expect(try planned("4/28", "8/12") == 12)
    // What is left of the break, and a rounded count.
    #expect(try planned("8", "4") == 12)
    #expect(try planned("4/12.3", "8/11.8") == 12)
    // A count that is cut to whole seconds.
    #expect(try planned("4/12", after: "12.967") == 12.967)
    #expect(try planned("4/11", after: "12.967") == 11)
    #expect(try planned("4/12.1", after: "12.967") == 12.1)
  }

  @Test(arguments: [
    "#EXT-X-CUE-OUT-CONT", "#EXT-X-CUE-OUT-CONT:30", "#EXT-X-AD-START:URI=\"https://a.b/c?id=1\"",
  ])
  func `a break that is shown first by a line of its middle has no length`(line: String) throws {
    let end = line.contains("AD-START") ? "#EXT-X-AD-END" : "#EXT-X-CUE-IN"
    let text = playlist([0: line, 1: line, 2: end], isEnded: false)
      .replacing(
        "#EXT-X-TARGETDURATION:4\n", with: "#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n")
    let found = try #require(try analysis(text).breaks.first)
    #expect(spans([found]) == [[0, 8]])
    #expect(!found.hasKnownStart)
    #expect(found.duration == nil)
    #expect(found.startOffset == nil)
  }

  @Test func `a break of repeated starts is as long as a complete playlist shows it`() throws {
    let line = "#EXT-X-AD-START:URI=\"https://a.b/c?id=1\""
    let lines = [0: line, 1: line, 2: "#EXT-X-AD-END"]
    for text in [playlist(lines), playlist(lines, isEnded: false)] {
      #expect(try analysis(text).breaks.first?.duration == MediaTime(8))
    }
  }

  @Test func `EXT-X-CUE has no end as long as no line has ended or continued a break`() throws {
    func lacksEndTag(_ lines: [Int: String]) throws -> Bool? {
      try analysis(playlist(lines)).breaks.first?.lacksEndTag
    }
    let start = "#EXT-X-CUE:TYPE=SpliceOut,DURATION=8"
    #expect(try lacksEndTag([1: start, 6: start]) == true)
    #expect(try lacksEndTag([1: start, 6: start, 8: "#EXT-X-CUE:TYPE=SpliceIn"]) == false)
    #expect(try lacksEndTag([1: start, 6: "\(start)\n#EXT-X-CUE-CONT:ELAPSED=0"]) == false)
    #expect(try lacksEndTag([1: "#EXT-X-AD:DURATION=8"]) == true)
    #expect(try lacksEndTag([1: "#EXT-X-AD:DURATION=8\n#EXT-X-CUE-OUT:8"]) == false)
  }
}
