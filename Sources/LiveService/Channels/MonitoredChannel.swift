internal import FieldValues
internal import HLSReports
internal import LiveMonitoring
internal import MediaTiming
internal import Metrics
internal import Synchronization

/// One channel that is served: its metrics, its summary and its last lines.
final class MonitoredChannel: Sendable {
  private struct State {
    var metrics: ChannelMetrics
    var summary: ChannelSummary
    var measure = ChannelMeasure()
    var lines = LineBacklog(maximumByteCount: MonitoredChannel.maximumLineByteCount)
    /// Whether it ended, so that it has no metrics any more.
    var isOver = false
  }

  /// The number of bytes of the lines that are kept.
  fileprivate static let maximumLineByteCount = 4 << 20

  private let state: Mutex<State>

  /// A channel of which nothing is known.
  init(_ key: String) {
    state = Mutex(State(metrics: ChannelMetrics(key), summary: ChannelSummary(key)))
  }

  /// Whether a playlist was loaded.
  var isLoaded: Bool { state.withLock { $0.metrics.isLoaded } }
  /// Whether it ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Its metrics so far.
  var metrics: ChannelMetrics { state.withLock { $0.metrics } }

  /// Begins to take steps.
  ///
  /// - Parameters:
  ///   - address: the redacted address of its input.
  ///   - lines: the lines with what lasts from before, each with its JSON.
  ///   - findings: the findings that are raised from before, each with the JSON of its line.
  func begin(
    _ metrics: ChannelMetrics, measure: ChannelMeasure, address: String,
    lines: [(WatchLine, String)], findings: [(FindingReport, String)]
  ) {
    state.withLock { state in
      // Of a channel that was followed before in this run, the printed lines are known.
      let isNew = state.summary.phase == .waiting
      state.metrics = metrics
      state.measure = measure
      state.isOver = false
      state.summary.take(address: address)
      guard isNew else { return }
      for (line, json) in lines { state.summary.take(line, json: json) }
      for (finding, json) in findings { state.summary.take(outstanding: finding, json: json) }
    }
  }

  /// Takes a step.
  func take(_ step: ObservedStep) {
    state.withLock { state in
      state.metrics.take(step)
      state.measure = step.measure
    }
  }

  /// Takes a request.
  func take(_ request: RequestMeasure) { state.withLock { $0.metrics.take(request) } }

  /// Takes a line as printed.
  ///
  /// - Parameter limit: the number of lines that are kept.
  func take(_ line: WatchLine, json: String, keeping limit: Int) {
    state.withLock { state in
      state.summary.take(line, json: json)
      state.lines.capacity = limit
      state.lines.append(LineBacklog.Entry(channel: line.channel, json: json))
      if case .ended = line.content { state.isOver = true }
    }
  }

  /// The values of its metrics.
  func samples(at instant: CalendarTime, aheadBy lead: MediaTime) -> MetricSamples {
    let (metrics, isOver) = state.withLock { ($0.metrics, $0.isOver) }
    return metrics.samples(at: instant, isOver: isOver, aheadBy: lead)
  }

  /// Writes its object.
  ///
  /// - Parameter hasLines: whether it has the last lines.
  func write(to json: inout JSONWriter, at instant: CalendarTime, hasLines: Bool) {
    let (metrics, summary, measure, lines, isOver) = state.withLock {
      ($0.metrics, $0.summary, $0.measure, $0.lines, $0.isOver)
    }
    summary.write(
      to: &json, measure, metrics.samples(at: instant, isOver: isOver), at: instant,
      replayed: metrics.replayedInstant, lines: hasLines ? lines.kept.map(\.json) : nil)
  }
}
