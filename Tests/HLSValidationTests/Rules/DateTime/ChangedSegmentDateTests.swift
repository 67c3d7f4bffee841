import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ChangedSegmentDateTests {
  private func window(_ sequence: Int, _ lines: [String], duration: String = "4.000") -> String {
    playlist(lines, sequence: sequence).replacing("#EXTINF:4,", with: "#EXTINF:\(duration),")
  }

  private func date(_ seconds: String) -> String {
    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(seconds)Z"
  }

  private func found(_ snapshots: String..., code: String = "PDT-007") -> [Diagnostic] {
    findings(of: code, in: RuleExample(snapshots: snapshots))
  }

  @Test func `a date that stands still while the window moves is reported`() {
    let found = found(
      window(0, [date("00.000")] + segments("a", "b", "c")),
      window(1, [date("00.000")] + segments("b", "c", "d")))
    #expect(found.map(\.location.line) == [5])
    #expect(
      found.map(\.message) == [
        "the date is 4.0 s earlier than the one that the segment had; this affects 2 of 2 segments"
      ])
  }

  @Test func `a date that is off by whole hours names the time zone`() {
    let found = found(
      window(0, [date("00.000")] + segments("a", "b")),
      window(1, ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T02:00:04.000Z"] + segments("b", "c")))
    #expect(
      found.map(\.message) == [
        "the date is 2 h later than the one that the segment had; probably another time zone; "
          + "this affects 1 of 1 segments"
      ])
  }

  @Test func `a date that moves with its segments is right wherever it stands`() {
    #expect(
      found(
        window(0, [date("00.000")] + segments("a", "b", "c")),
        window(1, [date("04.100")] + segments("b", "c", "d")),
        window(2, segments("c") + [date("12.100")] + segments("d", "e"))
      ).isEmpty)
  }

  @Test func `dates by durations may be off by the tolerance of dates`() {
    let first = window(0, [date("00.000")] + segments("a", "b"))
    #expect(found(first, window(1, [date("04.100")] + segments("b", "c"))).isEmpty)
    #expect(found(first, window(1, [date("04.101")] + segments("b", "c"))).count == 1)
  }

  @Test func `durations without decimals are not exact between two tags`() {
    func snapshots(_ next: String) -> [String] {
      [
        window(0, [date("00.000")] + segments("a", "b", "c", "d"), duration: "4"),
        window(1, [date(next)] + segments("b", "c", "d", "e"), duration: "4"),
      ]
    }
    let exact = snapshots("04.600")
    #expect(found(exact[0], exact[1]).isEmpty)
    let old = exact.map { $0.replacing("#EXT-X-VERSION:3\n", with: "") }
    #expect(found(old[0], old[1]).isEmpty)
    let frozen = snapshots("00.000")
    #expect(found(frozen[0], frozen[1]).first?.message.contains("3 of 3") == true)
  }

  @Test func `a reload with decimals shows that nothing is rounded`() {
    let first = window(0, [date("00.000")] + segments("a", "b"), duration: "4")
    let next = [date("04.600")] + segments("b") + ["#EXTINF:3.840,", "c.ts"]
    #expect(found(first, window(1, next, duration: "4")).count == 1)
  }

  @Test func `dates without a fraction may be off by a second, and those that step are found`() {
    func found(_ next: String) -> Int {
      self.found(
        window(0, [date("00")] + segments("a", "b", "c"), duration: "3.840"),
        window(1, [date(next)] + segments("b", "c", "d"), duration: "3.840")
      ).count
    }
    #expect(found("03") == 0)
    #expect(found("04") == 0)
    #expect(found("02") == 1)
    #expect(found("05") == 1)
    #expect(found("00") == 1)
  }

  @Test func `behind a discontinuity nobody knows the date`() {
    #expect(
      found(
        window(0, [date("00.000")] + segments("a") + ["#EXT-X-DISCONTINUITY"] + segments("b")),
        window(1, ["#EXT-X-DISCONTINUITY", date("30.000")] + segments("b", "c"))
      ).isEmpty)
  }

  @Test func `a duration that has changed is no second fault of the dates after it`() {
    let changed = segments("a") + ["#EXTINF:3,", "b.ts"] + segments("c")
    let snapshots = [
      window(0, [date("00.000")] + segments("a", "b", "c")),
      window(0, [date("00.000")] + changed),
    ]
    #expect(found(snapshots[0], snapshots[1]).isEmpty)
    #expect(found(snapshots[0], snapshots[1], code: "LIV-003").count == 1)
  }
}
