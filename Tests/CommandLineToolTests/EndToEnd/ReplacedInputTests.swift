import Foundation
import TestSupport
import Testing

/// A file that is read and a file that is written are never the same.
struct ReplacedInputTests {
  private static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n"

  @Test(arguments: ["scte35 decode", "scte35 decode -", "id3 decode", "id3 decode -", "cues -"])
  func `an output may not be the file behind standard input`(command: String) async throws {
    let tool = try BuiltTool.required()
    try await withTemporaryFolder(["in": Self.media, "other": ""]) { folder in
      let file = folder + "/in"
      let outcome = try tool.shell("\"$0\" \(command) --format json='\(file)' < '\(file)'")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("would replace the input, standard input"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.media)
      let other = try tool.shell("\"$0\" \(command) --format json=/dev/null < /dev/null")
      #expect(!other.errors.contains("would replace"))
    }
  }

  @Test(arguments: ["media.m3u8", "link.m3u8"])
  func `an output may not be a file that was read on the way`(name: String) async throws {
    let files = [
      "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n", "media.m3u8": Self.media,
    ]
    try await withTemporaryFolder(files) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link.m3u8", withDestinationPath: "media.m3u8")
      func run(_ input: String) throws -> BuiltTool.Outcome {
        try BuiltTool.required().run(
          ["cues", input, "--format", "json=\(name)", "--format", "csv=other.csv"], in: folder)
      }
      let outcome = try run("main.m3u8")
      #expect(outcome.status == 3)
      #expect(
        outcome.errors
          == "hlscue: \(name) cannot be written: it was read as a part of the input\n")
      #expect(try String(contentsOfFile: folder + "/media.m3u8", encoding: .utf8) == Self.media)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["link.m3u8", "main.m3u8", "media.m3u8", "other.csv"])
    }
  }
}
