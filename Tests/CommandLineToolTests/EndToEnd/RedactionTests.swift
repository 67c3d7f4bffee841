import Foundation
import HLSReports
import TestSupport
import Testing

/// A stream behind a password and a token, of which nothing is printed.
struct RedactionTests {
  private static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:9
    #EXT-X-DEFINE:NAME="auth",VALUE="tok=x"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXT-X-DATERANGE:ID="https://joe:pw@h/a?tok=x",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:01Z",DURATION=-1,X-ASSET-URI="https://joe:pw@h/a.m3u8?tok=x"
    #EXT-X-CUE-OUT:4
    #EXTINF:10,see https://joe:pw@h/?tok=x
    missing.ts?tok=x
    #EXT-X-CUE-IN
    #EXTINF:-4,
    missing.ts?tok=x2
    #EXT-X-KEY:METHOD=AES-128,URI="key?tok=x"
    #EXTINF:4,
    a.ts?{$auth}
    #EXT-X-ENDLIST
    """

  private static let commands: [[String]] = [
    ["cues"], ["breaks"], ["events"], ["validate"], ["report"], ["pdt", "--at", "0"],
    ["metadata", "--as", "theo"], ["metadata", "--as", "pillarbox"], ["metadata", "--as", "cast"],
  ]

  private func outputs(
    _ words: [String], _ address: String, format: String, _ more: String...
  ) throws -> String {
    let outcome = try BuiltTool.required().run(words + more + ["--format", format, address])
    return outcome.output + outcome.errors
  }

  private func server() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if request.path.hasPrefix("/live.m3u8") {
        connection.answer(request, from: Array(Self.playlist.utf8))
      } else {
        connection.answer(404)
      }
    }
  }

  @Test(arguments: commands)
  func `no format and no message shows a password, user name or token`(
    command: [String]
  ) throws {
    let server = try server()
    let address = server.address("/live.m3u8?tok=x")
      .replacingOccurrences(of: "http://", with: "http://joe:pw@")
    for format in ReportWriters.all.map({ $0.format.rawValue }) {
      let shown = try outputs(command, address, format: format)
      for secret in ["joe", "pw@", "tok=x"] {
        #expect(!shown.contains(secret), "\(format): \(shown)")
      }
      let all = try outputs(command, address, format: format, "--no-redact")
      #expect(!all.contains("pw@"), "\(format): \(all)")
    }
  }

  @Test func `a comparison and a conversion show nothing either, but the playlist itself works`()
    throws
  {
    let server = try server()
    let address = server.address("/live.m3u8?tok=x")
      .replacingOccurrences(of: "http://", with: "http://joe:pw@")
    let tool = try BuiltTool.required()
    let compared = try tool.run(["compare", "--format", "json", address, address])
    #expect(!(compared.output + compared.errors).contains("joe"))
    let converted = try tool.run(["convert", "--markers", "none", address])
    #expect(converted.output.contains("missing.ts?tok=x\n"))
    #expect(!converted.errors.contains("joe") && !converted.errors.contains("tok=x"))
    let unreadable = try tool.run(["cues", address.replacingOccurrences(of: "live", with: "none")])
    #expect(unreadable.errors.hasSuffix("/none.m3u8: not found (HTTP 404)\n"))
    #expect(!unreadable.errors.contains("joe"))
  }

  @Test func `a saved analysis without secrets equals a fresh one`() async throws {
    let server = try server()
    let address = server.address("/live.m3u8?tok=x")
    let tool = try BuiltTool.required()
    let saved = try tool.run(["cues", "--playlist-only", "--format", "json", address]).output
    #expect(!saved.contains("tok=x"))
    try await withTemporaryFolder(["saved.json": saved]) { folder in
      let compared = try tool.run(
        ["compare", "--playlist-only", "--fail-on", "never", folder + "/saved.json", address])
      #expect(compared.status == 0, "\(compared.output)")
      let expected = try tool.run([
        "validate", "--playlist-only", "--select", "EXP", "--expect", folder + "/saved.json",
        address,
      ])
      #expect(expected.status == 0, "\(expected.output)")
    }
  }
}
