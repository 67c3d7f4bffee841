import FieldValues
import Foundation
import HLSReports
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordingRetentionTests {
  private static let hour = 3_600_000

  /// A recording of six hours with three loads an hour, of which two hours are kept.
  private func record(in folder: String, kept: MediaTime?) async throws {
    var options = RecordingOptions()
    options.keep = kept
    let writer = try RecordingWriter(folder: folder, options: options, at: RecordingSample.start)
    try await writer.begin(channel: "news", input: "x", at: RecordingSample.start)
    var state = CountingState(channel: "news")
    for hour in 0..<6 {
      for (part, minute) in [5, 25, 45].enumerated() {
        let time = hour * Self.hour + minute * 60_000
        // The second load is equal to the first one, and the first one of each second hour to the one before.
        let number = part == 2 ? hour * 10 + 2 : (hour + 1) / 2 * 10
        let entry =
          part == 1
          ? RecordingSample.media(hour * 100, at: time)
          : RecordingSample.load(at: time, number: number)
        let media =
          part == 1
          ? try await writer.write(
            media: [UInt8(hour)], uri: "a.ts?x", channel: "news") : nil
        try await writer.write(entry, channel: "news", media: media)
        let end = try await writer.write(state.apply(entry), channel: "news")
        try await writer.notePrinted(upTo: end)
      }
    }
    #expect(await writer.failure == nil)
  }

  @Test func `what is older than it is kept is removed by whole hours`() async throws {
    var whole: [String] = []
    var lines: [String] = []
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder, kept: nil)
      whole = try RecordingSample.entries(in: folder).map(\.summary)
      try Recording(folder: folder).forEachLine { line in lines.append(line.json) }
    }
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder, kept: MediaTime(seconds: 7200))
      let recording = try Recording(folder: folder)
      #expect(recording.isCut)
      // The last entry ends at 5:45, so that what ended before 3:00 is gone.
      let kept = try RecordingSample.entries(in: folder).map(\.summary)
      #expect(kept.count == 9)
      // The first load may be a repeat of one that was removed, and then has its body.
      #expect(kept.dropFirst() == whole.suffix(8))
      var found: [String] = []
      try recording.forEachLine { line in found.append(line.json) }
      #expect(found == Array(lines.suffix(found.count)))
      #expect(found.count < lines.count)
      #expect(
        try recording.printedByteCount() == Int64(found.reduce(0) { $0 + $1.utf8.count }))
      let files = try RecordingSample.files(in: folder)
      // Every body that is left has a line that names it.
      let index = String(decoding: try #require(files["index.jsonl"]), as: UTF8.self)
      for path in files.keys where path.hasSuffix(".m3u8") { #expect(index.contains(path)) }
      #expect(files.keys.count { $0.hasSuffix(".ts") } == 3)
      #expect(files.keys.allSatisfy { !$0.hasSuffix(".tmp") && !$0.hasSuffix(".kept") })
    }
  }

  @Test func `a run goes on with a recording that was cut`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder, kept: MediaTime(seconds: 7200))
      var seqs: [Int] = []
      try Recording(folder: folder).forEachLine { line in seqs.append(line.seq) }
      // A run is killed after an entry whose lines are not written.
      let time = 6 * Self.hour
      do {
        let writer = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: RecordingSample.instant(time - 1000))
        try await writer.write(RecordingSample.load(at: time, number: 99), channel: "news")
      }
      let session = try RecordingSession(folder: folder, at: time + 60_000)
      try await session.begin(["news"], at: time + 60_000)
      var after: [Int] = []
      try Recording(folder: folder).forEachLine { line in after.append(line.seq) }
      let last = try #require(seqs.last)
      // The alarm that was due before, the load and the resumption.
      #expect(after == seqs + [last + 1, last + 2, last + 3])
    }
  }

  @Test func `entries that were removed are not read, though the index still has them`()
    async throws
  {
    // As when a run is killed while it removes them.
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder, kept: nil)
      let file = "\(folder)/recording.json"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacing("\"firstSeq\":1,", with: "\"firstSeq\":10,").write(
        toFile: file, atomically: true, encoding: .utf8)
      #expect(try RecordingSample.entries(in: folder).count == 9)
      #expect(try Recording(folder: folder).isCut)
      let session = try RecordingSession(folder: folder, at: 7 * Self.hour)
      try await session.begin(["news"], at: 7 * Self.hour)
      var seqs: [Int] = []
      try Recording(folder: folder).forEachLine { line in seqs.append(line.seq) }
      #expect(seqs == Array(1...seqs.count))
    }
  }

  @Test func `lines about runs are removed with their entries, and nothing seems to be missing`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      for run in 0..<5 {
        let time = run * Self.hour
        let writer = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: RecordingSample.instant(time))
        for channel in ["news", "sport"] {
          try await writer.begin(channel: channel, input: "x", at: RecordingSample.instant(time))
          try await writer.write(
            RecordingSample.load(at: time + 1000, number: run), channel: channel)
        }
        let end = RecordingSample.instant(time + 2000)
        try await writer.end(channel: "sport", .endlist, at: end)
        try await writer.write(
          RecordingSample.load(at: time + 3000, number: run + 10), channel: "news")
        // The others are killed.
        if run == 1 {
          try await writer.end(channel: "news", .signal, at: RecordingSample.instant(time + 4000))
          try await writer.end(.signal, at: RecordingSample.instant(time + 4000))
        }
        if run == 3 { try await writer.remove(before: end) }
        let recording = try Recording(folder: folder)
        #expect(recording.runs.map(\.number) == Array((run < 3 ? 1 : 4)...run + 1))
        #expect(try RecordingSample.faults(in: folder).faults == [])
        let marks = try String(contentsOfFile: "\(folder)/runs.jsonl", encoding: .utf8)
        // Those of the run and of the channel that goes on.
        if run == 3 { #expect(marks.count { $0 == "\n" } == 2) }
      }
    }
  }

  @Test func `a channel without recent lines keeps the number of its last one`() async throws {
    try await withTemporaryFolder([:]) { folder in
      var options = RecordingOptions()
      options.keep = MediaTime(seconds: 3600)
      let writer = try RecordingWriter(folder: folder, options: options, at: RecordingSample.start)
      var state = CountingState(channel: "quiet")
      for seconds in [1, 2, 3] {
        let entry = RecordingSample.load(at: seconds * 1000)
        try await writer.write(entry, channel: "quiet")
        let end = try await writer.write(state.apply(entry), channel: "quiet")
        try await writer.notePrinted(upTo: end)
      }
      try await writer.write(RecordingSample.load(at: 10 * Self.hour), channel: "quiet")
      var seqs: [Int] = []
      try Recording(folder: folder).forEachLine { line in seqs.append(line.seq) }
      #expect(seqs == [3])
    }
  }

  @Test func `a channel of which all was removed lacks no playlist`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      for channel in ["gone", "lost", "news"] {
        try await writer.begin(channel: channel, input: "x", at: RecordingSample.start)
      }
      try await writer.write(RecordingSample.load(at: 1000), channel: "gone")
      try await writer.write(RecordingSample.load(at: Self.hour), channel: "news")
      try await writer.write(RecordingSample.load(at: Self.hour, number: nil), channel: "lost")
      func expect(missing expected: [String]) async throws {
        let replay = StateReplay(try Recording(folder: folder)) { CountingState(channel: $0.key) }
        let missing = try await replay.run { _, _ in }
        #expect(missing == expected)
      }
      try await expect(missing: ["lost"])
      #expect(try Recording(folder: folder).remainingChannels().count == 3)
      try await writer.remove(before: RecordingSample.instant(Self.hour))
      try await expect(missing: ["lost"])
      #expect(try Recording(folder: folder).remainingChannels().map(\.key) == ["lost", "news"])
      // One that has only begun lacks it.
      try await writer.begin(
        channel: "new", input: "x", at: RecordingSample.instant(Self.hour + 1000))
      try await expect(missing: ["lost", "new"])
    }
  }

  @Test func `lines that raised what lasts are not removed`() async throws {
    func line(_ seq: Int, _ content: WatchLine.Content) -> WatchLine {
      WatchLine(
        seq: seq, at: RecordingSample.instant(seq * 1000), channel: "news", content: content)
    }
    func alarm(
      _ change: WatchLine.FindingChange.Kind, _ name: String, _ playlist: String
    ) -> WatchLine.Content {
      .alarm(
        WatchLine.Alarm(
          change, alarm: name, severity: .error, playlist: playlist, message: "it is so",
          since: RecordingSample.start))
    }
    func finding(_ change: WatchLine.FindingChange.Kind, _ name: String) -> WatchLine.Content {
      .finding(
        WatchLine.FindingChange(
          change,
          finding: FindingReport(
            rule: "MED-014", name: "short-live-window", severity: .warning, message: "it is so",
            fingerprint: name)))
    }
    let lines = [
      line(1, alarm(.raised, "stale", "v0")), line(2, alarm(.raised, "stale", "v1")),
      line(3, alarm(.cleared, "stale", "v0")), line(4, finding(.raised, "a")),
      line(5, finding(.raised, "b")), line(6, finding(.cleared, "b")),
      line(7, alarm(.raised, "segments-missed", "v1")), line(8, finding(.cleared, "c")),
    ]
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      let end = try await writer.write(lines, channel: "news")
      try await writer.notePrinted(upTo: end)
      try await writer.remove(before: RecordingSample.instant(Self.hour))
      var seqs: [Int] = []
      try Recording(folder: folder).forEachLine { line in seqs.append(line.seq) }
      #expect(seqs == [2, 4, 8])
    }
  }
}
