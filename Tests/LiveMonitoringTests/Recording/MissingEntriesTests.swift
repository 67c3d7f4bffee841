import Foundation
import HLSReports
import MediaTiming
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

struct MissingEntriesTests {
  /// The faults of a recording after a change of the lines of a file, and the units that a replay misses.
  private func faults(
    of name: String, _ change: @Sendable (inout [Substring]) -> Void
  ) async throws -> (faults: [String], missing: [Int]) {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try RecordingSample.change("\(folder)/\(name)", change)
      let events = try Recording(folder: folder).events()
      var missing: [Int] = []
      while let event = try events.next() {
        if case .missing(_, let end) = event { missing += end.media.map(\.unit.number) }
      }
      return (events.faults.map { String($0.description.dropFirst(folder.count + 1)) }, missing)
    }
  }

  @Test func `media whose lines are missing is named, and given up`() async throws {
    let none = try await faults(of: "news/media.jsonl") { $0 = [] }
    #expect(
      none.faults == ["news/media.jsonl: lacks 2 entries of channel news, the first is number 3"])
    #expect(none.missing == [1, 4])
    let last = try await faults(of: "news/media.jsonl") { $0.removeLast() }
    #expect(last.faults == ["news/media.jsonl: lacks an entry of channel news, number 7"])
    #expect(last.missing == [4])
  }

  @Test func `lines of the index that are missing are counted`() async throws {
    let one = try await faults(of: "index.jsonl") { $0.remove(at: 4) }
    #expect(one.faults == ["index.jsonl: lacks an entry, number 5"])
    let several = try await faults(of: "index.jsonl") { lines in
      lines.removeSubrange(3...5)
      lines.removeFirst()
    }
    #expect(several.faults == ["index.jsonl: lacks 4 entries, the first is number 1"])
  }

  @Test func `the last lines of the index are missing where a run stopped behind them`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.begin(channel: "news", input: "x", at: RecordingSample.start)
      try await RecordingSample.write(RecordingSample.entries, to: writer)
      try await writer.end(channel: "news", .signal, at: RecordingSample.instant(9500))
      try await writer.end(.signal, at: RecordingSample.instant(9500))
      try RecordingSample.change("\(folder)/index.jsonl") { $0.removeLast(2) }
      let events = try Recording(folder: folder).events()
      while try events.next() != nil {}
      #expect(
        events.faults.map(\.description)
          == ["\(folder)/index.jsonl: lacks 2 entries, the first is number 8"])
    }
  }

  @Test func `nothing is missing where a run was killed between what was read and the index`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder, entries: Array(RecordingSample.entries.prefix(7)))
      try RecordingSample.change("\(folder)/index.jsonl") { $0.removeLast() }
      try await RecordingSample.make(in: folder, entries: [RecordingSample.load(at: 20_000)])
      let events = try Recording(folder: folder).events()
      while try events.next() != nil {}
      #expect(events.faults.isEmpty)
    }
  }

  @Test func `a replay prints what is there before it throws what is missing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try FileManager.default.removeItem(atPath: "\(folder)/news/media.jsonl")
      let lines = Mutex(0)
      let reports = Mutex<[String]>([])
      let replay = StateReplay(
        try Recording(folder: folder), report: { line in reports.withLock { $0.append(line) } }
      ) { CountingState(channel: $0.key) }
      await #expect(throws: RecordingError.self) {
        try await replay.run { new, _ in lines.withLock { $0 += new.count } }
      }
      #expect(lines.withLock { $0 } > 7)
      // A run that goes on reports the same.
      let state = try replay.resume().channels["news"]?.state
      #expect(state?.missedCount == 2)
      #expect(reports.withLock { $0.count } == 1)
    }
  }

  @Test func `numbers that are accounted for are not missing`() {
    var entries = MissingEntries(from: 3, spent: [4...6, 5...5, 9...9, 12...Int.max])
    for number in [3, 7, 8, 10] { entries.take(number) }
    entries.finish(at: 40)
    #expect(
      entries.faults(in: "r").map(\.description) == ["r/index.jsonl: lacks an entry, number 11"])
  }
}
