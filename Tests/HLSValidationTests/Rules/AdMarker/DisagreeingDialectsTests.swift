import SourceDiagnostics
import Testing

@Suite struct DisagreeingDialectsTests {
  /// What is said of a playlist of ten segments of 4 s with these lines before some of them.
  private func messages(_ lines: [Int: String], dated: Bool = true) -> [String] {
    let body = (0..<10).flatMap { [lines[$0], "#EXTINF:4,", "\($0).ts"].compactMap(\.self) }
    let text =
      ["#EXTM3U", "#EXT-X-TARGETDURATION:4"]
      + (dated ? ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"] : []) + body
      + ["#EXT-X-ENDLIST"]
    return findings(of: "ADM-018", in: text.joined(separator: "\n")).map(\.message)
  }

  private func range(_ second: Int, duration: Int, _ more: String = "SCTE35-OUT=0xFC00") -> String {
    let seconds = second < 10 ? "0\(second)" : "\(second)"
    return "#EXT-X-DATERANGE:ID=\"\(second)\",START-DATE=\"2026-01-01T00:00:\(seconds).000Z\","
      + "DURATION=\(duration),\(more)"
  }

  @Test func `a break that another dialect gives one segment later is reported once`() {
    #expect(
      messages([2: range(8, duration: 12), 3: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN"])
        == [
          "EXT-X-CUE-OUT starts a break at 0:00:12.000, within the one that EXT-X-DATERANGE starts at 0:00:08.000"
        ])
    #expect(
      messages([1: "#EXT-X-CUE-OUT:12", 2: range(8, duration: 12), 4: "#EXT-X-CUE-IN"])
        == [
          "EXT-X-DATERANGE starts a break at 0:00:08.000, within the one that EXT-X-CUE-OUT starts at 0:00:04.000"
        ])
  }

  @Test(arguments: [1, 2, 3])
  func `the time of a range is not known without dates`(segment: Int) {
    let line = range(8, duration: 12)
    let tags = [3: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN"]
    #expect(messages(tags.merging([segment: line]) { "\($1)\n\($0)" }, dated: false) == [])
  }

  @Test func `the duration of a range is known without dates`() {
    let line = range(8, duration: 12, "PLANNED-DURATION=12,SCTE35-OUT=0xFC00")
    #expect(
      messages([2: line, 3: "#EXT-X-CUE-OUT:8.5", 5: "#EXT-X-CUE-IN"], dated: false)
        == ["EXT-X-CUE-OUT announces 8.5 s for the break, EXT-X-DATERANGE 12.0 s"])
  }

  @Test func `breaks that follow each other may be reported by different dialects`() {
    #expect(
      messages([2: range(8, duration: 12), 5: "#EXT-X-CUE-OUT:8", 7: "#EXT-X-CUE-IN"]) == [])
  }

  @Test func `an interstitial goes on beside a break`() {
    let interstitial = "CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"a.m3u8\""
    #expect(
      messages([
        2: range(8, duration: 12, interstitial), 3: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN",
      ]) == [])
  }

  @Test(arguments: [(8, true), (12, false), (16, true)])
  func `dialects that end a break at different times are reported`(duration: Int, differs: Bool) {
    let found = messages([
      2: range(8, duration: duration) + "\n#EXT-X-CUE-OUT", 5: "#EXT-X-CUE-IN",
    ])
    #expect(
      found
        == (differs
          ? [
            "EXT-X-DATERANGE ends the break at 0:00:\(8 + duration < 20 ? "16" : "24").000, EXT-X-CUE-OUT at 0:00:20.000"
          ] : []))
  }

  @Test func `two ranges at a time are no matter of dialects`() {
    #expect(messages([2: range(8, duration: 8), 3: range(12, duration: 12)]) == [])
  }
}
