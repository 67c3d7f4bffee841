import HLSInspection
import HLSReports
import MediaTiming
import SourceDiagnostics
import Synchronization

@testable import LiveMonitoring

/// A channel that follows a server, and what it left: its lines, and a recording.
struct FaultRun: Sendable {
  var reason = WatchLine.Ended.Reason.signal
  var lines: [WatchLine] = []
  /// The lines as printed.
  var printed: [String] = []
  /// The lines of a replay of the recording.
  var replayed: [String] = []

  private enum Step: Sendable {
    case entry(ChannelEntry)
    case lines([WatchLine])
  }

  /// Follows a server in virtual time, records the run into a folder, and replays that.
  static func follow(_ fault: ServerFault, recordingTo folder: String) async throws -> FaultRun {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/media.m3u8")
    options.inspection.readsSegments = false
    options.listsReloads = true
    let steps = Steps()
    var run = FaultRun()
    run.reason = await FollowedRun.follow(
      for: fault.duration, channel: ChannelState(options), processStopped: fault.standstill,
      diskBusy: fault.diskBusy,
      log: { steps.add(.entry($0)) }, emit: { steps.add(.lines($0)) }, answer: fault.answer
    ).reason
    try await run.record(steps.all, to: folder)
    let text = ReplayedText()
    try await Replay(try Recording(folder: folder)) { [options] _ in ChannelState(options) }
      .run { lines, _ in text.add(lines) }
    run.replayed = text.lines
    return run
  }

  private mutating func record(_ steps: [Step], to folder: String) async throws {
    let channel = "news"
    let writer = try RecordingWriter(
      folder: folder, options: RecordingOptions(), at: VirtualTime.start)
    try await writer.begin(
      channel: channel, input: ScriptedOrigin.host + "/media.m3u8", at: VirtualTime.start)
    for step in steps {
      switch step {
      case .entry(let entry): try await writer.write(entry, channel: channel)
      case .lines(let new):
        if case .ended? = new.last?.content, let end = new.last?.at {
          try await writer.end(channel: channel, reason, at: end)
        }
        try await writer.notePrinted(upTo: try await writer.write(new, channel: channel))
        lines += new
        printed += new.map(\.json)
      }
    }
  }

  private final class Steps: Sendable {
    private let steps = Mutex<[Step]>([])

    var all: [Step] { steps.withLock { $0 } }

    func add(_ step: Step) { steps.withLock { $0.append(step) } }
  }
}

extension FaultRun {
  // MARK: What is in the lines

  /// A line of text for each instant, with the second of the virtual clock: a word or two for each line of the channel,
  /// without infos, the cues of dates, and loads that went as planned.
  var summary: String {
    var instants: [(time: String, words: [String])] = []
    for line in lines {
      guard let words = Self.words(of: line) else { continue }
      let time = Self.seconds(line)
      if instants.last?.time != time { instants.append((time, [])) }
      instants[instants.count - 1].words.append(words)
    }
    return instants.map { "\($0.time) \($0.words.joined(separator: ", "))" }
      .joined(separator: "\n")
  }

  private static func seconds(_ line: WatchLine) -> String {
    let tenths = Int((VirtualTime.start.distance(to: line.at).seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func words(of line: WatchLine) -> String? {
    switch line.content {
    case .started(let started): return "started \(started.mode)"
    case .cue(let change):
      // Each segment has a cue of its date.
      guard change.trackType != "program-date-time" else { return nil }
      return "\(change.trackType) \(change.change)"
    case .adBreak(let change):
      return "break \(change.change) \(change.adBreak.closedBy ?? "open")"
    case .finding(let change):
      guard change.finding.severity > .info else { return nil }
      return "\(change.finding.rule) \(change.change)"
    case .alarm(let alarm): return "\(alarm.alarm) \(alarm.change)"
    case .reload(let load):
      switch load.result {
      case .changed, .unchanged:
        return load.cause == "retry" || load.cause == "tune-in"
          ? "\(load.cause) \(load.result)" : nil
      case .older: return "\(load.cause) older"
      case .error: return "\(load.cause) \(load.status.map(String.init) ?? "-") error"
      }
    case .ended(let ended): return "ended \(ended.reason.rawValue)"
    case .resumed: return "resumed"
    case .event: return "event"
    }
  }

  /// The keys of all cues and breaks that became known.
  var known: Set<String> {
    Set(
      lines.compactMap { line in
        switch line.content {
        case .cue(let change): "\(change.trackType) \(change.key)"
        case .adBreak(let change): change.key
        default: nil
        }
      })
  }

  /// The changes that come twice without the opposite one between them.
  var repeated: [String] {
    var states: [String: String] = [:]
    var found: [String] = []
    for line in lines {
      let (name, change): (String, String)
      switch line.content {
      case .cue(let cue) where cue.change != .updated:
        (name, change) = ("cue \(cue.trackType) \(cue.key)", "\(cue.change)")
      case .adBreak(let part) where part.change != .updated:
        (name, change) = ("break \(part.key)", "\(part.change)")
      case .finding(let part):
        (name, change) = ("finding \(part.finding.fingerprint ?? "")", "\(part.change)")
      case .alarm(let part):
        (name, change) = ("alarm \(part.alarm) \(part.message)", "\(part.change)")
      default: continue
      }
      if states.updateValue(change, forKey: name) == change { found.append("\(name) \(change)") }
    }
    return found
  }

  /// The findings of errors.
  var errors: [String] {
    lines.compactMap { line in
      guard case .finding(let part) = line.content, part.finding.severity == .error else {
        return nil
      }
      return "\(part.finding.rule) \(part.finding.message)"
    }
  }
}
