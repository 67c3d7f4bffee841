import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSPlaylists

/// Playlists that want to take time or memory. They are small here; what grows faster than the text would show in
/// the counts that are bounded.
struct HostilePlaylistTests {
  private func parse(_ text: String) -> ParsedPlaylist { Playlist.parse(Array(text.utf8)) }

  @Test func `a line past the limit is kept and not interpreted, with a finding`() throws {
    let long = String(repeating: "t", count: LineScanner.maximumLineLength + 1)
    let parsed = parse(
      "#EXTM3U\n#EXTINF:4,\(long)\na.ts\n#EXTINF:4,\n\(long)\n#EXTINF:4,\nb.ts\n")
    #expect(parsed.findings.filter { $0.rule == .readingLimit }.map(\.location.line) == [2, 5])
    #expect(parsed.media?.segments.map(\.uri) == ["b.ts"])
    #expect(parsed.document.bytes.count > 2 * long.utf8.count)
  }

  @Test func `very many date ranges are all there, and their faults are summed up`()
    throws
  {
    let count = 20_000
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
    for index in 0..<count {
      text += "#EXT-X-DATERANGE:ID=\"r\(index)\",CLASS=\"c\",END-ON-NEXT=YES,START-DATE=\"x\"\n"
    }
    let parsed = parse(text + "#EXTINF:4,\na.ts\n")
    #expect(parsed.media?.dateRanges.count == count)
    #expect(parsed.findings.count == DiagnosticCollector.maximumCountInPlaylist + 1)
    #expect(
      parsed.findings.last?.message.hasPrefix("\(count) findings of DRG-003") == true)
  }

  @Test func `variables that refer to variables do not grow`() throws {
    var text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789abcdef\"\n"
    for index in 1..<30 {
      let value = String(repeating: "{$v\(index - 1)}", count: 16)
      text += "#EXT-X-DEFINE:NAME=\"v\(index)\",VALUE=\"\(value)\"\n"
    }
    text += "#EXTINF:4,\n" + String(repeating: "{$v29}", count: 2_000) + ".ts\n"
    let parsed = parse(text)
    let uri = try #require(parsed.media?.segments.first?.uri)
    #expect(uri.utf8.count <= VariableSubstitution.maximumByteCount + text.utf8.count)
    #expect(parsed.findings.contains { $0.rule == .readingLimit })
    #expect(parsed.findings.count { $0.rule == .referenceInDefinition } == 29)
  }

  @Test func `ranges that vanish from a reload in great number are summed up`() throws {
    let count = 1_000
    let ranges = (0..<count).map { LiveFixture.range("r\($0)", at: 1) }.joined()
    var live = LivePresentation(try LiveFixture.media(0...3, header: ranges))
    live.merge(try LiveFixture.media(1...4))
    live.merge(try LiveFixture.media(2...5))
    #expect(live.dateRanges.count == count)
    #expect(live.dateRanges.allSatisfy { $0.removal == nil && $0.lastSnapshot == 0 })
    #expect(live.findings.count == DiagnosticCollector.maximumCountInPlaylist + 1)
  }

  @Test func `a range that was long forgotten is known again by its next tag`() throws {
    let open = LiveFixture.range("a", at: 1)
    var live = LivePresentation(try LiveFixture.media(0...3, before: [1: open]))
    live.merge(try LiveFixture.media(1...4))
    live.merge(try LiveFixture.media(2...5))
    live.merge(
      try LiveFixture.media(3...6, header: LiveFixture.range("a", at: nil, ",DURATION=20")))
    #expect(live.dateRanges.count == 1)
    #expect(live.snapshots.last?.dateRangeChanges.map(\.kind) == [.updated(keys: ["DURATION"])])
    live.merge(try LiveFixture.media(30...33))
    #expect(
      live.snapshots.last?.dateRangeChanges.map(\.kind) == [.removed(.endedBeforeWindow)])
  }
}
