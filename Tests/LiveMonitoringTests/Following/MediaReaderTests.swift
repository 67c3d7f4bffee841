import HLSInspection
import HLSPlaylists
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring
@testable import ResourceLoading

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
        clock: time, limit: MediaTime(seconds: 10), memory: MediaMemory().share())
      return await reader.read(SegmentSource(segment)).reading.loadFailure
    }
  }

  /// Reads a segment of a size, with the memory of a channel.
  private func failure(ofSize size: Int, in memory: MediaMemory.Share) async throws -> LoadError? {
    let text = "#EXTM3U\n#EXTINF:2,\na.ts\n"
    let segment = try #require(Playlist.parse(Array(text.utf8)).media?.segments.first)
    return try await withTemporaryFolder(["a.ts": String(repeating: "a", count: size)]) { folder in
      let loader = ResourceLoader()
      let reader = MediaReader(
        reader: SegmentReader(
          loader: loader,
          shared: SharedResources(loader: loader, maximumSize: 1 << 20, keepsFailures: false),
          at: try ResourceLocation(userText: "\(folder)/main.m3u8"), programs: []),
        clock: SystemClock(), limit: MediaTime(seconds: 60), memory: memory)
      return await reader.read(SegmentSource(segment)).reading.loadFailure
    }
  }

  @Test func `a segment that finds no memory is read with a reservation that suffices`()
    async throws
  {
    let usual = MediaMemory.usualSize
    let memory = MediaMemory(limit: 16 * usual)
    let share = memory.share()
    let part = share.part()
    #expect(part.take(6 * usual))
    #expect(try await failure(ofSize: 2 * usual, in: share) == nil)
    #expect(share.neededSize == usual)
    #expect(try await failure(ofSize: 2 * usual + 1, in: share) == nil)
    #expect(share.neededSize == 4 * usual)
    share.end(part)
    // All of it is there again, and another channel begins with the usual size.
    #expect(memory.share().neededSize == usual)
    #expect(await share.reserve(8 * usual))
  }

  @Test func `a segment that waits for memory ends with the run`() async throws {
    let share = MediaMemory(limit: 1).share()
    let read = Task { try await failure(ofSize: 1, in: share) }
    read.cancel()
    #expect(try await read.value != nil)
  }

  @Test func `a segment that takes too long is given up`() async throws {
    #expect(try await failure(processStopped: nil) == .incomplete(seconds: 10))
  }

  @Test func `a segment has its time when the process runs again`() async throws {
    #expect(try await failure(processStopped: 1...15) == nil)
    #expect(try await failure(processStopped: 1...5) == .incomplete(seconds: 10))
  }
}
