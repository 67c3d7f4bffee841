import SourceDiagnostics
import Testing

@Suite struct DateRangeOutsidePlaylistTests {
  private func messages(_ start: String) -> [String] {
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(start)\",DURATION=4.0"
    return findings("DRG-013", in: "\(firstDate)\n\(segments(2))\n\(range)\n\(segments(2))")
      .map(\.message)
  }

  @Test func `whole hours from the line are those of a time zone`() {
    let zone = "; probably another time zone"
    #expect(
      messages("2026-01-01T00:00:08.000+01:00") == [
        "date range \"a\" ends 3588.0 s before the first segment\(zone)"
      ])
    #expect(
      messages("2026-01-01T01:00:08.000Z") == [
        "date range \"a\" starts 3592.0 s after the end of the playlist\(zone)"
      ])
    #expect(
      messages("2026-01-01T00:10:00.000Z") == [
        "date range \"a\" starts 584.0 s after the end of the playlist"
      ])
  }
}
