import HLSInspection
import HLSPlaylists
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

struct MediaReaderTests {
  /// Reads a segment that arrives after 20 s, in virtual time, with a limit of 10 s.
  private func failure(processStopped stop: ClosedRange<Double>?) async throws -> LoadError? {
    let text = "#EXTM3U\n#EXTINF:2,\na.ts\n"
    let segment = try #require(Playlist.parse(Array(text.utf8)).media?.segments.first)
    return await VirtualTime.run(stopped: stop) { time in
      let origin = ScriptedOrigin(time) { _ in .playlist("no media", delay: 20) }
      let reader = MediaReader(
        reader: SegmentReader(
          loader: origin,
          shared: SharedResources(loader: origin, maximumSize: 1 << 20, keepsFailures: false),
          at: .http(ScriptedOrigin.host + "/"), programs: []),
        clock: time, limit: MediaTime(seconds: 10), budget: ByteBudget(limit: 1 << 20))
      return await reader.read(SegmentSource(segment)).loadFailure
    }
  }

  @Test func `segments share their memory while they are read`() async throws {
    try await withTemporaryFolder(["a.ts": String(repeating: "a", count: 100)]) { folder in
      let text = "#EXTM3U\n#EXTINF:2,\na.ts\n"
      let segment = try #require(Playlist.parse(Array(text.utf8)).media?.segments.first)
      let loader = ResourceLoader()
      let base = try ResourceLocation(userText: "\(folder)/main.m3u8")
      func failures(within limit: Int) async -> [LoadError?] {
        let reader = MediaReader(
          reader: SegmentReader(
            loader: loader,
            shared: SharedResources(loader: loader, maximumSize: 1 << 20, keepsFailures: false),
            at: base, programs: []),
          clock: SystemClock(), limit: MediaTime(seconds: 60), budget: ByteBudget(limit: limit))
        // What the first one took is there for the second one.
        return [
          await reader.read(SegmentSource(segment)).loadFailure,
          await reader.read(SegmentSource(segment)).loadFailure,
        ]
      }
      #expect(await failures(within: 100) == [nil, nil])
      let failure = LoadError.tooLargeTogether(limit: 99)
      #expect(await failures(within: 99) == [failure, failure])
    }
  }

  @Test func `a segment that takes too long is given up`() async throws {
    #expect(try await failure(processStopped: nil) == .incomplete(seconds: 10))
  }

  @Test func `a segment has its time when the process runs again`() async throws {
    #expect(try await failure(processStopped: 1...15) == nil)
    #expect(try await failure(processStopped: 1...5) == .incomplete(seconds: 10))
  }
}
