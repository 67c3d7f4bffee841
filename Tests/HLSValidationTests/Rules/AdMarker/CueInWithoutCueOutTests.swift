import AdBreaks
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct CueInWithoutCueOutTests {
  @Test func `a live window may begin in a break`() {
    let lines = "#EXTINF:4,\na.ts\n#EXT-X-CUE-IN\n#EXTINF:4,\nb.ts"
    #expect(findings("ADM-005", in: lines, isEnded: false).isEmpty)
    #expect(findings("ADM-005", in: lines).map(\.severity) == [.warning])
  }

  @Test func `an end written twice at one place is a warning`() {
    let lines = """
      #EXT-X-CUE-OUT:4
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-IN
      #EXT-X-DISCONTINUITY
      #EXT-X-CUE-IN
      #EXTINF:4,
      b.ts
      """
    #expect(findings("ADM-005", in: lines).map(\.severity) == [.warning])
  }

  @Test func `lines that count a break behind its end are one warning`() {
    let lines = """
      #EXT-X-CUE-OUT:24
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-IN
      #EXTINF:4,
      b.ts
      #EXT-X-CUE-OUT-CONT:8/24
      #EXTINF:4,
      c.ts
      #EXT-X-CUE-OUT-CONT:12/24
      #EXTINF:4,
      d.ts
      """
    let found = findings("ADM-005", in: lines)
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message.hasSuffix("continues a break that ended already at 0:00:04.000") == true)
  }

  @Test func `an end of a break that a date range began is none without a beginning`() {
    let lines = """
      \(firstDate)
      \(segments(1))
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=4.0,SCTE35-OUT=\(outMessage)
      \(segments(1))
      #EXT-X-CUE-IN
      \(segments(1))
      """
    #expect(findings("ADM-005", in: lines).isEmpty)
  }

  @Test func `a start in the media alone is no line that starts the break`() {
    let lines = segments("a") + segments("b", "c") + ["#EXT-X-CUE-IN"] + segments("d")
    func found(isEnded: Bool, at second: Int) -> [Diagnostic] {
      let splices = [InBandSplice].section(
        Section.longSpliceOut, at: MediaTime(seconds: second))
      return findings(
        of: "ADM-005", in: RuleExample(playlist(lines, isEnded: isEnded), splices: splices))
    }
    for isEnded in [true, false] {
      #expect(found(isEnded: isEnded, at: 4).map(\.severity) == [.error])
    }
    // The line has left the window.
    #expect(found(isEnded: false, at: 0) == [])
  }

  @Test func `a start that may be in a segment that was never seen is not missing`() {
    func count(_ lines: [Int: String], without unseen: Int, start second: Int? = nil) -> Int {
      var example = RuleExample(snapshots: twoLoads(lines, without: unseen..<unseen + 1))
      if let second {
        example.splices = .section(Section.longSpliceOut, at: MediaTime(seconds: second))
      }
      return findings(of: "ADM-005", in: example).count
    }
    // The media starts the break.
    #expect(count([5: "#EXT-X-CUE-IN"], without: 3, start: 12) == 0)
    #expect(count([3: "#EXT-X-CUE-IN"], without: 6, start: 4) == 1)
    // Nothing starts it.
    let known = [0: "#EXT-X-CUE-OUT:4", 1: "#EXT-X-CUE-IN", 5: "#EXT-X-CUE-IN"]
    #expect(count(known, without: 3) == 0)
    #expect(count(known, without: 7) == 1)
    // A line continues it.
    for line in ["#EXT-X-CUE-OUT-CONT:4/12", "#EXT-X-CUE-OUT-CONT:8/12"] {
      #expect(count([5: line, 6: "#EXT-X-CUE-IN"], without: 3) == 0)
      #expect(count([5: line, 6: "#EXT-X-CUE-IN"], without: 8) == 1)
    }
  }

  /// time_signal(), event 3, start of a segment of four seconds, of type 0x30, 0x32, 0x36 or 0x46.
  private static let ads = [
    "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000300000F4D38EAF",
    "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000320000F762D7A1",
    "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000360000F00065BD",
    "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000460000A0B41CED",
  ]

  @Test(arguments: ads)
  func `an ad in a window may be the last one of a break that a line before the window starts`(
    ad: String
  ) {
    let lines = segments("a") + segments("b", "c") + ["#EXT-X-CUE-IN"] + segments("d")
    for (isEnded, count) in [(true, 1), (false, 0)] {
      let splices = [InBandSplice].section(ad, at: MediaTime(seconds: 8))
      let found = findings(
        of: "ADM-005", in: RuleExample(playlist(lines, isEnded: isEnded), splices: splices))
      #expect(found.count == count)
    }
  }

  @Test func `several breaks one after the other are sound`() {
    let lines = (0..<3).map { _ in
      "#EXT-X-CUE-OUT:4\n\(segments(1))\n#EXT-X-CUE-IN\n\(segments(1))"
    }.joined(separator: "\n")
    #expect(findings("ADM-005", in: lines).isEmpty)
    #expect(findings("ADM-006", in: lines).isEmpty)
  }

  @Test func `a break that goes on has begun`() {
    let lines = """
      \(segments(3))
      #EXT-X-CUE-OUT-CONT:4/12
      \(segments(1))
      #EXT-X-CUE-OUT-CONT:8/12
      \(segments(1))
      #EXT-X-CUE-IN
      \(segments(1))
      """
    let found = findings("ADM-005", in: lines)
    #expect(found.map(\.location.line) == [9])
    #expect(found.map(\.severity) == [.error])
    #expect(findings("ADM-016", in: lines).isEmpty)
    #expect(findings("ADM-005", in: lines, isEnded: false).map(\.severity) == [.warning])
    let bare = lines.replacing(":4/12", with: "").replacing(":8/12", with: "")
    #expect(findings("ADM-005", in: bare).count == 1)
  }

  @Test func `a break that may have begun before the window may go on in it`() {
    for line in ["#EXT-X-CUE-OUT-CONT:8/12", "#EXT-X-CUE-OUT-CONT:4/12", "#EXT-X-CUE-OUT-CONT"] {
      let lines = "\(segments(1))\n\(line)\n\(segments(1))"
      #expect(findings("ADM-005", in: lines, isEnded: false).isEmpty)
      #expect(findings("ADM-016", in: lines, isEnded: false).map(\.location.line) == [5])
    }
  }

  @Test func `a break that goes on has begun where a date range begins it`() {
    let lines = """
      \(firstDate)
      \(segments(1))
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8.0,SCTE35-OUT=\(outMessage)
      \(segments(1))
      #EXT-X-CUE-OUT-CONT:4/8
      \(segments(1))
      #EXT-X-CUE-IN
      \(segments(1))
      """
    #expect(findings("ADM-005", in: lines).isEmpty)
  }

  @Test func `spans need no beginning in their dialect`() {
    let lines = "\(segments(3))\n#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT4S,ID=1\n\(segments(1))"
    #expect(findings("ADM-005", in: lines).isEmpty)
    #expect(findings("ADM-016", in: lines).isEmpty)
  }
}
