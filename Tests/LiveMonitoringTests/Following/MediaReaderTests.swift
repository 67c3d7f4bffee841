import HLSInspection
import HLSPlaylists
import MediaTiming
import ResourceLoading
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
        clock: time, limit: MediaTime(seconds: 10))
      return await reader.read(SegmentSource(segment)).loadFailure
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
