import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading

@testable import CommandLineTool

/// A state that gives an alarm for each entry, with the size of its body.
struct LineState: LoggedState {
  let channel: String
  let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
  let followsPlaylists = true
  private(set) var seq = 0

  init(channel: String) { self.channel = channel }

  var nextDue: CalendarTime? { nil }

  mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    guard case .playlist(let load) = entry else { return [] }
    let message = "\(load.exchange.body.count) bytes of https://h.example/?token=secret"
    return [next(WatchLines.alarmLine(message: message).content, at: entry.ended)]
  }

  mutating func pass(to instant: CalendarTime) -> [WatchLine] { [] }

  mutating func skip(to end: RecordingGap.End) { seq = max(seq, end.line) }

  mutating func giveUp(_ missing: RecordingGap.End) {}

  mutating func move(to input: String) {}

  mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] {
    [next(.ended(WatchLine.Ended(reason)), at: instant)]
  }

  mutating func report(besides reported: ReportedFaults) {}

  mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] {
    self.seq = seq
    return [
      next(.resumed(WatchLine.Resumed(since: nil, playlists: [], mode: .polling)), at: instant)
    ]
  }

  private mutating func next(_ content: WatchLine.Content, at instant: CalendarTime) -> WatchLine {
    seq += 1
    return WatchLine(seq: seq, at: instant, channel: channel, content: content)
      .redacted(by: redaction)
  }
}

/// A runner that gives entries to a state, and then waits until it is stopped.
actor ScriptedRunner: ChannelRunner {
  private(set) var state: LineState?
  private let entries: [ChannelEntry]
  /// Whether it ends after the entries, or waits.
  private let ends: Bool
  private let end: CalendarTime
  private let stops = AsyncStream.makeStream(of: WatchLine.Ended.Reason.self)

  init(_ state: LineState, _ entries: [ChannelEntry], ends: Bool, at end: CalendarTime) {
    self.state = state
    self.entries = entries
    self.ends = ends
    self.end = end
  }

  /// A load of a playlist with a number of bytes.
  static func entry(_ size: Int, at seconds: Int, status: Int = 200) -> ChannelEntry {
    let instant = WatchLines.instant(seconds)
    var exchange = Exchange(address: "https://h.example/a.m3u8", sent: instant, ended: instant)
    exchange.status = status
    if status == 200 {
      let text = "#EXTM3U\n" + String(repeating: "#", count: size)
      exchange.body = Array(text.utf8.prefix(size))
    } else {
      exchange.failure = .notFound(status: status)
    }
    return .playlist(
      PlaylistLoad(playlist: .media, cause: .poll, scheduled: instant, exchange: exchange))
  }

  nonisolated func stop(_ reason: WatchLine.Ended.Reason) { stops.continuation.yield(reason) }

  func run(
    log: @Sendable (ChannelEntry) async -> Void, emit: @Sendable ([WatchLine]) async -> Void
  ) async -> WatchLine.Ended.Reason {
    for entry in entries {
      await log(entry)
      await emit(state?.apply(entry) ?? [])
    }
    var reason = WatchLine.Ended.Reason.endlist
    if !ends {
      for await stop in stops.stream {
        reason = stop
        break
      }
    }
    await emit(state?.end(reason, at: end) ?? [])
    return reason
  }
}

/// A clock that stands still.
struct StandingClock: WatchClock {
  var seconds = 0

  func now() -> CalendarTime { WatchLines.instant(seconds) }
  func sleep(until instant: CalendarTime) async throws {}
}
