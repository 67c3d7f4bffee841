import SourceDiagnostics
import Testing

@Suite struct MalformedPartTests {
  private func messages(_ parts: String...) -> [String] {
    let lines =
      ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-PART-INF:PART-TARGET=1"]
      + parts.enumerated().map { #"#EXT-X-PART:URI="\#($0.offset)",DURATION=\#($0.element)"# }
      + ["#EXTINF:4,", "a.mp4"]
    return findings(of: "LLH-001", in: lines.joined(separator: "\n")).map(\.message)
  }

  @Test func `a part may be as long as the target, and no longer`() {
    #expect(messages("1", "1").isEmpty)
    #expect(messages("1.000001", "1").count == 1)
    #expect(messages("1", "1.1").count == 1)
  }

  @Test func `a part may have 85 percent of the target, and no less`() {
    #expect(messages("0.85", "1").isEmpty)
    #expect(messages("0.849", "1").count == 1)
  }

  @Test func `the last part, independent ones and those around gaps may be shorter`() {
    #expect(messages("1", "0.1").isEmpty)
    #expect(messages("0.1,INDEPENDENT=YES", "1").isEmpty)
    #expect(messages("0.1,GAP=YES", "1").isEmpty)
    #expect(messages("0.1", "1,GAP=YES", "1").isEmpty)
    #expect(messages("1.1,GAP=YES", "1").count == 1)
  }
}
