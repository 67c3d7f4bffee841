import Foundation
import HLSInspection
import LiveMonitoring
import ResourceLoading
import TestSupport
import Testing

@testable import CommandLineTool

struct MediaCaptureTests {
  /// A loader that answers each request with its address and range.
  private struct EchoLoader: Loader, ExchangeLoader {
    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard case .http(let address) = request.location else { throw .noSuchFile }
      let range = request.byteRange.map { " \($0)" } ?? ""
      return LoadedResource(bytes: Array((address + range).utf8), finalLocation: request.location)
    }

    func exchange(_ request: ExchangeRequest) async -> Exchange {
      Exchange(address: "", sent: WatchLines.instant(0), ended: WatchLines.instant(0))
    }
  }

  private func load(_ number: Int) -> MediaLoad {
    MediaLoad(
      playlist: .media, unit: MediaUnit(epoch: 0, number: number), uri: "s1.ts",
      sent: WatchLines.instant(0), ended: WatchLines.instant(1), reading: SegmentReading())
  }

  @Test func `the bytes of a segment are found for its entry, once, whatever came before`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: "\(folder)/rec", options: RecordingOptions(), at: WatchLines.instant(0))
      let capture = MediaCapture(
        EchoLoader(), recorder: WatchRecorder(writer) { _ in }, channel: "a")
      #expect(await capture.hash(of: ScriptedRunner.entry(20, at: 0)) == nil)
      let requests: [(unit: Int, name: String, range: Range<Int64>?, limit: Int)] = [
        (2, "s1.ts?t=1", 8..<16, SegmentReader.maximumSharedSize),
        (1, "key", nil, SegmentReader.maximumKeySize),
        (1, "s1.ts?t=1", 0..<8, SegmentReader.maximumSharedSize),
      ]
      for (unit, name, range, limit) in requests {
        _ = try await MediaPlace.$isRead.withValue(MediaPlace(load(unit))) {
          try await capture.load(
            ResourceRequest(
              .http("https://h.example/\(name)"), byteRange: range, maximumSize: limit))
        }
      }
      for (unit, bytes) in [(1, "0..<8"), (2, "8..<16")] {
        let hash = try #require(await capture.hash(of: .media(load(unit))))
        let path = "\(folder)/rec/a/media/\(hash.prefix(2))/\(hash).ts"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == "https://h.example/s1.ts?t=1 \(bytes)")
        #expect(await capture.hash(of: .media(load(unit))) == nil)
      }
    }
  }
}
