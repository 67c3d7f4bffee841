import FieldValues
import Foundation
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordingRedactionTests {
  private static let secret = "S3CRET-0123456789"

  private func header(_ name: String, _ value: String) throws -> HTTPHeader {
    try #require(HTTPHeader(name: name, value: value))
  }

  @Test(arguments: [false, true])
  func `no secret is in any file`(keepsQueries: Bool) async throws {
    let secret = Self.secret
    let authorization = try header("Authorization", "Bearer \(secret)A")
    let custom = try header("X-Key", "\(secret)B")
    let fields = [
      authorization, custom, try header("Cookie", "id=\(secret)C"),
      try header("Set-Cookie", "id=\(secret)D"), try header("X-Echo", "got \(secret)B today"),
      try header("Proxy-Authorization", "Basic \(secret)E"),
      try header("X-Amz-Security-Token", "\(secret)M"),
    ]
    var options = RecordingOptions()
    options.keepsQueries = keepsQueries
    options.headers = [authorization, custom]
    options.optionsText = "--header 'X-Key: \(secret)B' https://joe:\(secret)F@h.example/"
    let queries = keepsQueries ? "" : "?token=\(secret)G&b=\(secret)H#\(secret)I"
    let entry = RecordingSample.load(at: 1000) { exchange in
      exchange.address = "https://joe:\(secret)J@h.example/a.m3u8\(queries)"
      exchange.requestHeaders = fields
      exchange.headers = fields
      exchange.redirects = [
        Exchange.Redirect(status: 302, address: "https://x:\(secret)K@h.example/b\(queries)")
      ]
      exchange.failure = .notSecure(host: "h.example", reason: "bad \(secret)B")
    }
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(folder: folder, options: options, at: RecordingSample.start)
      try await writer.begin(
        channel: "news", input: "https://u:\(secret)L@h.example/c\(queries)",
        at: RecordingSample.start)
      try await writer.write(entry, channel: "news")
      for (path, bytes) in try RecordingSample.files(in: folder) {
        #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(path)")
        #expect(!path.contains(secret))
      }
    }
  }

  @Test func `values of queries become hashes, and equal ones stay equal`() {
    let redaction = RecordingRedaction()
    let first = redaction.address("https://h/a.m3u8?t=one&_HLS_msn=7&u=&flag")
    #expect(first.hasPrefix("https://h/a.m3u8?t=~"))
    #expect(first.contains("&_HLS_msn=7&u=&~"))
    #expect(
      redaction.address("https://h/b?t=one").hasSuffix(
        first.dropFirst("https://h/a.m3u8?t=".count).prefix(13)))
    #expect(redaction.address(first) == first)
    #expect(
      RecordingRedaction(keepsQueries: true).address("https://u:p@h/a?t=one")
        == "https://u@h/a?t=one")
  }

  @Test func `the user's field that negotiates content hides nothing else`() throws {
    let redaction = RecordingRedaction(headers: [try header("Accept", "application/vnd.x")])
    let shown = redaction.headers([
      try header("Content-Type", "application/vnd.x"), try header("accept", "application/vnd.x"),
    ])
    #expect(shown.map(\.value) == ["application/vnd.x", "…"])
  }
}
