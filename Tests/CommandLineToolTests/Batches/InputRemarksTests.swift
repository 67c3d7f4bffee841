import Foundation
import HLSInspection
import HLSReports
import InspectionReports
import TestSupport
import Testing

@testable import CommandLineTool

struct InputRemarksTests {
  /// An input that imports a value from its query, and one that has the same value as a folder.
  private static let importing = "https://b.example/y.m3u8?env=public01"
  private static let plain = "https://a.example/public01/x.m3u8"
  private static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"

  private static let makeLoader: LoaderMaker = { _ in
    MemoryLoader([
      "fails": Self.media, "works": Self.media,
      Self.plain: """
      #EXTM3U
      #EXT-X-TARGETDURATION:30
      #EXT-X-CUE-OUT:30
      #EXTINF:30,
      a.ts
      #EXT-X-CUE-IN
      #EXTINF:6,
      b.ts
      #EXT-X-ENDLIST
      """,
      Self.importing: """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="env"
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="{$env}",START-DATE="2026-01-01T00:00:01Z",DURATION=2
      #EXTINF:6,
      {$env}/a.ts
      #EXT-X-ENDLIST
      """,
    ])
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["ndjson", "json", "webvtt"], ["1", "3"])
  func `values that a playlist imports are hidden in its own results, and in no others`(
    format: String, jobs: String
  ) async throws {
    let inputs = [Self.importing, Self.plain, Self.importing]
    let list = try folder.write(inputs.joined(separator: "\n"), to: "list")
    let arguments = try Arguments(
      [
        "--files-from", list, "--jobs", jobs, "--playlist-only", "--format",
        "\(format)=\(folder.file("o"))",
      ], options: CuesCommand.options)
    let session = Session(console: Console(environment: [:]), makeLoader: Self.makeLoader)
    let command = try CuesCommand(arguments)
    _ = await command.run(in: session)
    let text = folder.text(of: "o")
    #expect(text.contains(Self.plain) && text.contains("https://b.example/y.m3u8"), "\(text)")
    #expect(!text.replacing(Self.plain, with: "").contains("public01"), "\(text)")
  }

  @Test func `the notes of an input are in front of its result, also if it has none`() async throws
  {
    let descriptor = open(folder.file("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let arguments = try Arguments(
      [
        "fails", "works", "--playlist-only", "--from", "1:00:00", "--format",
        "json=\(folder.file("o"))",
      ], options: CuesCommand.options)
    let session = Session(
      console: Console(environment: [:], errors: descriptor), makeLoader: Self.makeLoader)
    let run = try AnalysisRun(arguments, kind: .cues)
    let status = await run.inspect(in: session) { inspection, _ throws(InspectionFailure) in
      if inspection.input == "fails" {
        throw InspectionFailure.unreadable("fails: as this test wants")
      }
      return .cues(CuesReport(inspection))
    }
    #expect(status == .unreadable)
    let lines = folder.text(of: "errors").split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("hlscue: fails: --from "))
    #expect(lines[1] == "hlscue: fails: as this test wants")
    #expect(lines[2].hasPrefix("hlscue: works: --from "))
  }
}
