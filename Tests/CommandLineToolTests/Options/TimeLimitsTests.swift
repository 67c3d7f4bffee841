import Foundation
import Testing

@testable import CommandLineTool

struct TimeLimitsTests {
  private static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:4,
    a.ts
    #EXTINF:2,
    b.ts
    #EXT-X-ENDLIST

    """

  private func run(
    _ words: [String], input: String = playlist
  ) throws -> BuiltTool.Outcome {
    try BuiltTool.required().run(words + ["--playlist-only", "-"], input: input)
  }

  @Test(arguments: [
    ["cues"], ["breaks"], ["events"], ["events", "--as", "hlsjs"], ["report", "--format", "json"],
  ])
  func `a limit that leaves no media is one line with the range of the media, and the status stays`(
    command: [String]
  ) throws {
    let from = try run(command + ["--from", "6"])
    #expect(from.status == 0)
    #expect(
      from.errors == """
        hlscue: -: --from 0:00:06.000 is not before the end of the media, which lasts from \
        0:00:00.000 to 0:00:06.000

        """)
    let to = try run(command + ["--to", "2025-12-31T23:59:59Z"])
    #expect(to.status == 0)
    #expect(
      to.errors == """
        hlscue: -: --to 2025-12-31T23:59:59.000Z is not after the start of the media, which lasts \
        from 2026-01-01T00:00:00.000Z to 2026-01-01T00:00:06.000Z

        """)
    #expect(try run(command + ["--from", "6", "--quiet"]).errors.isEmpty)
  }

  @Test func `a limit that leaves some of the media is not mentioned`() throws {
    for limits in [["--from", "5.999"], ["--from", "-1"], ["--to", "0.001"], ["--to", "100"]] {
      #expect(try run(["cues"] + limits).errors.isEmpty)
    }
  }

  @Test(arguments: ["cues", "breaks", "events", "report"])
  func `a date is no limit where the media has no dates`(command: String) throws {
    let undated = Self.playlist.replacing(
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n", with: "")
    let outcome = try run([command, "--from", "2026-01-01T00:00:00Z"], input: undated)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--from and --to cannot be dates"))
  }
}
