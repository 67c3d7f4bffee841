import Foundation
import TestSupport
import Testing

/// The streams of the project over http on the loopback interface.
struct ServedStreamTests {
  /// A server of the files below `Playlists/`.
  private func server() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let path = request.path.prefix { $0 != "?" }.dropFirst()
      if let bytes = try? Fixture(String(path)).bytes() {
        connection.answer(request, from: bytes)
      } else {
        connection.answer(404)
      }
    }
  }

  @Test(arguments: [
    "reference/multivariant.m3u8", "aes-128/media.m3u8", "byte-ranges/media.m3u8",
    "scte35-file/stream.ts", "live-window/media.m3u8",
  ])
  func `a stream over http gives the bytes that it gives as a file`(path: String) throws {
    let server = try server()
    let address = server.address("/" + path)
    let name = String(path.split(separator: "/")[1])
    let tool = try BuiltTool.required()
    let served = try tool.run(["cues", "--format", "json", "--variant", "all", address])
    let local = try tool.run(
      ["cues", "--format", "json", "--variant", "all", name],
      in: Fixture(String(path.split(separator: "/")[0])).path)
    #expect(served.status == 0 && served.errors.isEmpty)
    #expect(
      served.output.replacingOccurrences(of: address, with: name) == local.output)
    #expect(server.requests.count > 0)
  }

  @Test func `an address that is not there is status 3 and one line`() throws {
    let server = try server()
    let address = server.address("/reference/nothing.m3u8")
    let outcome = try BuiltTool.required().run(["cues", address])
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errors == "hlscue: \(address): not found (HTTP 404)\n")
  }

  @Test func `a segment that the server has not is one line and status 1`() throws {
    let server = try server()
    let address = server.address("/broken/missing-segment.m3u8?token=secret")
    let outcome = try BuiltTool.required().run(["cues", "--redact", "--format", "json", address])
    #expect(outcome.status == 1)
    let shown = server.address("/broken/missing-segment.m3u8")
    #expect(outcome.errors == "hlscue: \(shown): missing.ts: not found (HTTP 404)\n")
    #expect(!outcome.output.contains("secret"))
  }
}
