public import MediaTiming

/// A time of which a recording lacks entries of a channel, because they could not be written.
public struct RecordingGap: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of gaps of a recording that are described; of the rest there is the number.
  static let maximumDescribedCount = 10

  /// The channel.
  public var channel: String
  /// When the first entry that is missing was complete.
  public var start: CalendarTime
  /// When the next entry was there, or the channel ended; `nil` if the recording ends before, or the run was killed.
  public var end: CalendarTime?
  /// Why entries could not be written.
  public var reason: String

  /// The gap in one line.
  public var description: String {
    let end = end.map { "to \($0)" } ?? "on"
    return "nothing of \(channel) was recorded from \(start) \(end): \(reason)"
  }

  /// The end of a gap.
  public struct End: Sendable {
    /// When entries were there again.
    public var at: CalendarTime
    /// The number of the last line of the channel; zero if it is not known.
    public var line = 0
    /// The media whose entries are missing.
    var media: [LostMedia] = []

    init(at instant: CalendarTime, line: Int = 0, media: [LostMedia] = []) {
      self.at = instant
      self.line = line
      self.media = media
    }
  }
}

/// The gaps of a recording by the lines about its runs.
struct RecordingGaps {
  /// The gaps, in the order in which they began.
  private(set) var gaps: [RecordingGap] = []
  /// The gaps that have not ended, by channel.
  private var open: [String: Int] = [:]

  /// Takes the next line. A gap ends at the latest when its channel begins or stops.
  mutating func take(_ mark: RunLine) {
    guard let channel = mark.place.channel else { return }
    switch mark {
    case .lost(let place, let reason):
      open[channel] = gaps.count
      gaps.append(RecordingGap(channel: channel, start: place.at, end: nil, reason: reason))
    case .regained, .began, .stopped:
      if let index = open.removeValue(forKey: channel) { gaps[index].end = mark.place.at }
    }
  }
}

extension Recording {
  /// The gaps, in the order in which they began.
  public var gaps: [RecordingGap] {
    var found = RecordingGaps()
    marks.forEach { found.take($0) }
    return found.gaps
  }

  /// What is missing in the recording, or in a channel of it, in a few lines.
  public func gapLines(of channel: String? = nil) -> [String] {
    let gaps = gaps.filter { channel == nil || $0.channel == channel }
    let count = gaps.count - RecordingGap.maximumDescribedCount
    let rest = count > 0 ? ["\(folder): has \(count) more gap\(count == 1 ? "" : "s")"] : []
    return gaps.prefix(RecordingGap.maximumDescribedCount).map { "\(folder): \($0)" } + rest
  }
}
