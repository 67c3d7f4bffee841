import AdBreaks
import AdMarkers
import HLSPlaylists
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

  @Test(arguments: [
    [
      "#EXT-X-CUE-OUT:24", "#EXT-X-CUE-IN", "#EXT-X-CUE-OUT-CONT:12/24",
      "#EXT-X-CUE-OUT-CONT:16/24",
    ],
    [
      "#EXT-X-SIGNAL-EXIT:24,SignalId=A", "#EXT-X-SIGNAL-RETURN:24,SignalId=A",
      "#EXT-X-SIGNAL-SPAN:12/24,SignalId=A", "#EXT-X-SIGNAL-SPAN:16/24,SignalId=A",
    ],
  ])
  func `a break that ended early stays ended though it is still counted`(lines: [String]) throws {
    let found = try analysis(playlist([1: lines[0], 3: lines[1], 4: lines[2], 5: lines[3]]))
    #expect(spans(found.breaks) == [[4, 12]])
    #expect(found.breaks.map(\.closedBy) == [.in])
  }

  @Test func `the older tags of a conditioner begin, continue and end a break`() throws {
    let found = try analysis(
      playlist([
        1: "#EXT-X-SPLICE-EXIT:8.0", 2: "#EXT-X-SPLICE-SPAN:4.0/8.0",
        3: "#EXT-X-SPLICE-RETURN:8.0",
      ]))
    #expect(spans(found.breaks) == [[4, 12]])
    #expect(found.breaks.map(\.closedBy) == [.in])
    #expect(found.breaks.first?.evidence.count == 3)
  }

  @Test(arguments: ["#EXT-X-CUE-SPAN:ID=1,TIMEFROMSIGNAL=PT5S", "#EXT-X-CUE-CONT:5/8"])
  func `a break begins where its tag is, whatever a line of another dialect counts`(line: String)
    throws
  {
    let found = try analysis(
      playlist([1: "#EXT-X-CUE-OUT:ID=1,DURATION=8", 2: line, 3: "#EXT-X-CUE-IN:ID=1"]))
    #expect(spans(found.breaks) == [[4, 12]])
  }

  /// The breaks in loads of segments of four seconds, of which some were never seen: those from the fourth to the sixth
  /// unless other ones are listed.
  private func breaks(
    _ lines: [Int: String], _ splices: [InBandSplice] = [],
    listed: [Range<Int>] = [0..<3, 6..<12]
  ) throws -> [AdBreak] {
    let loads = try listed.map { numbers -> MediaPlaylist in
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
      for number in numbers {
        if let line = lines[number] { text += line + "\n" }
        let second = 10 + 4 * number
        text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second)Z\n#EXTINF:4,\ns\(number).ts\n"
      }
      return try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
    }
    var live = LivePresentation(loads[0], uri: "media.m3u8")
    for load in loads.dropFirst() { live.merge(load) }
    return AdBreakAnalysis(
      of: live.playlist, splices: splices, on: TimelineMap(of: live.playlist)
    ).breaks
  }

  @Test func `an end behind segments that were never seen ends no break that ended before`() throws
  {
    func span(_ out: String, _ splices: [InBandSplice] = []) throws -> [[Double?]] {
      try spans(breaks([1: out, 7: "#EXT-X-CUE-IN"], splices))
    }
    #expect(try span("#EXT-X-CUE-OUT:4") == [[4, 8]])
    #expect(try span("#EXT-X-CUE-OUT:24") == [[4, 28]])
    #expect(try span("#EXT-X-CUE-OUT") == [[4, 28]])
    let messages = [insert(1, out: true, at: 4), insert(1, out: false, at: 12)]
    #expect(try span("#EXT-X-CUE-OUT", messages) == [[4, 12]])
  }

  @Test func `a break that was seen to outrun its plan ends behind segments that were never seen`()
    throws
  {
    let found = try breaks([1: "#EXT-X-CUE-OUT:2", 7: "#EXT-X-CUE-IN"])
    #expect(spans(found) == [[4, 28]])
    #expect(found.map(\.closedBy) == [.in])
    func span(_ out: String) throws -> [[Double?]] {
      let lines = [1: out, 8: "#EXT-X-CUE-IN"]
      return try spans(breaks(lines, listed: [0..<2, 3..<6, 7..<11]))
    }
    // The planned end is between missing segments, or where one is missing.
    #expect(try span("#EXT-X-CUE-OUT:12") == [[4, 32]])
    #expect(try span("#EXT-X-CUE-OUT:6") == [[4, 10]])
    #expect(try span("#EXT-X-CUE-OUT:22") == [[4, 26]])
  }

  @Test func `an end without a start of its dialect ends no break that ended unseen`() throws {
    func found(planned: Int) throws -> [AdBreak] {
      let section = insert(9, out: true, at: 4, duration: planned).section
      let range = try dateRange(
        "9", at: 14, "SCTE35-OUT", section, attributes: ",PLANNED-DURATION=\(planned)")
      return try breaks([1: range, 7: "#EXT-X-CUE-IN"])
    }
    let short = try found(planned: 4)
    #expect(spans(short) == [[4, 8]])
    #expect(short.first?.dialects.contains(.cueOut) == false)
    #expect(spans(try found(planned: 24)) == [[4, 28]])
    // It was seen to outrun its plan.
    #expect(spans(try found(planned: 2)) == [[4, 28]])
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
