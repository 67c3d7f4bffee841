import HLSInspection
import HLSReports
import MediaTiming
import SourceDiagnostics
import ResourceLoading
import Testing

@testable import LiveMonitoring

struct ChannelFindingTests {
  @Test func `a finding is raised once and cleared when it is gone`() {
    let wrong = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(6))\",DURATION=-1"
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(2...4, [3: wrong]), at: 10)
    trial.load(ChannelTrial.window(3...5, [3: wrong]), at: 12)
    trial.load(ChannelTrial.window(4...6), at: 14)
    let changes = trial.findings.filter { $0.finding.location.line != nil }
      .filter { $0.finding.severity == .error }
    let byRule = Dictionary(grouping: changes, by: \.finding.fingerprint)
    #expect(!byRule.isEmpty)
    #expect(byRule.values.allSatisfy { $0.filter { $0.change == .raised }.count == 1 })
  }

  @Test func `each range with the same fault is raised and cleared by itself`() {
    func wrong(_ number: Int) -> String {
      "#EXT-X-DATERANGE:ID=\"\(number)\",START-DATE=\"\(ChannelTrial.date(Double(number) * 2))\",DURATION=-1"
    }
    let lines = [3: wrong(3), 6: wrong(6)]
    var trial = ChannelTrial()
    for last in 4...16 {
      let window = max(1, last - 5)...last
      trial.load(
        ChannelTrial.window(window, lines.filter { window.contains($0.key) }),
        at: Double(last) * 2 + 2)
    }
    let changes = trial.findings.filter { $0.finding.rule == "DRG-005" }
    #expect(changes.map(\.change) == [.raised, .raised, .cleared, .cleared])
    #expect(changes.first?.finding.fingerprint == changes[2].finding.fingerprint)
    #expect(Set(changes.map(\.finding.fingerprint)).count == 2)
  }

  @Test func `a healthy stream has no error and no warning`() {
    var trial = ChannelTrial()
    let lines = [8: "#EXT-X-CUE-OUT:4", 9: "#EXT-X-CUE-OUT-CONT:2/4", 10: "#EXT-X-CUE-IN"]
    for last in 6...30 {
      let window = last - 5...last
      trial.load(
        ChannelTrial.window(window, lines.filter { window.contains($0.key) }),
        at: Double(last) * 2 + 2)
    }
    #expect(trial.findings.filter { $0.finding.severity > .info }.map(\.finding.message) == [])
  }

  @Test func `a range that was withdrawn before its start need not end`() {
    func unended(_ windows: (Int) -> [Int: String]) -> [WatchLine.FindingChange.Kind] {
      var trial = ChannelTrial()
      for last in 3...20 {
        trial.load(ChannelTrial.window(1...last, windows(last)), at: Double(last) * 2 + 2)
      }
      return trial.findings.filter { $0.finding.rule == "ADM-001" }.map(\.change)
    }
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(20))\",PLANNED-DURATION=4,SCTE35-OUT=0xFC"
    #expect(unended { _ in [2: range] } == [.raised])
    #expect(unended { $0 < 5 ? [2: range] : [:] } == [])
  }

  @Test func `known findings are not reported`() {
    var first = ChannelTrial()
    first.load(ChannelTrial.window(1...3, header: "#EXT-X-VERSION:3"), at: 8)
    let known = Set(first.findings.compactMap(\.finding.fingerprint))
    #expect(!known.isEmpty)
    var second = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.knownFindings = known
    }
    second.load(ChannelTrial.window(1...3, header: "#EXT-X-VERSION:3"), at: 8)
    #expect(second.findings.isEmpty)
  }

  @Test func `blocking requests that come back at once are a finding`() {
    let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
    var trial = ChannelTrial()
    let text = ChannelTrial.window(1...3, header: header)
    trial.load(text, at: 8)
    trial.load(text, at: 9, cause: .blocking)
    #expect(!trial.findings.contains { $0.finding.rule == "LLH-015" })
    trial.load(text, at: 10, cause: .blocking)
    trial.load(text, at: 11)
    #expect(trial.findings.filter { $0.finding.rule == "LLH-015" }.map(\.change) == [.raised])
  }

  @Test func `blocking requests that are answered with old copies are a finding`() {
    let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(5...10, header: header), at: 22)
    trial.load(ChannelTrial.window(2...7, header: header), at: 22.5, cause: .blocking)
    #expect(!trial.findings.contains { $0.finding.rule == "LLH-015" })
    trial.load(ChannelTrial.window(3...8, header: header), at: 23, cause: .blocking)
    #expect(trial.findings.filter { $0.finding.rule == "LLH-015" }.map(\.change) == [.raised])
  }

  @Test func `blocking requests that are not answered are a finding`() {
    var trial = ChannelTrial()
    let text = ChannelTrial.window(1...3, header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES")
    trial.load(text, at: 8)
    for (time, failure) in [(44.0, LoadError.brokenConnection), (80, .timedOut(seconds: 36))] {
      trial.fail(failure, at: time, after: 36, cause: .blocking)
      trial.load(text, at: time + 1, cause: .retry)
    }
    #expect(!trial.findings.contains { $0.finding.rule == "LLH-015" })
    trial.fail(.timedOut(seconds: 36), at: 117, after: 36, cause: .blocking)
    #expect(
      trial.findings.filter { $0.finding.rule == "LLH-015" }.map(\.finding.message) == [
        "2 blocking requests in a row had no answer, the last one for 36.0 s; it is polled for 60.0 s"
      ])
  }

  @Test func `delta updates that come back at once without anything new are a finding, too`() {
    let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12"
    func delta(_ last: Int) -> String {
      ChannelTrial.window(6...last, header: header)
        .replacing("MEDIA-SEQUENCE:6", with: "MEDIA-SEQUENCE:1\n#EXT-X-SKIP:SKIPPED-SEGMENTS=5")
    }
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...8, header: header), at: 18)
    trial.load(delta(8), at: 18.5, cause: .blocking)
    trial.load(delta(9), at: 20, cause: .blocking)
    trial.load(ChannelTrial.window(1...9, header: header), at: 20.5, cause: .blocking)
    #expect(!trial.findings.contains { $0.finding.rule == "LLH-015" })
    trial.load(delta(9), at: 21, cause: .blocking)
    #expect(trial.findings.filter { $0.finding.rule == "LLH-015" }.map(\.change) == [.raised])
  }

  @Test func `a segment has its place in the stream, also when others are forgotten`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.retention = MediaTime(seconds: 4)
    }
    for number in 1...40 {
      trial.load(
        ChannelTrial.window(number...number + 2, number > 35 ? [38: "#EXT-X-CUE-OUT:abc"] : [:]),
        at: Double(number) * 2)
    }
    let segments = trial.findings.compactMap(\.finding.location.segment)
    #expect(segments.contains { $0 >= 36 })
  }

  @Test func `a finding about a load has the place of its segment in the stream`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.retention = MediaTime(seconds: 4)
    }
    for number in 1...40 {
      let text = ChannelTrial.window(number...number + 2)
        .replacing("EXTINF:2,\ns38.ts", with: "EXTINF:3,\ns38.ts")
      trial.load(
        number < 37 ? text : text.replacing("EXTINF:2,\ns37.ts", with: "EXTINF:1,\ns37.ts"),
        at: Double(number) * 2)
    }
    func place(_ rule: String) -> SourceDiagnostics.SourceLocation? {
      trial.findings.first { $0.finding.rule == rule }?.finding.location
    }
    #expect(place("MED-003")?.segment == 37)
    #expect(place("MED-003")?.time == MediaTime(seconds: 74))
    #expect(place("LIV-003")?.segment == 36)
    #expect(place("LIV-003")?.time == MediaTime(seconds: 72))
  }
}

extension ChannelFindingTests {
  @Test func `an edge of a break that was jumped over is not missed`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...5, [5: "#EXT-X-CUE-OUT:60"]), at: 12)
    let rest = (20...25).map { ($0, "#EXT-X-CUE-OUT-CONT:\(($0 - 5) * 2)/60") }
    trial.load(
      ChannelTrial.window(20...25, Dictionary(uniqueKeysWithValues: rest)), at: 52)
    trial.load(
      ChannelTrial.window(21...26, Dictionary(uniqueKeysWithValues: rest)), at: 54)
    let rules = trial.findings.filter { $0.change == .raised && $0.finding.severity > .info }
      .map(\.finding.rule)
    #expect(rules.filter { $0.hasPrefix("ADM") } == [])
    #expect(rules.contains("LIV-012"))
  }

  @Test func `a break that another playlist may have where nothing was seen is not missed`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    let lines = [8: "#EXT-X-CUE-OUT:6", 11: "#EXT-X-CUE-IN"]
    for last in 5...30 {
      let window = last - 5...last
      let text = ChannelTrial.window(window, lines.filter { window.contains($0.key) })
      let time = Double(last) * 2 + 2
      trial.load(text, at: time, "v0")
      if last < 7 || last > 16 { trial.load(text, at: time + 0.1, "v1") }
    }
    let rules = trial.findings.filter { $0.finding.severity > .info }.map(\.finding.rule)
    #expect(rules.contains("LIV-012"))
    #expect(!rules.contains { $0.hasPrefix("RND") })
  }

  @Test func `numbers that begin again are one finding`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(206))\",PLANNED-DURATION=30,SCTE35-OUT=0xFC"
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...105, [103: range]), at: 212)
    trial.load(ChannelTrial.window(1...4, name: "t", dated: false), at: 216)
    trial.load(ChannelTrial.window(2...5, name: "t", dated: false), at: 218)
    let live = trial.findings.filter { $0.change == .raised }.map(\.finding.rule)
      .filter { $0.hasPrefix("LIV") }
    #expect(live == ["LIV-001"])
  }

  @Test func `a range that the playlist with the longer window remembers longer is no difference`()
  {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(80))\",DURATION=10"
    for last in 5...200 {
      for (index, count) in [6, 30].enumerated() {
        trial.load(
          ChannelTrial.window(max(0, last - count + 1)...last, [40: range]),
          at: Double(last) * 2 + 2 + Double(index) / 10, PlaylistKey(rawValue: "v\(index)"))
      }
    }
    #expect(trial.cues.contains { $0.trackType == "daterange" })
    #expect(!trial.findings.contains { $0.finding.rule.hasPrefix("RND") })
  }

  /// The changes of findings about two variants whose windows differ in size. The first is missing for some loads, and
  /// the dates of the second are shifted by seconds.
  private static func renditionFindings(
    shift: Double = 0, missing: ClosedRange<Int>? = nil
  ) -> [String] {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    for last in 5...200 {
      let time = Double(last) * 2 + 2
      if missing?.contains(last) != true {
        trial.load(ChannelTrial.window(max(0, last - 5)...last), at: time, "v0")
      }
      let dates = (0...last).map {
        ($0, "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double($0) * 2 + shift))")
      }
      let other = ChannelTrial.window(
        max(0, last - 29)...last, dated: false, Dictionary(uniqueKeysWithValues: dates))
      trial.load(other, at: time + 0.1, "v1")
    }
    return trial.lines.compactMap { line in
      guard case .finding(let change) = line.content, change.finding.rule.hasPrefix("RND") else {
        return nil
      }
      return "\(change.change) \(change.finding.rule)"
    }
  }

  @Test func `what an outage of one variant hides is no difference to the other`() {
    #expect(Self.renditionFindings(missing: 80...110) == [])
  }

  @Test func `a difference between variants that remember unequally long stays one`() {
    #expect(Self.renditionFindings(shift: 1) == ["raised RND-005"])
  }

  @Test func `a range that a variant behind the other has not reached is not missing`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(80))\",DURATION=10"
    for last in 8...60 {
      for (index, end) in [last, last - 3].enumerated() {
        trial.load(
          ChannelTrial.window(end - 5...end, [40: range]),
          at: Double(last) * 2 + 2 + Double(index) / 10, PlaylistKey(rawValue: "v\(index)"))
      }
    }
    #expect(trial.cues.contains { $0.trackType == "daterange" })
    #expect(!trial.findings.contains { $0.finding.rule.hasPrefix("RND") })
  }

  @Test func `a range that never ended in another variant is not missing for ever`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    func lines(_ last: Int) -> [Int: String] {
      let end = last >= 34 ? ",END-DATE=\"\(ChannelTrial.date(68))\"" : ""
      return [
        30: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(60))\"\(end)",
        180: "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"\(ChannelTrial.date(360))\",DURATION=8",
      ]
    }
    for last in 5...220 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 5...last, lines(last)), at: time, "v0")
      // The second is missing when the range ends.
      if (33...45).contains(last) { continue }
      trial.load(ChannelTrial.window(last - 5...last, lines(last)), at: time + 0.1, "v1")
    }
    #expect(!trial.findings.contains { $0.finding.rule == "RND-002" })
  }
}
