import Foundation
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct MissingRunLinesTests {
  /// The faults of a recording of two channels that stop, after a change of the lines about its run.
  private func faults(
    _ change: @Sendable (inout [Substring]) -> Void
  ) async throws -> [String] {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      for channel in ["a", "b"] {
        try await writer.begin(channel: channel, input: "x", at: RecordingSample.start)
        try await writer.write(RecordingSample.load(at: 1000), channel: channel)
      }
      for channel in ["a", "b"] {
        try await writer.end(channel: channel, .signal, at: RecordingSample.instant(2000))
      }
      try await writer.end(.signal, at: RecordingSample.instant(2000))
      try RecordingSample.change("\(folder)/runs.jsonl", change)
      return try RecordingSample.faults(in: folder).faults
    }
  }

  @Test(arguments: [
    (0, "a run"), (1, "the beginning of channel a in run 1"),
    (2, "the beginning of channel b in run 1"), (3, "the end of channel a in run 1"),
    (4, "the end of channel b in run 1"),
  ])
  func `a line about a run that is missing is named`(place: Int, name: String) async throws {
    #expect(try await faults { $0.remove(at: place) } == ["runs.jsonl: lacks \(name)"])
  }

  @Test func `several lines about runs that are missing are counted`() async throws {
    let found = try await faults { $0.removeSubrange(3...4) }
    #expect(found == ["runs.jsonl: lacks 2 lines, the first is the end of channel a in run 1"])
    #expect(try await faults { $0 = [] } == ["runs.jsonl: lacks a run"])
    let gap = try await faults { lines in
      lines += lines.map { line in
        line.replacing(#""run":1"#, with: #""run":3"#)
          .replacing(#/"afterSeq":\d/#, with: #""afterSeq":2"#)
      }
    }
    #expect(gap == ["runs.jsonl: lacks a run"])
  }

  @Test(arguments: 0...3)
  func `what a run leaves that was killed is whole`(count: Int) async throws {
    // The entries are behind the lines about their channels.
    let found = try await faults { $0.removeLast(count) }
    #expect(found.isEmpty)
  }

  @Test func `a channel that goes on after a killed run lacks nothing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try await RecordingSample.make(in: folder, entries: [RecordingSample.load(at: 20_000)])
      #expect(try RecordingSample.faults(in: folder).faults.isEmpty)
    }
  }

  @Test func `a gap without its beginning is named`() async throws {
    let found = try await faults { lines in
      lines.insert(
        #"{"run":1,"channel":"a","regained":"2026-01-01T00:00:01.500Z","afterSeq":2,"line":0,"lostMedia":[]}"#,
        at: 3)
    }
    #expect(found == ["runs.jsonl: lacks the beginning of a gap of channel a"])
  }
}
