import CueSources
import HLSPlaylists
import MediaTiming
import MediaStreams
import ResourceLoading
import SourceDiagnostics
import TestSupport
import TextTracks
import HLSInspection
import Testing

struct InspectorMultivariantTests {
  private static let main = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="German",URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="German",URI="sub.m3u8"
    #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
    #EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO="a"
    v/low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2000,AUDIO="a"
    v/high.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=1500
    v/low.m3u8
    """

  private static func media(_ date: String) -> String {
    "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:2,\nmissing.ts\n#EXT-X-ENDLIST\n"
  }

  private let loader = MemoryLoader([
    "main.m3u8": main, "v/low.m3u8": media("2026-01-01T00:00:00Z"),
    "v/high.m3u8": media("2026-01-01T00:00:00Z"), "de.m3u8": media("2026-01-01T00:00:00Z"),
    "sub.m3u8": media("2026-01-01T00:00:00Z"),
  ])

  private func inspect(
    _ change: (inout InspectionOptions) -> Void = { _ in }
  ) async throws -> Inspection {
    var options = InspectionOptions()
    options.readsSegments = false
    change(&options)
    return try await Inspector(loader: loader, options: options).inspect("main.m3u8")
  }

  @Test func `without options the first variant is followed`() async throws {
    let inspection = try await inspect()
    #expect(inspection.parts.map(\.uri) == ["v/low.m3u8"])
    #expect(inspection.parts.first?.bandwidth == 1000)
    guard case .multivariant(let playlist) = inspection.subject else {
      return #expect(Bool(false), "it is no multivariant playlist")
    }
    #expect(playlist.variants.count == 3)
    #expect(inspection.starts(of: "program-date-time") == [0])
  }

  @Test func `a variant is chosen by its index`() async throws {
    #expect(try await inspect { $0.variant = .index(1) }.parts.map(\.uri) == ["v/high.m3u8"])
    await #expect(
      throws: InspectionFailure.notInInput(
        "main.m3u8: the playlist has no variant 3, only 0 to 2")
    ) { try await inspect { $0.variant = .index(3) } }
    await #expect(throws: InspectionFailure.self) { try await inspect { $0.variant = .index(-1) } }
  }

  @Test func `each playlist of all variants and renditions is followed once`() async throws {
    let inspection = try await inspect {
      $0.variant = .all
      $0.renditions = [.all]
    }
    #expect(inspection.parts.map(\.uri) == ["v/low.m3u8", "v/high.m3u8", "de.m3u8", "sub.m3u8"])
    #expect(inspection.parts.map(\.role) == [.variant, .variant, .audio, .subtitles])
    #expect(inspection.parts[2].groupID == "a" && inspection.parts[2].name == "German")
    #expect(inspection.tracks.map(\.playlist) == [0, 1, 2, 3])
    #expect(
      loader.names.sorted() == ["de.m3u8", "main.m3u8", "sub.m3u8", "v/high.m3u8", "v/low.m3u8"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `playlists are loaded side by side and stand in their order`() async throws {
    let names = ["v/low.m3u8", "v/high.m3u8", "de.m3u8", "sub.m3u8"]
    let base = "http://example.com/"
    var texts = [base + "main.m3u8": Self.main]
    for name in names { texts[base + name] = Self.media("2026-01-01T00:00:00Z") }
    let loader = MemoryLoader(texts)
    let gathering = GatheringLoader(loader, count: 4) { $0 != .http(base + "main.m3u8") }
    var options = InspectionOptions()
    options.readsSegments = false
    options.variant = .all
    options.renditions = [.all]
    let inspection = try await Inspector(loader: gathering, options: options)
      .inspect(base + "main.m3u8")
    #expect(inspection.parts.map(\.uri) == names)
  }

  @Test func `a rendition is chosen by group and name, and must have a playlist`() async throws {
    let chosen = try await inspect { $0.renditions = [.named(group: "s", name: "German")] }
    #expect(chosen.parts.map(\.uri) == ["v/low.m3u8", "sub.m3u8"])
    for name in ["English", "French"] {
      await #expect(
        throws: InspectionFailure.notInInput(
          "main.m3u8: the playlist has no rendition a/\(name) with a playlist")
      ) { try await inspect { $0.renditions = [.named(group: "a", name: name)] } }
    }
  }

  @Test func `without following, the variants are known and nothing else is read`() async throws {
    let inspection = try await inspect { $0.followsReferences = false }
    #expect(inspection.parts.isEmpty && inspection.tracks.isEmpty && inspection.findings.isEmpty)
    #expect(loader.names == ["main.m3u8"])
  }

  @Test func `a variant that cannot be loaded is a finding and the others are read`() async throws {
    let loader = MemoryLoader([
      "main.m3u8": """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      gone.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2
      nested.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=3
      page.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=4
      good.m3u8
      """,
      "nested.m3u8": Self.main, "page.m3u8": "<!DOCTYPE html><html></html>",
      "good.m3u8": Self.media("2026-01-01T00:00:00Z"),
    ])
    var options = InspectionOptions()
    options.variant = .all
    options.readsSegments = false
    let inspection = try await Inspector(loader: loader, options: options).inspect("main.m3u8")
    #expect(inspection.parts.map(\.uri) == ["good.m3u8"])
    #expect(inspection.codes == ["LOAD-001", "LOAD-021", "LOAD-021"])
    #expect(inspection.findings.map(\.location.uri) == ["gone.m3u8", "nested.m3u8", "page.m3u8"])
    #expect(inspection.findings.map(\.location.line) == [3, 5, 7])
    #expect(
      inspection.findings.map(\.message) == [
        "no such file", "is a multivariant playlist", "is HTML, not a playlist",
      ])
    #expect(loader.names.count == 5)
  }

  @Test func `what is wrong in a followed playlist is reported with its index`() async throws {
    let loader = MemoryLoader([
      "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n",
      "a.m3u8": "#EXTM3U\n#EXT-X-DATERANGE:START-DATE=\"2026-01-01T00:00:00Z\"\n#EXTINF:2,\na.ts\n",
    ])
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: loader, options: options).inspect("main.m3u8")
    #expect(!inspection.findings.isEmpty)
    #expect(inspection.findings.allSatisfy { $0.location.playlist == 0 })
    #expect(inspection.findings.allSatisfy { $0.location.uri == "a.m3u8" })
  }

  @Test func `playlists that need too much memory together are left out, with their number`()
    async throws
  {
    let text = Self.media("2026-01-01T00:00:00Z") + String(repeating: "\n", count: 900_000)
    let names = (0..<9).map { "v\($0).m3u8" }
    let main = names.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }.joined()
    let loader = MemoryLoader(
      Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
        .merging(["main.m3u8": "#EXTM3U\n" + main]) { first, _ in first })
    var options = InspectionOptions()
    options.readsSegments = false
    options.variant = .all
    let inspection = try await Inspector(loader: loader, options: options).inspect("main.m3u8")
    #expect(inspection.parts.count == 4)
    let finding = try #require(inspection.findings.last)
    #expect(finding.rule.code == "LOAD-008")
    #expect(finding.message.contains("5 playlists from here on are left out"))
    #expect(finding.location.uri == "v4.m3u8" && finding.location.line == 11)
    // Local ones are loaded one by one, so that nothing is loaded in vain.
    #expect(loader.names.count == 6)
  }
}
