import CueSources
import HLSInspection
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import TextTracks
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionChaptersTests {
  private static let dataID = "com.apple.hls.chapters"

  /// A multivariant playlist with chapters at addresses; `nil` for a tag without one.
  private static func playlist(_ addresses: [String?]) -> String {
    "#EXTM3U\n"
      + addresses.enumerated().map { index, address in
        "#EXT-X-SESSION-DATA:DATA-ID=\"\(dataID)\",LANGUAGE=\"l\(index)\""
          + (address.map { ",URI=\"\($0)\"\n" } ?? ",VALUE=\"x\"\n")
      }.joined()
  }

  @Test func `chapters of servers are loaded side by side, and reported in their order`()
    async throws
  {
    let base = "http://h.example/"
    let addresses = ["0.json", nil, "http:// /", "3.json", "4.json", "5.json"]
    let text = Self.playlist(addresses)
    let memory = MemoryLoader([
      base + "main.m3u8": text, base + "3.json": #"[{"start-time":3}]"#,
      base + "0.json": #"[{"start-time":5}]"#, base + "4.json": "{",
    ])
    let gathering = GatheringLoader(memory, count: 4) { location in
      if case .http(let address) = location { address.hasSuffix(".json") } else { false }
    }
    let inspection = try await Inspector(loader: gathering).inspect(base + "main.m3u8")
    let chapters = inspection.tracks.flatMap(\.cues).filter { $0.content is ChapterCueContent }
    #expect(chapters.compactMap(\.startTime?.seconds).sorted() == [3, 5])
    let lines = inspection.findings.filter { $0.severity > .info }.compactMap(\.location.line)
    #expect(lines.sorted() == [3, 4, 6, 7])
  }
}
