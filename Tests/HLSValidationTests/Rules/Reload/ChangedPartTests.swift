import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ChangedPartTests {
  private func load(_ lines: [String], header: [String] = []) -> String {
    let parts = [
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=6",
      "#EXT-X-PART-INF:PART-TARGET=2",
    ]
    return playlist(lines, header: parts + header)
  }

  private func part(_ uri: String, _ duration: String = "2", range: String? = nil) -> String {
    "#EXT-X-PART:DURATION=\(duration),URI=\"\(uri)\"" + (range.map { ",BYTERANGE=\"\($0)\"" } ?? "")
  }

  private func messages(_ before: [String], _ after: [String], header: [String] = []) -> [String] {
    let loads = [load(segments("a") + before), load(segments("a") + after, header: header)]
    return findings(of: "LIV-020", in: RuleExample(snapshots: loads)).map(\.message)
  }

  @Test func `a part that is withdrawn from the unfinished segment is a fault`() {
    let parts = [part("b.0"), part("b.1")]
    let one = "1 of 2 parts of the segment has been removed since the previous snapshot"
    #expect(messages(parts, [part("b.0")]) == [one])
    #expect(messages(parts, [part("b.1")]) == [one])
    #expect(
      messages(parts, [])
        == ["2 of 2 parts of the segment have been removed since the previous snapshot"])
    #expect(messages(parts, parts + [part("b.2")]) == [])
  }

  @Test func `a part that gets another address, length or range is a fault`() {
    #expect(
      messages([part("b.0")], [part("c.0"), part("b.1")]) == [
        "the URI of the part has changed from \"b.0\" to \"c.0\" since the previous snapshot"
      ])
    #expect(
      messages([part("b.0")], [part("b.0", "1.9")] + segments("b")) == [
        "DURATION of the part has changed from 2.0 s to 1.9 s since the previous snapshot"
      ])
    #expect(
      messages([part("b", range: "10@0")], [part("b", range: "11@0")]) == [
        "the byte range of the part has changed since the previous snapshot"
      ])
    #expect(messages([part("b.0?t=1")], [part("b.0?t=2")]) == [])
  }

  @Test func `a range without an offset continues the part before it`() {
    let parts = [part("b", range: "10@0"), part("b", range: "10")]
    #expect(messages(parts, [parts[0], part("b", range: "10@10")]) == [])
    #expect(messages(parts, [parts[0], part("b", range: "10@20")]).count == 1)
  }

  @Test func `parts of a whole segment may leave, from the first one on`() {
    let parts = [part("b.0"), part("b.1")]
    #expect(messages(parts, segments("b")) == [])
    #expect(messages(parts, parts + segments("b")) == [])
    #expect(messages(parts + segments("b"), [part("b.1")] + segments("b")) == [])
    #expect(messages([part("b.0")], [part("b.1")] + segments("b")) == [])
    #expect(messages(parts + segments("b"), [part("b.0")] + segments("b")).count == 1)
  }

  @Test func `parts that differ by their queries leave from the first one on`() {
    let parts = (0..<4).map { part("part?n=\($0)", "1") }
    let whole = parts + segments("b")
    #expect(messages(whole, Array(whole[1...])) == [])
    #expect(messages(whole, Array(whole[3...])) == [])
    #expect(messages(parts, Array(whole[1...])) == [])
    #expect(messages([parts[0]], Array(whole[1...])) == [])
    // From the end, and from a segment that is not whole.
    #expect(messages(whole, Array(parts[..<2]) + segments("b")).count == 1)
    #expect(messages(parts, Array(parts[1...])).count == 1)
  }

  @Test func `an update has no parts of the segments that it leaves out`() {
    let before = segments("a") + [part("b.0"), part("b.1")] + segments("b") + [part("c.0")]
    func messages(_ lines: [String]) -> [String] {
      let skip = ["#EXT-X-SKIP:SKIPPED-SEGMENTS=2"]
      let loads = [load(before), load(lines, header: skip)]
      return findings(of: "LIV-020", in: RuleExample(snapshots: loads)).map(\.message)
    }
    #expect(messages([part("c.0"), part("c.1")]) == [])
    #expect(messages([part("d.0"), part("c.1")]).count == 1)
  }

  @Test func `where segments are gone from the end, their parts are no other fault`() {
    let whole = [part("b.0"), part("b.1")] + segments("b")
    #expect(messages(whole, [part("b.0")]) == [])
  }
}
