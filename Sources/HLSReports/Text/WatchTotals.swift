internal import SourceDiagnostics

/// What was counted in a channel, or in all of them.
public struct WatchTotals: Hashable, Sendable {
  /// The last end of each channel, which counts all since it began.
  private var ends: [String: WatchLine.Ended] = [:]

  /// Nothing yet.
  public init() {}

  init(_ ended: WatchLine.Ended) { add(ended, of: "") }

  /// The number of channels that ended.
  public var channels: Int { ends.count }

  /// Adds a channel that ended, or that ended again: one goes on at another address, or when it is in the list again.
  public mutating func add(_ ended: WatchLine.Ended, of channel: String) { ends[channel] = ended }

  private var sum: WatchLine.Ended {
    ends.values.reduce(into: WatchLine.Ended(.signal)) { sum, ended in
      sum.reason = ended.reason
      sum.reloads += ended.reloads
      sum.cues += ended.cues
      sum.breaks += ended.breaks
      sum.alarms += ended.alarms
      sum.findings.merge(ended.findings, uniquingKeysWith: +)
    }
  }

  /// The totals in a line, such as `signal: 12 reloads, 3 cues, 1 break, no findings, no alarms`.
  public func text(appearance: ReportAppearance) -> String {
    let sum = sum
    let counts = [
      Plural.text(sum.reloads, "reload"), Plural.text(sum.cues, "cue"),
      Plural.text(sum.breaks, "break"),
      FindingsText.summary(of: [], unlisted: sum.findings, appearance),
      sum.alarms == 0 ? "no alarms" : Plural.text(sum.alarms, "alarm"),
    ]
    let head = channels == 1 ? sum.reason.rawValue : Plural.text(channels, "channel")
    return "\(head): " + counts.joined(separator: ", ")
  }
}
