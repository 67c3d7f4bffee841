import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct KilledRunsTests {
  @Test func `a channel ends in each run that was killed with its last entry, or where it began`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      for run in 0..<4 {
        let time = run * 10_000
        let writer = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: RecordingSample.instant(time))
        for channel in ["a", "b"] {
          try await writer.begin(channel: channel, input: "x", at: RecordingSample.instant(time))
        }
        guard run != 2 else { continue }
        for second in 1...3 {
          try await writer.write(
            RecordingSample.load(at: time + second * 1000, number: run), channel: "a")
        }
        guard run == 3 else { continue }
        try await writer.write(RecordingSample.load(at: time + 3500), channel: "b")
        try await writer.end(channel: "a", .signal, at: RecordingSample.instant(time + 4000))
      }
      let killed = try KilledRuns(of: try Recording(folder: folder))
      func ends(_ channel: String) -> [CalendarTime?] {
        (1...5).map { killed.end(of: channel, run: $0) }
      }
      func instants(_ milliseconds: Int?...) -> [CalendarTime?] {
        milliseconds.map { $0.map { RecordingSample.instant($0) } }
      }
      #expect(ends("a") == instants(3000, 13_000, 20_000, nil, nil))
      #expect(ends("b") == instants(0, 10_000, 20_000, 33_500, nil))
    }
  }
}
