import HLSInspection
import HLSReports
import MediaTiming
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

/// Recordings whose first entries were removed.
@Suite(.timeLimit(.minutes(5)))
struct CutRecordingTests {
  private static let input = ScriptedOrigin.host + "/media.m3u8"
  /// A break that is listed long after the cut.
  private static let marks = [24: "#EXT-X-CUE-OUT:8", 28: "#EXT-X-CUE-IN"]
  /// When the recordings begin.
  private static let cut = VirtualTime.start.advanced(by: MediaTime(seconds: 20))

  private func options(readsSegments: Bool = false) -> ChannelOptions {
    var options = ChannelOptions(channel: "news", input: Self.input)
    options.inspection.readsSegments = readsSegments
    options.listsReloads = true
    return options
  }

  /// The window of six segments of two seconds at a time.
  private static func window(at time: Double, dated: Bool = false) -> String {
    let first = Int(time / 2)
    let numbers = first...first + 5
    return ChannelTrial.window(numbers, dated: dated, marks.filter { numbers.contains($0.key) })
  }

  /// Follows a channel for a minute, and leaves a recording of the last part of that in a folder.
  ///
  /// - Parameter text: Returns the playlist at a time.
  @discardableResult
  private func record(
    _ options: ChannelOptions, in folder: String, _ text: @escaping @Sendable (Double) -> String
  ) async throws -> FollowedRun {
    let run = await FollowedRun.follow(
      for: 60, channel: ChannelState(options),
      answer: { .playlist($0.name == "/media.m3u8" ? text($0.time) : "x") })
    let writer = try RecordingWriter(
      folder: folder, options: RecordingOptions(), at: VirtualTime.start)
    try await writer.begin(channel: "news", input: Self.input, at: VirtualTime.start)
    for entry in run.entries { try await writer.write(entry, channel: "news") }
    try await writer.remove(before: Self.cut)
    #expect(try Recording(folder: folder).isCut)
    return run
  }

  private func replay(_ folder: String) async throws -> [WatchLine] {
    let options = options()
    let lines = Mutex<[WatchLine]>([])
    try await Replay(try Recording(folder: folder)) { _ in ChannelState(options) }
      .run { new, _ in lines.withLock { $0 += new } }
    return lines.withLock { $0 }
  }

  private func breaks(_ lines: [WatchLine]) -> [BreakReport] {
    lines.compactMap { if case .adBreak(let change) = $0.content { change.adBreak } else { nil } }
  }

  /// The cues of the lines of the break.
  private func cues(_ lines: [WatchLine]) -> [CueReport] {
    lines.compactMap { line in
      guard case .cue(let change) = line.content, change.trackType == "cue-tags" else { return nil }
      return change.cue
    }
  }

  /// The live edge after each load from the cut on.
  private func edges(_ lines: [WatchLine]) -> [MediaTime?] {
    lines.compactMap { line -> MediaTime?? in
      guard case .reload(let reload) = line.content, line.at >= Self.cut else { return nil }
      return .some(reload.liveEdge)
    }
  }

  @Test(arguments: [true, false])
  func `media time and segments go on where entries before were removed`(
    dated: Bool
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let run = try await record(options(), in: folder) { Self.window(at: $0, dated: dated) }
      let lines = try await replay(folder)
      #expect(breaks(lines).first?.startTime == MediaTime(seconds: 48))
      #expect(breaks(lines).first?.segments?.first == 24)
      #expect(breaks(lines).map(\.startTime) == breaks(run.lines).map(\.startTime))
      #expect(breaks(lines).map(\.endTime) == breaks(run.lines).map(\.endTime))
      #expect(breaks(lines).map(\.segments) == breaks(run.lines).map(\.segments))
      #expect(!cues(lines).isEmpty)
      #expect(cues(lines).map(\.startTime) == cues(run.lines).map(\.startTime))
      #expect(cues(lines).map(\.source.segment) == cues(run.lines).map(\.source.segment))
      #expect(edges(lines) == edges(run.lines))
    }
  }

  @Test func `a recording that begins with an old copy from a cache goes on with the next load`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      // What is loaded directly behind the cut is ten seconds old.
      let run = try await record(options(), in: folder) {
        Self.window(at: (19.5..<23).contains($0) ? 10 : $0)
      }
      let lines = try await replay(folder)
      #expect(breaks(lines).first?.startTime == MediaTime(seconds: 48))
      #expect(breaks(lines).map(\.segments) == breaks(run.lines).map(\.segments))
      #expect(!lines.contains { $0.kind == "alarm" })
    }
  }

  @Test func `media of numbers that had begun again before the cut is taken`() async throws {
    let options = options(readsSegments: true)
    try await withTemporaryFolder([:]) { folder in
      try await record(options, in: folder) { time in
        let isFirst = time < 10
        let number = Int(time / 2) + (isFirst ? 1000 : 0)
        return ChannelTrial.window(
          number...number + 5, name: isFirst ? "a" : "b", dated: false)
      }
      let resumption = try Replay(try Recording(folder: folder)) { _ in ChannelState(options) }
        .resume()
      var state = try #require(resumption.channels["news"]?.state)
      #expect(state.playlists.first?.epochs.current == 1)
      // What was read before the cut may be asked for, and what was not read at the end.
      let missing = state.takeMediaRequests().map(\.unit)
      #expect(!missing.contains { $0.epoch != 1 || (16...28).contains($0.number) })
    }
  }
}
