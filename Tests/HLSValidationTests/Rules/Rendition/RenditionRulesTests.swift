import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct RenditionRulesTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="sound.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a"
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="a"
    main.m3u8
    """

  private func found(_ code: String, _ playlists: [String: String]) -> [Diagnostic] {
    findings(of: code, in: RuleExample(Self.multivariant, playlists: playlists))
  }

  private let plain = playlist(segments("a", "b"), isEnded: true)
  private let dated = playlist(
    [
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
      "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=4.0",
    ] + segments("a", "b"), isEnded: true)

  @Test func `date ranges in one rendition that everybody plays are enough`() {
    #expect(
      found("RND-002", ["low.m3u8": plain, "main.m3u8": plain, "sound.m3u8": dated]).isEmpty)
    #expect(
      found("RND-002", ["low.m3u8": dated, "main.m3u8": plain, "sound.m3u8": plain])
        .map(\.location.uri) == ["main.m3u8"])
  }

  @Test func `a rendition that was not read may have the date ranges`() {
    #expect(found("RND-002", ["low.m3u8": dated, "main.m3u8": plain]).isEmpty)
  }

  @Test func `one value in two forms is one value`() {
    let other = dated.replacing("DURATION=4.0", with: "DURATION=4")
    #expect(
      found("RND-002", ["low.m3u8": dated, "main.m3u8": other, "sound.m3u8": dated]).isEmpty)
  }

  @Test func `live windows of different moments are not compared by their starts`() {
    let first = playlist(segments("a", "b") + ["#EXT-X-DISCONTINUITY"] + segments("c"))
    let second = playlist(["#EXT-X-DISCONTINUITY"] + segments("c", "d"), sequence: 2)
    for code in ["RND-001", "RND-003", "RND-005", "PDT-008"] {
      #expect(found(code, ["low.m3u8": first, "main.m3u8": second]).isEmpty)
    }
  }

  @Test func `sound may end a little before the picture`() {
    let shorter = playlist(segments("a") + ["#EXTINF:2,", "b.ts"], isEnded: true)
    #expect(found("RND-004", ["main.m3u8": plain, "sound.m3u8": shorter]).isEmpty)
    let long = playlist(segments("a", "b", "c", "d", "e"), isEnded: true)
    #expect(
      found("RND-004", ["main.m3u8": plain, "sound.m3u8": long]).map(\.severity) == [.error])
  }
}
