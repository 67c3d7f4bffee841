import Foundation
import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

/// A disk that is full for a while.
struct RecordingGapTests {
  /// Follows a live stream for a minute, and records it on a disk that is full at some seconds.
  private func run(
    full: [ClosedRange<Double>], runs areLost: Bool = false, ends: Bool = true,
    keep: MediaTime? = nil, in folder: String
  ) async throws -> (live: [String], replayed: [String]) {
    let live = LiveStream()
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/media.m3u8")
    options.inspection.readsSegments = false
    let steps = GapSteps()
    _ = await FollowedRun.follow(
      for: 60, channel: ChannelState(options), log: { steps.add(.entry($0)) },
      emit: { steps.add(.lines($0)) }, answer: live.answer)
    var recording = RecordingOptions()
    recording.keep = keep
    let writer = try RecordingWriter(folder: folder, options: recording, at: VirtualTime.start)
    try await writer.begin(channel: "news", input: options.input, at: VirtualTime.start)
    var printed: [String] = []
    for step in steps.all {
      switch step {
      case .entry(let entry):
        let second = VirtualTime.start.distance(to: entry.ended).seconds
        try await writer.fill(full.contains { $0.contains(second) }, runs: areLost)
        _ = try? await writer.write(entry, channel: "news")
      case .lines(let lines):
        if ends, case .ended? = lines.last?.content, let end = lines.last?.at {
          try? await writer.end(channel: "news", .signal, at: end)
        }
        _ = try? await writer.write(lines, channel: "news")
        printed += lines.map(\.json)
      }
    }
    let text = ReplayedText()
    try await Replay(try Recording(folder: folder)) { [options] _ in ChannelState(options) }
      .run { lines, _ in text.add(lines) }
    return (printed, text.lines)
  }

  /// The lines of a replay that the run did not print.
  ///
  /// What the first load behind a gap shows has the time of that load, and raises the numbers of the lines behind it. The
  /// last line counts what was seen.
  private func differences(
    of replayed: [String], from live: [String], _ gaps: [RecordingGap]
  ) -> [String] {
    var contents: Set<Substring> = []
    for line in live { contents.insert(content(of: line)) }
    let ends = gaps.compactMap(\.end).map { "\"at\":\"\($0)\"" }
    var different: [String] = []
    for line in replayed.dropLast() where !contents.contains(content(of: line)) {
      if !ends.contains(where: { line.contains($0) }) { different.append(line) }
    }
    return different
  }

  /// A line without its number, and a cue without those that count what was seen before.
  private func content(of line: String) -> Substring {
    let start = line.firstRange(of: ",\"at\"")?.lowerBound ?? line.startIndex
    return line[start..<(line.firstRange(of: ",\"cue\":")?.lowerBound ?? line.endIndex)]
  }

  private func marks(in folder: String) throws -> [String] {
    try String(contentsOfFile: "\(folder)/runs.jsonl", encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        ["lost", "regained", "began", "stopped"].first { line.contains("\"\($0)\":") }
      }
  }

  @Test(arguments: [[12...34.0], [10...18.0, 30...45.0]])
  func `nothing is late in a replay for a time of which nothing was written`(
    full: [ClosedRange<Double>]
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let (live, replayed) = try await run(full: full, in: folder)
      #expect(!replayed.contains { $0.contains(#""kind":"alarm""#) })
      let gaps = try Recording(folder: folder).gaps
      #expect(differences(of: replayed, from: live, gaps) == [])
      #expect(gaps.map(\.reason) == full.map { _ in "No space left on device" })
      #expect(gaps.allSatisfy { $0.end != nil })
      let pairs = full.flatMap { _ in ["lost", "regained"] }
      #expect(try marks(in: folder) == ["began", "began"] + pairs + ["stopped"])
    }
  }

  @Test func `a gap is noted when the file of runs can be written again`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let (_, replayed) = try await run(full: [12...34], runs: true, in: folder)
      #expect(!replayed.contains { $0.contains(#""kind":"alarm""#) })
      #expect(try marks(in: folder) == ["began", "began", "lost", "regained", "stopped"])
    }
  }

  @Test func `a gap that never ends goes on until the next run`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let (_, replayed) = try await run(full: [20...100], ends: false, in: folder)
      #expect(!replayed.contains { $0.contains(#""kind":"alarm""#) })
      #expect(try Recording(folder: folder).gaps.map(\.end) == [nil])
      let next = VirtualTime.start.advanced(by: MediaTime(seconds: 100))
      let writer = try RecordingWriter(folder: folder, options: RecordingOptions(), at: next)
      try await writer.begin(channel: "news", input: "https://h.example/", at: next)
      let gaps = try Recording(folder: folder).gaps
      #expect(gaps.map(\.end) == [next])
      #expect(try Recording(folder: folder).gapLines().count == 1)
    }
  }

  @Test func `a gap whose end was not noted ends where its channel begins again or stops`() {
    let place = RunLine.Place(run: 1, channel: "news", at: VirtualTime.start, seq: 3)
    var later = place
    later.at = VirtualTime.start.advanced(by: MediaTime(seconds: 8))
    for end in [RunLine.began(later, RunLine.Beginning()), .stopped(later, .signal)] {
      var found = RecordingGaps()
      found.take(.lost(place, reason: "full"))
      #expect(found.gaps.map(\.end) == [nil])
      found.take(end)
      #expect(found.gaps.map(\.end) == [later.at])
    }
  }

  @Test func `a gap may begin where old entries are removed`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let (live, replayed) = try await run(
        full: [12...34], keep: MediaTime(seconds: 1), in: folder)
      #expect(!replayed.contains { $0.contains(#""kind":"alarm""#) })
      #expect(!live.contains { $0.contains(#""kind":"alarm""#) })
    }
  }

  @Test func `a body of which a part was written is in no entry, and its repeat has it`()
    async throws
  {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.begin(
        channel: "news", input: "https://h.example/", at: RecordingSample.start)
      try await writer.write(RecordingSample.load(at: 1000, number: 1), channel: "news")
      let name = RecordingFiles.body(
        at: RecordingFiles.milliseconds(of: RecordingSample.instant(2000)))
      let part = "\(folder)/news/v0/\(name).tmp"
      try FileManager.default.createSymbolicLink(
        atPath: part, withDestinationPath: "/dev/full")
      await #expect(throws: RecordingError.self) {
        try await writer.write(RecordingSample.load(at: 2000, number: 2), channel: "news")
      }
      guard case .playlist(var load) = RecordingSample.load(at: 3000, number: 2) else { return }
      load.isRepeat = true
      load.exchange.body = []
      let gap = try await writer.write(.playlist(load), channel: "news")
      #expect(gap?.start == RecordingSample.instant(2000))
      #expect(gap?.end == RecordingSample.instant(3000))
      let entries = try RecordingSample.entries(in: folder)
      guard entries.count == 2, case .playlist(let found) = entries[1] else {
        Issue.record("\(entries.count) entries")
        return
      }
      #expect(found.exchange.body == RecordingSample.playlist(from: 2))
    }
  }

  @Test func `media whose entry is missing is named at the end of the gap`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.begin(
        channel: "news", input: "https://h.example/", at: RecordingSample.start)
      try await writer.write(RecordingSample.load(at: 1000), channel: "news")
      try await writer.fill(true, runs: true)
      _ = try? await writer.write(RecordingSample.media(1, at: 1500), channel: "news")
      try await writer.fill(false)
      try await writer.write(RecordingSample.load(at: 2000), channel: "news")
      let events = try Recording(folder: folder).events()
      var media: [LostMedia] = []
      while let event = try events.next() {
        if case .regained(_, let end) = event { media += end.media }
      }
      #expect(media == [LostMedia(playlist: "v0", unit: MediaUnit(epoch: 0, number: 1))])
    }
  }
}

extension RecordingWriter {
  /// Makes the disk full, or gives it space again.
  fileprivate func fill(_ isFull: Bool, runs areLost: Bool = false) throws {
    let full = "/dev/full"
    index = try AppendFile(path: isFull ? full : "\(folder)/\(RecordingFiles.index)")
    runs = try AppendFile(
      path: isFull && areLost ? full : "\(folder)/\(RecordingFiles.runs)")
  }
}

private final class GapSteps: Sendable {
  enum Step: Sendable {
    case entry(ChannelEntry)
    case lines([WatchLine])
  }

  private let steps = Mutex<[Step]>([])

  var all: [Step] { steps.withLock { $0 } }

  func add(_ step: Step) { steps.withLock { $0.append(step) } }
}
