import Testing

@Suite struct DateRangeLengthMismatchTests {
  private func count(start: String, end: String, duration: String) -> Int {
    findings(
      "DRG-006",
      in: """
        \(firstDate)
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T\(start)",END-DATE="2026-01-01T\(end)",DURATION=\(duration)
        \(segments(2))
        """
    ).count
  }

  @Test func `dates in milliseconds may be off by one`() {
    #expect(count(start: "00:00:00.000Z", end: "00:00:04.001Z", duration: "4.0") == 0)
    #expect(count(start: "00:00:00.000Z", end: "00:00:04.002Z", duration: "4.0") == 1)
  }

  @Test func `a date in whole seconds may be off by less than a second`() {
    #expect(count(start: "00:00:00Z", end: "00:00:04.700Z", duration: "4.0") == 0)
    #expect(count(start: "00:00:00Z", end: "00:00:05Z", duration: "4.0") == 1)
  }

  @Test func `zones are taken into account`() {
    #expect(count(start: "00:00:00.000Z", end: "01:00:04.000+01:00", duration: "4.0") == 0)
  }
}
