import Foundation
import HLSInspection
import MediaTiming
import ResourceLoading
import Testing
import TextTracks

// The lines of the page of the library. They are compared with it, and run.
func splices(in input: String) async throws -> [String] {
  let inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
  return inspection.tracks.filter { $0.type == .scte35 }.flatMap(\.cues).map { cue in
    "\(cue.startTime?.clockText ?? "no date")  \(cue.content.summary)"
  }
}
// The end of the lines of the page.

struct LibraryPageTests {
  private static let file = URL(fileURLWithPath: #filePath)
  private static let root = file.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `the page of the library shows the function that is tested here`() throws {
    let source = try String(contentsOf: Self.file, encoding: .utf8)
    let page = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Sources/HLSInspection/HLSInspection.docc/HLSInspection.md"), encoding: .utf8)
    let head = try #require(source.range(of: "and run.\n"))
    let tail = try #require(source.range(of: "// The end of"))
    let function = String(source[head.upperBound..<tail.lowerBound])
    #expect(function.hasPrefix("func splices"))
    #expect(
      page.contains(
        "```swift\nimport HLSInspection\nimport MediaTiming\nimport ResourceLoading\nimport TextTracks\n\n\(function)```\n"
      )
    )
  }

  @Test func `the library finds the splices of the reference stream`() async throws {
    let input = Self.root.appendingPathComponent("Playlists/reference/low/media.m3u8").path
    #expect(
      try await splices(in: input) == [
        "0:00:18.000  splice_insert OUT event 4711, 18.000 s, pts 2520000, pre-roll 4.406 s",
        "0:00:36.000  splice_insert IN event 4711, pts 325620000, pre-roll 4.407 s",
      ])
  }
}
