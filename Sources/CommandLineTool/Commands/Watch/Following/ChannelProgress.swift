import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import Synchronization

/// What happened to a channel in this run, as far as its end and a later start depend on it.
final class ChannelProgress: Sendable {
  private struct State {
    var seq: Int
    var lastEntry: CalendarTime?
    var passed: CalendarTime?
    var hasContent = false
    var hasEnded = false
    var first: FirstPlaylist
  }

  private let state: Mutex<State>

  /// The progress of a channel with a number of lines, whose last entry was complete at an instant.
  ///
  /// - Parameter isLoaded: whether a playlist was loaded before.
  init(_ seq: Int, lastEntry: CalendarTime?, isLoaded: Bool) {
    state = Mutex(
      State(seq: seq, lastEntry: lastEntry, first: FirstPlaylist(isLoaded: isLoaded)))
  }

  /// The number of the last line.
  var seq: Int { state.withLock { $0.seq } }
  /// When the last entry was complete.
  var lastEntry: CalendarTime? { state.withLock { $0.lastEntry } }
  /// When the last line was due.
  var passed: CalendarTime? { state.withLock { $0.passed } }
  /// Whether there was an entry or a line, also in a run before.
  var hasContent: Bool { state.withLock { $0.hasContent } }
  /// Whether its last line was given.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  /// Whether a playlist was loaded, also in a run before.
  var isLoaded: Bool { state.withLock { $0.first.isLoaded } }
  /// Why the last load gave no playlist, if none was loaded.
  var refusal: String? { state.withLock { $0.first.refusal } }

  /// Notes that a run before had entries.
  func noteContent() {
    state.withLock { $0.hasContent = true }
  }

  /// Notes an entry.
  func note(_ entry: ChannelEntry) {
    state.withLock { state in
      state.hasContent = true
      state.lastEntry = entry.ended
      state.first.take(entry)
    }
  }

  /// Notes lines.
  func note(_ lines: [WatchLine]) {
    guard let last = lines.last else { return }
    state.withLock { state in
      state.hasContent = true
      state.seq = last.seq
      state.passed = last.at
      if case .ended = last.content { state.hasEnded = true }
    }
  }
}
