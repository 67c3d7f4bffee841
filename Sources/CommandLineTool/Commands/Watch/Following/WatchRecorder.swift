import HLSReports
import LiveMonitoring
import MediaTiming
import Synchronization

/// Writes the recording of a run. The first failure is reported; following goes on.
final class WatchRecorder: Sendable {
  private let writer: RecordingWriter
  private let report: @Sendable (String) -> Void
  private let isFaulty = Mutex(false)
  private let waiting = Mutex(WaitingMedia())
  /// The maximum number of bytes of media that wait for the disk while more is loaded.
  private static let maximumWaitingByteCount = 64 << 20

  /// Media that is being written.
  private struct WaitingMedia {
    var tasks: [Int: Task<String?, Never>] = [:]
    var count = 0
    var byteCount = 0
  }

  /// - Parameter report: takes the message about a failure.
  init(_ writer: RecordingWriter, report: @escaping @Sendable (String) -> Void) {
    self.writer = writer
    self.report = report
  }

  /// Whether something could not be written.
  var hasFailed: Bool { isFaulty.withLock { $0 } }

  private func attempt<Value>(_ work: () async throws -> Value) async -> Value? {
    do {
      return try await work()
    } catch {
      isFaulty.withLock { $0 = true }
      report("the recording is not complete: \(error)")
      return nil
    }
  }

  /// Adds channels that are about to begin.
  func add(_ inputs: [NamedInput]) async {
    await attempt { try await writer.add(inputs.map { (channel: $0.key, input: $0.input) }) }
  }

  /// Begins a channel in the run.
  func begin(
    channel: String, input: String, at instant: CalendarTime, passed: CalendarTime?
  ) async {
    await attempt {
      try await writer.begin(channel: channel, input: input, at: instant, passed: passed)
    }
  }

  /// Writes an entry, before its lines.
  func write(_ entry: ChannelEntry, channel: String, media: String?) async {
    let gap = await attempt { try await writer.write(entry, channel: channel, media: media) }
    if let gap = gap ?? nil { report("the recording goes on: \(gap)") }
  }

  /// Begins to write the bytes of media, and waits if too much is being written; returns what gives their hash when they
  /// are. How long a load takes should not depend on the disk.
  func write(media bytes: [UInt8], uri: String, channel: String) async -> Task<String?, Never> {
    let (task, mustWait) = waiting.withLock { waiting in
      waiting.count += 1
      waiting.byteCount += bytes.count
      let number = waiting.count
      let task = Task {
        let hash = await attempt {
          try await writer.write(media: bytes, uri: uri, channel: channel)
        }
        self.waiting.withLock { waiting in
          waiting.byteCount -= bytes.count
          waiting.tasks[number] = nil
        }
        return hash
      }
      waiting.tasks[number] = task
      return (task, waiting.byteCount > Self.maximumWaitingByteCount)
    }
    if mustWait { _ = await task.value }
    return task
  }

  /// Writes lines before they are printed; returns the number for ``notePrinted(upTo:)``.
  func write(_ lines: [WatchLine], channel: String) async -> Int64? {
    await attempt { try await writer.write(lines, channel: channel) }
  }

  /// Notes that lines were printed.
  func notePrinted(upTo count: Int64) async {
    await attempt { try await writer.notePrinted(upTo: count) }
  }

  /// Ends a channel, before its last lines are written.
  func end(channel: String, _ reason: WatchLine.Ended.Reason, at instant: CalendarTime) async {
    await attempt { try await writer.end(channel: channel, reason, at: instant) }
  }

  /// Ends the run.
  func end(_ reason: WatchLine.Ended.Reason, at instant: CalendarTime) async {
    for task in waiting.withLock({ Array($0.tasks.values) }) { _ = await task.value }
    await attempt { try await writer.end(reason, at: instant) }
  }
}
