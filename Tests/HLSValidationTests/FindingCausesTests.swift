import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSValidation

struct FindingCausesTests {
  private func finding(
    _ code: String, _ severity: Severity = .warning, playlist: Int = 0, line: Int,
    segment: Int? = nil, subject: String? = nil, key: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .trial(code: code), "it is broken",
      at: SourceLocation(uri: "\(playlist).m3u8", playlist: playlist, line: line, segment: segment),
      severity: severity, subject: subject, recurrence: key.map { Recurrence(key: $0) })
  }

  private func causes(
    _ findings: [Diagnostic], in lines: [Int: String] = [:]
  ) -> [Int: Int] {
    FindingCauses.all(in: findings) { place in
      let text = place.line.flatMap { lines[$0] } ?? ""
      return PlaylistDocument("#EXTM3U\n\(text)\n").lines[1]
    }
  }

  @Test func `no rule follows from itself, over others either`() {
    let rules = RuleCatalog.all
    var consequences: [String: Set<String>] = [:]
    for row in FindingCauses.rows {
      for rule in rules where row.causes.contains(where: { $0.includes(rule) }) {
        for other in rules where row.consequences.contains(where: { $0.includes(other) }) {
          consequences[rule.code, default: []].insert(other.code)
        }
      }
    }
    #expect(!consequences.isEmpty)
    for start in consequences.keys {
      var reached: Set<String> = []
      var waiting = consequences[start] ?? []
      while let code = waiting.popFirst() {
        guard reached.insert(code).inserted else { continue }
        waiting.formUnion(consequences[code] ?? [])
      }
      #expect(!reached.contains(start), "\(start)")
    }
  }

  @Test func `a wrong date moves what is after it in its playlist`() {
    let found = causes([
      finding("ADM-018", line: 5, segment: 1), finding("PDT-004", line: 9, segment: 3),
      finding("ADM-018", line: 12, segment: 4), finding("RND-002", line: 14, key: "dates a"),
      finding("RND-002", line: 14), finding("MED-003", line: 20, segment: 8),
      finding("ADM-018", playlist: 1, line: 12, segment: 4),
    ])
    #expect(found == [2: 1, 3: 1])
  }

  @Test func `the nearest of several wrong dates is the cause`() {
    let found = causes([
      finding("PDT-004", line: 9, segment: 3), finding("PDT-003", .error, line: 19, segment: 8),
      finding("INB-003", line: 25, segment: 9),
    ])
    #expect(found == [2: 1])
  }

  @Test func `a time that is off by another amount than the dates has its own cause`() {
    func off(_ code: String, _ seconds: Int, segment: Int) -> Diagnostic {
      var finding = finding(code, line: segment * 3, segment: segment)
      finding.shift = MediaTime(seconds: seconds)
      return finding
    }
    let found = causes([
      off("PDT-004", 4, segment: 3), off("INB-003", -4, segment: 4), off("INB-003", 10, segment: 5),
      off("PDT-004", 6, segment: 6), off("INB-003", -6, segment: 7), off("INB-003", 10, segment: 8),
      off("INB-003", 4, segment: 9), finding("ADM-011", line: 30, segment: 10),
    ])
    #expect(found == [1: 0, 4: 3, 5: 3, 7: 3])
  }

  @Test func `a note is no cause`() {
    #expect(
      causes([
        finding("PDT-005", .info, line: 9, segment: 3, key: "gap"),
        finding("ADM-018", line: 12, segment: 4),
      ]).isEmpty)
  }

  @Test func `a jump of the time stamps begins in the segment before`() {
    let found = causes([
      finding("INB-006", line: 9, segment: 1), finding("INB-006", line: 24, segment: 4),
      finding("INB-007", .error, line: 29, segment: 5, key: "missing"),
      finding("INB-007", .info, line: 39, segment: 7, key: "needless"),
    ])
    #expect(found == [1: 2])
  }

  @Test func `an attribute that is there twice explains what is said of its date range`() {
    let range = #"#EXT-X-DATERANGE:ID="a",DURATION=1,DURATION=2"#
    let found = causes(
      [
        finding("SYN-008", .error, line: 4), finding("PAY-008", line: 4),
        finding("ADM-010", line: 8), finding("ADM-010", line: 9),
      ],
      in: [4: range, 8: #"#EXT-X-DATERANGE:ID="a""#, 9: #"#EXT-X-DATERANGE:ID="b""#])
    #expect(found == [1: 0, 2: 0])
  }

  @Test func `an open quote explains what its date range lacks`() {
    let found = causes(
      [
        finding("SYN-007", .error, line: 4), finding("DRG-003", .error, line: 4),
        finding("ADM-002", line: 8), finding("PAY-001", .error, line: 9),
      ],
      in: [
        4: #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-"#, 8: #"#EXT-X-DATERANGE:ID="a""#,
        9: #"#EXT-X-DATERANGE:ID="b""#,
      ])
    #expect(found == [1: 0, 2: 0])
  }

  @Test func `the start of another range explains a length from the known start`() {
    let range = #"#EXT-X-DATERANGE:ID="a""#
    let found = causes(
      [
        finding("DRG-015", .error, line: 4), finding("DRG-006", .error, line: 4),
        finding("DRG-006", .error, line: 8), finding("ADM-011", line: 8),
      ], in: [4: range, 8: #"#EXT-X-DATERANGE:ID="b""#])
    #expect(found == [1: 0, 3: 2])
  }

  @Test func `a length off its plan explains an end at another time, and no start`() {
    let found = causes([
      finding("ADM-010", line: 8, subject: "a"),
      finding("INB-003", .error, line: 8, subject: "a starts"),
      finding("INB-003", .error, line: 8, subject: "a ends"),
    ])
    #expect(found == [2: 0])
  }

  @Test func `a spoilt end is the cause that the last break before it has none`() {
    let lines = [28: "# EXT-X-CUE-IN", 48: "# EXT-X-CUE-OUT-CONT"]
    let found = causes(
      [
        finding("ADM-004", .error, line: 5), finding("ADM-004", .error, line: 15),
        finding("SYN-011", line: 28), finding("ADM-004", .error, line: 35),
        finding("SYN-011", line: 48),
      ], in: lines)
    #expect(found == [1: 2])
  }

  @Test func `a spoilt start is the cause that the next end has none`() {
    let found = causes(
      [
        finding("SYN-011", line: 8), finding("ADM-005", .error, line: 15),
        finding("ADM-005", .error, line: 25),
      ], in: [8: "#EXTX-CUE-OUT:30"])
    #expect(found == [1: 0])
  }

  @Test func `dialects that disagree explain one edge within a segment, of their break only`() {
    let found = causes([
      finding("ADM-018", line: 5, subject: "a b start"),
      finding("ADM-011", line: 9, subject: "a b ends"),
      finding("ADM-011", line: 9, subject: "c starts"),
    ])
    #expect(found == [1: 0])
  }

  @Test func `nothing is said of the media of a segment that could not be loaded`() {
    let found = causes([
      finding("LOAD-001", .error, line: 5, segment: 1), finding("INB-005", line: 5, segment: 1),
      finding("TSR-003", line: 7, segment: 2),
    ])
    #expect(found == [1: 0])
  }
}
