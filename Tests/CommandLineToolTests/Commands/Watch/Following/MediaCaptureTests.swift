import Foundation
import HLSInspection
import LiveMonitoring
import ResourceLoading
import TestSupport
import Testing

@testable import CommandLineTool

struct MediaCaptureTests {
  /// A loader that answers each request with its address.
  private struct EchoLoader: Loader, ExchangeLoader {
    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard case .http(let address) = request.location else { throw .noSuchFile }
      return LoadedResource(bytes: Array(address.utf8), finalLocation: request.location)
    }

    func exchange(_ request: ExchangeRequest) async -> Exchange {
      Exchange(address: "", sent: WatchLines.instant(0), ended: WatchLines.instant(0))
    }
  }

  private func entry(_ uri: String) -> ChannelEntry {
    .media(
      MediaLoad(
        playlist: .media, unit: MediaUnit(epoch: 0, number: 0), uri: uri,
        sent: WatchLines.instant(0), ended: WatchLines.instant(1), reading: SegmentReading()))
  }

  @Test func `the bytes of a segment are found for its entry, once, without its token`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: "\(folder)/rec", options: RecordingOptions(), at: WatchLines.instant(0))
      let capture = MediaCapture(
        EchoLoader(), recorder: WatchRecorder(writer) { _ in }, channel: "a")
      #expect(capture.hash(of: ScriptedRunner.entry(20, at: 0)) == nil)
      for (name, size) in [
        ("s1.ts?t=1", SegmentReader.maximumSharedSize), ("key", 16),
      ] {
        _ = try await capture.load(
          ResourceRequest(.http("https://h.example/\(name)"), maximumSize: size))
      }
      let hash = try #require(capture.hash(of: entry("s1.ts?t=2")))
      let path = "\(folder)/rec/a/media/\(hash.prefix(2))/\(hash).ts"
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "https://h.example/s1.ts?t=1")
      #expect(capture.hash(of: entry("s1.ts")) == nil && capture.hash(of: entry("key")) == nil)
    }
  }
}
