import HLSInspection
import HLSPlaylists
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

/// The examples of the pages of libraries, compiled and run.
struct LibraryExampleTests {
  @Test func `the example of HLSPlaylists reads segments and findings`() {
    // Example of HLSPlaylists
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n"
    let parsed = Playlist.parse(Array(text.utf8))
    var lines = parsed.findings.map { "\($0.rule.code) \($0.message)" }
    if let media = parsed.media {
      lines += media.segments.map { "\($0.startTime.clockText) \($0.uri), line \($0.line)" }
    }
    // End of HLSPlaylists
    #expect(lines == ["0:00:00.000 a.ts, line 4", "0:00:04.000 b.ts, line 6"])
  }

  @Test func `the example of TextTracks plays the cues of a stream`() async throws {
    // Example of TextTracks
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("reference/low/media.m3u8").path)
    let plan = PlaybackPlan(presentation: inspection.playbackRange)
    let playback = try PlaybackSimulator(tracks: inspection.tracks, plan: plan)
    var splices: [String] = []
    for event in playback where event.type == .entercue && event.trackType == .scte35 {
      splices.append("\(event.time.clockText) \(event.cueId ?? "")")
    }
    // End of TextTracks
    #expect(splices == ["0:00:18.000 4711", "0:00:36.000 4711"])
  }

  @Test(arguments: ["HLSPlaylists", "TextTracks"])
  func `the page of a library shows lines that are compiled`(_ library: String) throws {
    let compiled = try ShownCode.example(
      inTest: "Tests/HLSInspectionTests/LibraryExampleTests.swift",
      after: "Example of \(library)", before: "End of \(library)",
      fixture: "reference/low/media.m3u8")
    let page = "Sources/\(library)/\(library).docc/\(library).md"
    #expect(try ShownCode.examples(onPage: page) == [#require(compiled)])
  }
}
