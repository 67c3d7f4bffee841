import HLSValidation
import MediaTiming
import Testing

@testable import HLSInspection

@Suite struct CaptionHeaderTests {
  private func facts(_ lines: String..., end: String = "\n") -> String {
    let facts = CaptionHeader.facts(of: Array(lines.joined(separator: end).utf8))
    let cue = facts.firstCue.map { "\($0.start.seconds)-\($0.end?.seconds ?? -1)" } ?? "none"
    return switch facts.timestampMap {
    case .missing: "missing, \(cue)"
    case .unreadable(let text): "\(text), \(cue)"
    case .times(let local, let clock): "\(local.seconds)=\(clock.ticks), \(cue)"
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `the map is found whatever ends the lines`(end: String) {
    #expect(
      facts(
        "WEBVTT", "X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:01.500", "", "1",
        "00:00:02.000 --> 01:00:03.250 line:0", "hello", end: end) == "1.5=900000, 2.0-3603.25")
  }

  @Test func `both orders and short times are read, and what is neither is kept as written`() {
    #expect(
      facts("WEBVTT", "X-TIMESTAMP-MAP=LOCAL:00:01.000, MPEGTS:5", "", "00:01.000 --> 00:02.000")
        == "1.0=5, 1.0-2.0")
    #expect(
      facts("WEBVTT", "X-TIMESTAMP-MAP=MPEGTS:abc,LOCAL:xyz", "")
        == "X-TIMESTAMP-MAP=MPEGTS:abc,LOCAL:xyz, none")
    #expect(facts("WEBVTT", "", "X-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:5") == "missing, none")
    #expect(facts("WEBVTT", "", "9999999:00:01.000 --> x") == "missing, none")
  }
}
