import HLSReports
import LiveMonitoring
import LiveService

/// Takes the jobs of a run: records lines, prints them, and passes alarms on.
struct WatchLoop {
  let printer: LinePrinter
  let recorder: WatchRecorder?
  let deliveries: [AlarmDelivery]
  /// What is served of the channels.
  var registry: ChannelRegistry?
  /// Called once when all readers of the output are gone.
  let onClosed: @Sendable () -> Void

  /// Prints what the runs before did not.
  func complete(_ resumption: StateResumption<WatchedState<some LoggedState>>) async {
    var recent: [String: [Substring: WatchLine]] = [:]
    for channel in Set(resumption.unprinted.map(\.channel)) {
      for line in resumption.channels[channel]?.state.recent ?? [] {
        recent[channel, default: [:]][Self.content(of: line.json)] = line
      }
    }
    for recorded in resumption.unprinted {
      if var line = recent[recorded.channel]?[Self.content(of: recorded.json)] {
        line.seq = recorded.seq
        printer.print([line])
        deliver([line])
      } else {
        printer.print(json: recorded.json)
      }
    }
    if let end = resumption.unprinted.last?.end, printer.isComplete {
      await recorder?.notePrinted(upTo: end)
    }
    // That a channel stopped is in the recording before its last line.
    for missing in resumption.missing { await put([missing.line], of: missing.channel) }
  }

  /// The JSON of a line behind its number, which is another one where the run before had other options.
  private static func content(of json: String) -> Substring {
    json.firstRange(of: ",\"at\":").map { json[$0.lowerBound...] } ?? json[...]
  }

  /// Takes jobs until the queue ends.
  func run(_ queue: WatchQueue) async {
    var wasClosed = false
    for await job in queue.jobs {
      switch job {
      case .lines(let lines, let channel, let done):
        await take(lines, of: channel)
        done.resume()
      case .channel(let channel):
        printer.add(channel)
        registry?.add(channel)
      case .message(let text): printer.message(text)
      case .refresh: printer.refresh()
      case .reopen: printer.reopen()
      }
      if !wasClosed, printer.isClosed {
        wasClosed = true
        onClosed()
      }
    }
  }

  /// Takes redacted lines of a channel.
  private func take(_ lines: [WatchLine], of channel: String) async {
    if let last = lines.last, case .ended(let ended) = last.content {
      await recorder?.end(channel: channel, ended.reason, at: last.at)
    }
    await put(lines, of: channel)
  }

  private func put(_ lines: [WatchLine], of channel: String) async {
    let end = await recorder?.write(lines, channel: channel)
    printer.print(lines)
    registry?.take(lines)
    if let end, printer.isComplete { await recorder?.notePrinted(upTo: end) }
    deliver(lines)
  }

  private func deliver(_ lines: [WatchLine]) {
    guard !deliveries.isEmpty else { return }
    for alarm in lines.compactMap(AlarmDelivery.Alarm.init) {
      for delivery in deliveries { delivery.take(alarm) }
    }
  }
}
