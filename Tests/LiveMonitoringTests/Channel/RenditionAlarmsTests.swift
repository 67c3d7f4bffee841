import HLSInspection
import HLSReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct RenditionAlarmsTests {
  /// A channel whose multivariant playlist was loaded.
  private static func twoVariants() -> ChannelTrial {
    var trial = ChannelTrial()
    trial.load(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n",
      at: 1, .main)
    return trial
  }

  @Test func `a playlist that lacks a break has an alarm until it has it`() {
    var trial = Self.twoVariants()
    for last in 4...9 {
      let time = Double(last) * 2 + 2
      let lines = [4: "#EXT-X-CUE-OUT:20"]
      trial.load(ChannelTrial.window(2...last, lines), at: time, "v0")
      trial.load(ChannelTrial.window(2...last, last == 9 ? lines : [:]), at: time + 0.2, "v1")
    }
    #expect(trial.alarms == ["rendition-mismatch raised", "rendition-mismatch cleared"])
  }

  @Test func `a playlist that lacks the end of a break has an alarm until it has it`() {
    var trial = Self.twoVariants()
    for last in 6...10 {
      let time = Double(last) * 2 + 2
      let start = [4: "#EXT-X-CUE-OUT:20"]
      let whole = start.merging([6: "#EXT-X-CUE-IN"]) { first, _ in first }
      trial.load(ChannelTrial.window(2...last, whole), at: time, "v0")
      trial.load(ChannelTrial.window(2...last, last == 10 ? whole : start), at: time + 0.2, "v1")
    }
    #expect(
      trial.alarms.filter { $0.hasPrefix("rendition") } == [
        "rendition-mismatch raised", "rendition-mismatch cleared",
      ])
    let raised = trial.lines.compactMap { line -> String? in
      if case .alarm(let alarm) = line.content { alarm.message } else { nil }
    }
    #expect(raised.contains("v1 lacks the end of a break of v0"))
  }

  @Test func `a playlist that lacks the planned end of a break has an alarm`() {
    var trial = Self.twoVariants()
    let start = [4: "#EXT-X-CUE-OUT:4"]
    let whole = start.merging([6: "#EXT-X-CUE-IN"]) { first, _ in first }
    for last in 6...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(2...last, whole), at: time, "v0")
      trial.load(ChannelTrial.window(2...last, last > 10 ? whole : start), at: time + 0.2, "v1")
    }
    #expect(
      trial.alarms.filter { $0.hasPrefix("rendition") } == [
        "rendition-mismatch raised", "rendition-mismatch cleared",
      ])
  }

  @Test func `a playlist with other date ranges that lacks one has an alarm until it has it`() {
    func range(_ id: String, _ second: Double) -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(ChannelTrial.date(second))\",DURATION=2,X-SHOW=\"1\""
    }
    var trial = Self.twoVariants()
    for last in 4...9 {
      let time = Double(last) * 2 + 2
      let one = [3: range("one", 6)]
      let both = one.merging([4: range("two", 8)]) { first, _ in first }
      trial.load(ChannelTrial.window(2...last, both), at: time, "v0")
      trial.load(ChannelTrial.window(2...last, last == 9 ? both : one), at: time + 0.2, "v1")
    }
    #expect(trial.alarms == ["rendition-mismatch raised", "rendition-mismatch cleared"])
    #expect(
      trial.lines.contains {
        if case .alarm(let alarm) = $0.content {
          alarm.message == "v1 lacks date range \"two\" of v0"
        } else {
          false
        }
      })
  }

  @Test(arguments: [4, 8])
  func `a break that several playlists have at nearly the same date is lacked once`(
    ownerHasIt: Int
  ) {
    var trial = ChannelTrial()
    let variants = (0..<4).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\nv\($0).m3u8\n" }
    trial.load("#EXTM3U\n" + variants.joined(), at: 1, .main)
    func window(_ last: Int, laterBy shift: Double, hasBreak: Bool) -> String {
      var lines: [Int: String] = [:]
      for number in 2...last {
        let date = ChannelTrial.date(Double(number) * 2 + shift)
        let marker = hasBreak && number == 4 ? "\n#EXT-X-CUE-OUT:20" : ""
        lines[number] = "#EXT-X-PROGRAM-DATE-TIME:\(date)\(marker)"
      }
      return ChannelTrial.window(2...last, dated: false, lines)
    }
    for last in 4...10 {
      let time = Double(last) * 2 + 2
      trial.load(window(last, laterBy: 0, hasBreak: last >= ownerHasIt), at: time, "v0")
      trial.load(window(last, laterBy: 0.003, hasBreak: true), at: time + 0.1, "v1")
      trial.load(window(last, laterBy: 0.006, hasBreak: true), at: time + 0.2, "v2")
      trial.load(window(last, laterBy: 0.009, hasBreak: last == 10), at: time + 0.3, "v3")
    }
    // That of the first one, if it lacked the break at first, and that of the last one.
    let count = ownerHasIt > 4 ? 2 : 1
    #expect(
      trial.alarms.filter { $0.hasPrefix("rendition") }
        == Array(repeating: "rendition-mismatch raised", count: count)
        + Array(repeating: "rendition-mismatch cleared", count: count))
  }

  @Test func `subtitles need no breaks`() {
    var trial = ChannelTrial()
    trial.load(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",URI="s.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=100,SUBTITLES="s"
      v0.m3u8
      """, at: 4, .main)
    for last in 4...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(2...last, [4: "#EXT-X-CUE-OUT:20"]), at: time, "v0")
      trial.load(ChannelTrial.window(2...last), at: time + 0.2, "subtitles-s-en")
    }
    #expect(trial.state.playlists.map(\.loadCount) == [9, 9])
    #expect(!trial.alarms.contains("rendition-mismatch raised"), "\(trial.alarms)")
  }

  @Test(arguments: [0, 1000])
  func `without dates numbers that begin again leave a playlist where it was`(offset: Int) {
    var trial = Self.twoVariants()
    let tags = [40: "#EXT-X-CUE-OUT:8", 44: "#EXT-X-CUE-IN"]
    func window(_ last: Int, startingAt first: Int, countingFrom number: Int) -> String {
      let shifted = Dictionary(uniqueKeysWithValues: tags.map { ($0 - first + number, $1) })
      let numbers = max(first, last - 15) - first + number...last - first + number
      return ChannelTrial.window(numbers, name: "n\(first)-", dated: false, shifted)
    }
    for last in 4...70 {
      let time = Double(last) * 2 + 2
      trial.load(window(last, startingAt: 0, countingFrom: 0), at: time, "v0")
      let isNew = last >= 30
      trial.load(
        window(last, startingAt: isNew ? 30 : 0, countingFrom: isNew ? 0 : offset), at: time + 0.2,
        "v1")
    }
    #expect(trial.breaks.last?.change == .ended)
    #expect(!trial.alarms.contains("rendition-mismatch raised"), "\(trial.alarms)")
  }

  /// - Parameter hasRange: whether all playlists have a date range that is no break.
  @Test(arguments: [false, true], [false, true])
  func `sound needs the breaks of the variants once it has had a marker`(
    isMarked: Bool, hasRange: Bool
  ) {
    var trial = ChannelTrial()
    trial.load(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="a.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=100,AUDIO="a"
      v0.m3u8
      """, at: 4, .main)
    let first = [4: "#EXT-X-CUE-OUT:4", 6: "#EXT-X-CUE-IN"]
    let both = first.merging([20: "#EXT-X-CUE-OUT:4", 22: "#EXT-X-CUE-IN"]) { $1 }
    let start = ChannelTrial.date(2)
    let range = "#EXT-X-DATERANGE:ID=\"p\",CLASS=\"programme\",START-DATE=\"\(start)\""
    func window(_ numbers: ClosedRange<Int>, _ lines: [Int: String]) -> String {
      guard hasRange else { return ChannelTrial.window(numbers, lines) }
      return ChannelTrial.window(
        numbers, lines.merging([numbers.upperBound: range]) { "\($0)\n\($1)" })
    }
    for last in 8...27 {
      let time = Double(last) * 2 + 2
      let numbers = max(1, last - 8)...last
      trial.load(window(numbers, both), at: time, "v0")
      trial.load(window(numbers, isMarked ? first : [:]), at: time + 0.2, "audio-a-en")
    }
    #expect(trial.state.playlists.map(\.loadCount) == [20, 20])
    #expect(trial.alarms.contains("rendition-mismatch raised") == isMarked, "\(trial.alarms)")
  }
}
