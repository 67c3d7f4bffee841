import HLSReports
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

/// Delta updates are judged with what they leave out, so that a channel has the same findings with and without them.
struct UpdateFindingTests {
  /// An origin whose windows have twelve segments.
  private struct Origin {
    /// The lines before the segments of some numbers.
    var lines: [Int: String] = [:]
    /// Those that they have from some window on.
    var later: (first: Int, lines: [Int: String]) = (.max, [:])
    var header = "#EXT-X-VERSION:10"
    var isDated = true
    /// The lines that a whole window has before its first segment.
    var state: @Sendable (Int) -> String = { _ in "" }
    /// The segment with the date range `a`.
    var range: Int?
    var isOneFile = false

    private func segment(_ number: Int, _ first: Int) -> String {
      let line = first >= later.first ? later.lines[number] ?? lines[number] : lines[number]
      return (line.map { $0 + "\n" } ?? "")
        + (isDated ? "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double(number) * 2))\n" : "")
        + "#EXTINF:2,\n\(isOneFile ? "" : "\(number)").mp4\n"
    }

    private func skip(_ count: Int, before first: Int) -> String {
      let removed = range.map { $0 < first ? "a" : "" } ?? ""
      return "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count),RECENTLY-REMOVED-DATERANGES=\"\(removed)\"\n"
    }

    /// A window from a segment on.
    ///
    /// - Parameter skipped: the number of segments that it leaves out.
    func window(from first: Int, skipping skipped: Int = 0) -> String {
      """
      #EXTM3U
      \(header)
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,CAN-SKIP-DATERANGES=YES
      #EXT-X-MEDIA-SEQUENCE:\(first)

      """ + (skipped > 0 ? skip(skipped, before: first) : state(first))
        + (first + skipped..<first + 12).map { segment($0, first) }.joined()
    }

    /// The findings of twenty loads, the first one whole.
    func findings(skipping skipped: Int) -> [String] {
      var trial = ChannelTrial()
      for first in 1...20 {
        trial.load(
          window(from: first, skipping: first == 1 ? 0 : skipped), at: Double(first) * 2 + 24)
      }
      return trial.findings.map { change in
        let place = change.finding.location.segment.map { " in segment \($0)" } ?? ""
        return "\(change.change) \(change.finding.rule)\(place)"
      }
    }
  }

  private func expectAgreement(
    _ origin: Origin, has rules: String..., at place: Testing.SourceLocation = #_sourceLocation
  ) {
    let whole = origin.findings(skipping: 0)
    for rule in rules {
      #expect(whole.contains { $0.hasPrefix("raised \(rule)") }, sourceLocation: place)
    }
    #expect(origin.findings(skipping: 6) == whole, sourceLocation: place)
  }

  @Test func `a list without dates lacks them in its updates too`() {
    expectAgreement(Origin(isDated: false), has: "PDT-001")
  }

  @Test func `a date before the first segment dates an update`() {
    expectAgreement(
      Origin(
        lines: [1: "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(2))"], isDated: false,
        state: { $0 > 1 ? "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double($0) * 2))\n" : "" }))
  }

  @Test func `a fault of a segment stays until that has left the window`() {
    expectAgreement(
      Origin(
        lines: [
          3: "#EXTINF:x,",
          5: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(10))\",DURATION=-1",
        ], range: 5), has: "SYN", "DRG")
  }

  @Test func `faults in one line of several updates stay apart`() {
    let lines = [21: "a", 24: "b", 27: "c"].mapValues {
      "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"\(ChannelTrial.date(10))\",DURATION=-1"
    }
    let origin = Origin(lines: lines)
    expectAgreement(origin, has: "DRG")
    #expect(origin.findings(skipping: 6).filter { $0.hasPrefix("raised DRG-005") }.count == 3)
  }

  private static func range(_ more: String) -> String {
    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(10))\",\(more)"
  }

  @Test func `a range that has ended is gone once an update names it as removed`() {
    expectAgreement(
      Origin(lines: [5: Self.range("DURATION=1,X-KIND=\"n\"")], range: 5), has: "DRG-012")
  }

  @Test func `a range with other values in a later load contradicts nothing`() {
    let origin = Origin(
      lines: [10: Self.range("DURATION=30,X-COM-X=\"1\"")],
      later: (2, [10: Self.range("DURATION=28,X-COM-X=\"1\"")]), range: 10)
    expectAgreement(origin)
  }

  @Test func `dates in front of whole lists alone date what is behind a discontinuity`() {
    let first = "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(2))"
    let origin = Origin(lines: [1: first, 5: "#EXT-X-DISCONTINUITY"], isDated: false)
    #expect(!origin.findings(skipping: 6).contains { $0.contains("PDT-001") })
  }

  @Test func `a finding has the line of the load that has it`() {
    var trial = ChannelTrial()
    let origin = Origin(lines: [10: "#EXT-X-DATERANGE:ID=\"a\",DURATION=-1,START-DATE=\"x\""])
    for first in 1...5 {
      trial.load(
        origin.window(from: first, skipping: first == 1 ? 0 : 6), at: Double(first) * 2 + 24)
    }
    let lines = trial.findings.map(\.finding).filter { $0.rule.hasPrefix("DRG") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.excerpt?.text.contains("ID=\"a\"") == true })
  }

  @Test func `keys and sections before the first segment hold in an update`() {
    expectAgreement(
      Origin(
        lines: [1: "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\""],
        state: { $0 > 1 ? "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\"\n" : "" }))
  }

  @Test func `byte ranges go on behind what an update leaves out`() {
    let ranges = Dictionary(uniqueKeysWithValues: (2...40).map { ($0, "#EXT-X-BYTERANGE:100") })
    let origin = Origin(
      lines: ranges.merging([1: "#EXT-X-BYTERANGE:100@0"]) { $1 }, isOneFile: true)
    #expect(!origin.findings(skipping: 6).contains { $0.contains("MED-009") })
  }

  @Test func `what EXT-X-SKIP says is judged where it stands`() throws {
    var trial = ChannelTrial()
    let origin = Origin(header: "#EXT-X-VERSION:6")
    trial.load(origin.window(from: 1), at: 26)
    trial.load(origin.window(from: 2, skipping: 10), at: 30)
    let skips = trial.findings.filter { $0.finding.excerpt?.text.contains("EXT-X-SKIP") == true }
    #expect(skips.map(\.finding.rule).sorted() == ["LLH-005", "SYN-005", "SYN-005"])
    #expect(skips.allSatisfy { $0.finding.location.line == 6 })
  }
}
