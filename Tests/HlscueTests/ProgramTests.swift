import Foundation
import TestSupport
import Testing

/// The programs of the guide: they are compiled and run here, and the guide shows them as they are.
struct ProgramTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  private static func stream(_ path: String) -> String {
    root.appendingPathComponent("Playlists/\(path)").path
  }

  @Test func `the messages of a stream are listed`() async throws {
    #expect(
      try await splices(in: Self.stream("reference/low/media.m3u8")) == [
        "0:00:18.000  splice_insert OUT event 4711, 18.000 s, pts 2520000, pre-roll 4.406 s",
        "0:00:36.000  splice_insert IN event 4711, pts 325620000, pre-roll 4.407 s",
      ])
  }

  @Test func `a break that is longer than its plan is listed`() async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:9
      #EXT-X-CUE-OUT:6
      #EXTINF:9,
      a.ts
      #EXT-X-CUE-IN
      #EXTINF:9,
      b.ts
      #EXT-X-ENDLIST
      """
    try await withTemporaryFolder(["media.m3u8": playlist]) { folder in
      let lines = try await overruns(in: "\(folder)/media.m3u8")
      #expect(lines == ["0:00:00.000  a break lasts 9.0 s, planned 6.0 s"])
    }
    #expect(try await overruns(in: Self.stream("reference/low/media.m3u8")).isEmpty)
  }

  @Test func `breaks become JSON of one's own`() async throws {
    #expect(
      try await breaksJSON(of: Self.stream("reference/low/media.m3u8"))
        == #"[{"endTime":36,"id":"break-4711","startTime":18}]"#)
  }

  @Test func `a listener gets the texts of the cues`() async throws {
    let texts = try await playedTexts(of: Self.stream("timed-id3/media.m3u8"))
    #expect(texts.prefix(4) == ["Start", "hlscue", "1", "2 ☂"])
  }

  @Test func `two renditions are compared`() async throws {
    let low = Self.stream("reference/low/media.m3u8")
    #expect(try await differences(of: low, from: low).isEmpty)
    let found = try await differences(of: Self.stream("timed-id3/media.m3u8"), from: low)
    #expect(!found.isEmpty)
  }

  @Test func `a wrong address is an error that names it`() async {
    for run in [splices(in:), overruns(in:), playedTexts(of:)] {
      await #expect { try await run("missing.m3u8") } throws: { error in
        "\(error)".contains("missing.m3u8")
      }
    }
    await #expect(throws: (any Error).self) { try await breaksJSON(of: "missing.m3u8") }
    await #expect(throws: (any Error).self) {
      try await differences(of: "missing.m3u8", from: "missing.m3u8")
    }
  }

  /// Every program is in a chapter, and every Swift block that imports the library is a program here.
  @Test func `the guide shows each program as it is here`() throws {
    let guide = try FileManager.default.contentsOfDirectory(
      at: Self.root.appendingPathComponent("Sources/Hlscue/Hlscue.docc"),
      includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let programs = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appendingPathComponent("Programs"), includingPropertiesForKeys: nil)
    #expect(programs.count == 5)
    for program in programs {
      let text = try String(contentsOf: program, encoding: .utf8)
      #expect(guide.contains("```swift\n\(text)```\n"), "\(program.lastPathComponent)")
    }
    #expect(guide.components(separatedBy: "```swift\n").count - 1 == programs.count)
  }
}
