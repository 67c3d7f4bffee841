import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct WrongDiscontinuitySequenceTests {
  private let whole = playlist(segments("a") + ["#EXT-X-DISCONTINUITY"] + segments("b", "c"))

  private func messages(_ next: String) -> [String] {
    findings(of: "LIV-006", in: RuleExample(snapshots: [whole, next])).map(\.message)
  }

  @Test func `the tag that stays before the first segment has not left`() {
    let next = playlist(["#EXT-X-DISCONTINUITY"] + segments("b", "c"), sequence: 1)
    #expect(messages(next) == [])
    let early = playlist(
      ["#EXT-X-DISCONTINUITY"] + segments("b", "c"), sequence: 1,
      header: ["#EXT-X-DISCONTINUITY-SEQUENCE:1"])
    #expect(
      messages(early) == [
        "EXT-X-DISCONTINUITY-SEQUENCE is 1 after 0, no EXT-X-DISCONTINUITY was removed from the list: 0 was expected"
      ])
  }

  @Test func `the tag that left without its segment has left`() {
    let next = playlist(
      segments("b", "c"), sequence: 1, header: ["#EXT-X-DISCONTINUITY-SEQUENCE:1"])
    #expect(messages(next) == [])
    #expect(
      messages(playlist(segments("b", "c"), sequence: 1)) == [
        "there is no EXT-X-DISCONTINUITY-SEQUENCE, 1 EXT-X-DISCONTINUITY was removed from the list: 1 was expected"
      ])
  }

  @Test func `windows without a common segment are not compared`() {
    #expect(messages(playlist(segments("x", "y"), sequence: 9)) == [])
  }

  @Test func `a window that begins where the one before ended counts all tags of that`() {
    func found(_ number: Int, _ lines: [String] = []) -> [String] {
      messages(
        playlist(
          lines + segments("d", "e"), sequence: 3,
          header: ["#EXT-X-DISCONTINUITY-SEQUENCE:\(number)"]))
    }
    #expect(
      found(0) == [
        "EXT-X-DISCONTINUITY-SEQUENCE is 0 after 0, 1 EXT-X-DISCONTINUITY was removed from the list: 1 was expected"
      ])
    #expect(found(1) == [])
    // One more may have been before the first segment.
    #expect(found(2) == [])
    #expect(found(3).count == 1)
    #expect(found(1, ["#EXT-X-DISCONTINUITY"]) == [])
    #expect(found(2, ["#EXT-X-DISCONTINUITY"]).count == 1)
  }

  @Test func `numbers that do not go with the addresses do not matter`() {
    let next = playlist(
      segments("a") + ["#EXT-X-DISCONTINUITY"] + segments("b", "c", "d"), sequence: 1)
    #expect(messages(next) == [])
    #expect(!findings(of: "LIV-002", in: RuleExample(snapshots: [whole, next])).isEmpty)
  }

  @Test func `two tags before one segment leave as two`() {
    let whole = playlist(
      segments("a") + ["#EXT-X-DISCONTINUITY", "#EXT-X-DISCONTINUITY"] + segments("b", "c"))
    func messages(_ number: Int) -> [String] {
      let header = ["#EXT-X-DISCONTINUITY-SEQUENCE:\(number)"]
      let next = playlist(segments("c", "d"), sequence: 2, header: header)
      return findings(of: "LIV-006", in: RuleExample(snapshots: [whole, next])).map(\.message)
    }
    #expect(messages(2) == [])
    #expect(
      messages(1) == [
        "EXT-X-DISCONTINUITY-SEQUENCE is 1 after 0, 2 EXT-X-DISCONTINUITY were removed from the list: 2 was expected"
      ])
  }
}
