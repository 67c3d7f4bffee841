import Foundation
import TestSupport
import Testing

/// `hlscue convert` as a user runs it.
struct ConvertTests {
  private let media = Fixture("reference/low/media.m3u8")

  private func breaks(of path: String) throws -> [String] {
    let outcome = try BuiltTool.required().run([
      "breaks", path, "--playlist-only", "--format", "json",
    ])
    #expect(outcome.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    return ((json?["breaks"] as? [[String: Any]]) ?? []).map {
      "\($0["startTime"] ?? "") \($0["endTime"] ?? "") \($0["plannedDuration"] ?? "")"
    }
  }

  @Test(arguments: ["daterange", "cue-out", "splicepoint", "scte35-tag"])
  func `markers made of the media are the breaks that were there before`(dialect: String) throws {
    let tool = try BuiltTool.required()
    let folder = URL(fileURLWithPath: media.path).deletingLastPathComponent()
    // Beside a copy of the segments, since the addresses in the playlist are relative.
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.copyItem(at: folder, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let bare = copy.appendingPathComponent("bare.m3u8")
    let stripped = try tool.run(["convert", media.path, "--markers", "none"])
    #expect(stripped.status == 0 && stripped.errors.isEmpty)
    #expect(stripped.output.contains("CLASS=\"com.example.scene\""))
    try stripped.output.write(to: bare, atomically: true, encoding: .utf8)
    #expect(try breaks(of: bare.path).isEmpty)

    let marked = try tool.run(["convert", bare.path, "--markers", dialect])
    #expect(marked.status == 0 && marked.errors.isEmpty, "\(marked.errors)")
    let result = copy.appendingPathComponent("marked.m3u8")
    try marked.output.write(to: result, atomically: true, encoding: .utf8)
    #expect(try breaks(of: result.path) == breaks(of: media.path))
  }

  @Test func `what cannot be converted is reported in one line`() throws {
    let tool = try BuiltTool.required()
    for (arguments, word, status) in [
      (["convert", media.path, "--markers", "uplynk"], "splicepoint", 2),
      (["convert", media.path], "--markers", 2),
      (
        ["convert", Fixture("reference/multivariant.m3u8").path, "--markers", "none"], "low/media",
        3
      ),
      (
        ["convert", Fixture("reference/low/segment0.ts").path, "--markers", "none"], "media file", 3
      ),
      (
        [
          "convert", Fixture("ad-breaks/d07-cue-out-number.m3u8").path, "--playlist-only",
          "--markers", "daterange",
        ], "EXT-X-PROGRAM-DATE-TIME", 3
      ),
    ] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(word), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
