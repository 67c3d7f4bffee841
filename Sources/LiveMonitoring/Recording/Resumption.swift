public import HLSReports
public import MediaTiming

/// What a run needs to go on with a recording.
///
/// First print `unprinted`, write and print `missing`; then, for each channel, begin it in the writer, call
/// `resume(at:after:)` of its state unless it is new, and write and print those lines.
public typealias Resumption = StateResumption<ChannelState>

/// A line of a channel that was not written.
public struct MissingLine: Sendable {
  /// The channel.
  public var channel: String
  /// The line.
  public var line: WatchLine
}

/// What a run needs to go on with a recording, with states of some kind.
public struct StateResumption<State: LoggedState>: Sendable {
  /// A channel of the recording.
  public struct Channel: Sendable {
    /// The state at the end of the recording.
    public var state: State
    /// The number of its last line, those of ``StateResumption/missing`` counted.
    public var seq: Int
    /// Up to when time has passed for it; to be recorded by `begin(channel:input:at:passed:)`.
    public var passed: CalendarTime?
    /// Whether nothing happened to it yet, so that it starts rather than goes on.
    public var isNew: Bool
    /// Whether a playlist of it was loaded.
    public var isLoaded: Bool
  }

  /// The channels by name.
  public var channels: [String: Channel] = [:]
  /// The lines that were written, and of which it was not noted that they were printed.
  public var unprinted: [RecordedLine] = []
  /// The lines that follow from entries and were not written, in order.
  public var missing: [MissingLine] = []
}

/// Finds the lines that a process was killed before writing.
struct MissingLines {
  private(set) var lines: [MissingLine] = []
  /// The number of the last line of each channel.
  private(set) var seqs: [String: Int]
  private let last: [String: Recording.LastLine]
  private let isCut: Bool
  private let others: OtherSettings
  /// The number of lines at the time of the last one that was written.
  private var counts: [String: Int] = [:]

  init(last: [String: Recording.LastLine], isCut: Bool, others: OtherSettings) {
    self.last = last
    self.isCut = isCut
    self.others = others
    seqs = last.mapValues(\.seq)
  }

  /// Takes the next lines of a replay.
  mutating func take(_ lines: [WatchLine], of channel: String) {
    for line in lines where isMissing(line, in: channel) {
      var line = line
      // The same number, unless entries that first lines follow from were removed, or other settings made these.
      let seq = (seqs[channel] ?? 0) + 1
      line.seq = seq
      seqs[channel] = seq
      self.lines.append(MissingLine(channel: channel, line: line))
    }
  }

  private mutating func isMissing(_ line: WatchLine, in channel: String) -> Bool {
    guard let written = last[channel] else { return true }
    guard isCut || others.channels.contains(channel) else { return line.seq > written.seq }
    // Without the first entries, and with other settings, the numbers differ, but not the times.
    let at = line.recordedTime
    guard at == written.at else { return at > written.at }
    // What is new at that time is none of the lines of then.
    guard !others.lastOnes.contains(channel) else { return false }
    counts[channel, default: 0] += 1
    return counts[channel, default: 0] > written.count
  }
}
