import Foundation
import HLSReports
import LiveMonitoring
import MediaTiming
import Synchronization
import TestSupport

/// A run that follows scripted channels with a recording, as the command does, and can be killed after any step.
final class RecordingSession {
  /// The lines as printed.
  private(set) var printed: [String] = []
  /// Called after each step, with its name.
  var afterStep: (String) throws -> Void = { _ in }

  private let writer: RecordingWriter
  private let folder: String
  private var states: [String: CountingState] = [:]

  init(folder: String, at milliseconds: Int) throws {
    self.folder = folder
    writer = try RecordingWriter(
      folder: folder, options: RecordingOptions(), at: RecordingSample.instant(milliseconds))
  }

  /// Begins channels, or goes on with them.
  func begin(_ channels: [String], at milliseconds: Int) async throws {
    let instant = RecordingSample.instant(milliseconds)
    let resumption = try StateReplay(try Recording(folder: folder)) {
      CountingState(channel: $0.key)
    }.resume()
    for line in resumption.unprinted { printed.append(line.json) }
    if let end = resumption.unprinted.last?.end { try await writer.notePrinted(upTo: end) }
    for missing in resumption.missing { try await emit([missing.line], missing.channel) }
    for channel in channels {
      let known = resumption.channels[channel]
      states[channel] = known?.state ?? CountingState(channel: channel)
      try await writer.begin(
        channel: channel, input: "https://h.example/\(channel)", at: instant,
        passed: known?.passed)
      try afterStep("begin")
      if let known, !known.isNew {
        try await emit(states[channel]?.resume(at: instant, after: known.seq) ?? [], channel)
      }
    }
  }

  func take(_ entry: ChannelEntry, _ channel: String) async throws {
    try await writer.write(entry, channel: channel)
    try afterStep("entry")
    try await emit(states[channel]?.apply(entry) ?? [], channel)
  }

  /// Lets an alarm fall due, as a timer does.
  func pass(_ channel: String, to milliseconds: Int) async throws {
    let instant = RecordingSample.instant(milliseconds)
    try await emit(states[channel]?.pass(to: instant) ?? [], channel)
  }

  /// Lets all alarms fall due that are before an instant, in their order.
  func advance(to milliseconds: Int) async throws {
    let instant = RecordingSample.instant(milliseconds)
    while let (channel, due) = states.compactMap({ name, state in state.nextDue.map { (name, $0) } }
    )
    .min(by: { ($0.1, $0.0) < ($1.1, $1.0) }), due < instant {
      try await emit(states[channel]?.pass(to: due) ?? [], channel)
    }
  }

  func end(_ channel: String, at milliseconds: Int) async throws {
    let instant = RecordingSample.instant(milliseconds)
    try await writer.end(channel: channel, .signal, at: instant)
    try afterStep("end")
    try await emit(states[channel]?.end(.signal, at: instant) ?? [], channel)
  }

  private func emit(_ lines: [WatchLine], _ channel: String) async throws {
    guard !lines.isEmpty else { return }
    let end = try await writer.write(lines, channel: channel)
    try afterStep("lines")
    printed += lines.map(\.json)
    try afterStep("print")
    try await writer.notePrinted(upTo: end)
    try afterStep("note")
  }
}

/// Lines that a replay gives.
final class ReplayedText: Sendable {
  private let text = Mutex<[String]>([])

  var lines: [String] { text.withLock { $0 } }

  func add(_ lines: [WatchLine]) { text.withLock { $0 += lines.map(\.json) } }

  /// The lines of a replay of a folder.
  static func replay(_ folder: String) async throws -> [String] {
    let text = ReplayedText()
    try await StateReplay(try Recording(folder: folder)) { CountingState(channel: $0.key) }
      .run { lines, _ in text.add(lines) }
    return text.lines
  }
}
