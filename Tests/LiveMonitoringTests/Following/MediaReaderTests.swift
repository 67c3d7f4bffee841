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

  /// Reads a segment of 100 bytes some times, one after the other, with the memory of a channel.
  private func failures(_ count: Int, in memory: MediaMemory.Share) async throws -> [LoadError?] {
    let text = "#EXTM3U\n#EXTINF:2,\na.ts\n"
    let segment = try #require(Playlist.parse(Array(text.utf8)).media?.segments.first)
    return try await withTemporaryFolder(["a.ts": String(repeating: "a", count: 100)]) { folder in
      let loader = ResourceLoader()
      let reader = MediaReader(
        reader: SegmentReader(
          loader: loader,
          shared: SharedResources(loader: loader, maximumSize: 1 << 20, keepsFailures: false),
          at: try ResourceLocation(userText: "\(folder)/main.m3u8"), programs: []),
        clock: SystemClock(), limit: MediaTime(seconds: 60), memory: memory)
      var failures: [LoadError?] = []
      for _ in 0..<count {
        failures.append(await reader.read(SegmentSource(segment)).reading.loadFailure)
      }
      return failures
    }
  }

  @Test func `what a segment took of the memory is there for the next one`() async throws {
    let memory = MediaMemory(limit: 200)
    // Whoever needs a turn waits for ever.
    #expect(await memory.share().takeTurn())
    #expect(try await failures(2, in: memory.share()) == [nil, nil])
  }

  @Test func `a segment that finds no memory beside those of other channels is read in its turn`()
    async throws
  {
    let memory = MediaMemory(limit: 300)
    let other = memory.share()
    let part = other.part()
    try part.charge(101)
    #expect(await other.takeTurn())
    let share = memory.share()
    let read = Task {
      let found = try await failures(2, in: share)
      return (found, ended: ContinuousClock.now)
    }
    try await Task.sleep(for: .milliseconds(100))
    let passed = ContinuousClock.now
    other.passTurn()
    let (found, ended) = try await read.value
    #expect(found == [nil, nil] && ended > passed)
    withExtendedLifetime(part) {}
  }

  @Test func `a segment that waits for its turn ends with the run`() async throws {
    let memory = MediaMemory(limit: 99)
    let share = memory.share()
    #expect(await share.takeTurn())
    let read = Task { try await failures(1, in: share) }
    try await Task.sleep(for: .milliseconds(50))
    read.cancel()
    #expect(try await read.value.allSatisfy { $0 != nil })
  }

  @Test func `a segment that takes too long is given up`() async throws {
    #expect(try await failure(processStopped: nil) == .incomplete(seconds: 10))
  }

  @Test func `a segment has its time when the process runs again`() async throws {
    #expect(try await failure(processStopped: 1...15) == nil)
    #expect(try await failure(processStopped: 1...5) == .incomplete(seconds: 10))
  }
}
