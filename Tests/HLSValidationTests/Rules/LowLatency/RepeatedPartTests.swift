import SourceDiagnostics
import Testing

@Suite struct RepeatedPartTests {
  private func messages(_ code: String, _ lines: String...) -> [String] {
    let parts = lines.map {
      $0.hasPrefix("#") ? $0 : "#EXT-X-PART:DURATION=1,\($0)"
    }
    return findings(
      of: code, in: playlist(["#EXT-X-PART-INF:PART-TARGET=1"] + segments("a") + parts)
    ).map(\.message)
  }

  @Test func `a part that stands twice names the line that it repeats`() {
    #expect(
      messages("LLH-013", #"URI="p1""#, #"URI="p2""#, #"URI="p1""#)
        == ["the part repeats the one in line 8"])
  }

  @Test func `byte ranges of one resource are several parts`() {
    #expect(messages("LLH-013", #"URI="p",BYTERANGE="5@0""#, #"URI="p",BYTERANGE="5@5""#) == [])
    #expect(messages("LLH-013", #"URI="p",BYTERANGE="5@0""#, #"URI="p",BYTERANGE="5""#) == [])
    #expect(
      messages("LLH-013", #"URI="p",BYTERANGE="5@0""#, #"URI="p",BYTERANGE="5@0""#).count == 1)
  }

  @Test func `a hint is at a part that is not listed yet`() {
    let hint = "#EXT-X-PRELOAD-HINT:TYPE=PART,URI="
    #expect(messages("LLH-006", #"URI="p1""#, hint + #""p2""#) == [])
    #expect(
      messages("LLH-006", #"URI="p1""#, hint + #""p1""#)
        == ["the hint names the part in line 8, which is listed already"])
    let range = #"URI="p",BYTERANGE="5@0""#
    #expect(messages("LLH-006", range, hint + #""p",BYTERANGE-START=5"#) == [])
    #expect(messages("LLH-006", range, hint + #""p",BYTERANGE-START=0"#).count == 1)
  }
}
