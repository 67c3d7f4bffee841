public import MediaTiming

/// How a presentation is played by the ``PlaybackSimulator``.
public struct PlaybackPlan: Hashable, Sendable {
  /// A jump of the position.
  public struct Seek: Hashable, Sendable {
    /// Where it happens: when the position gets here, by playing or by another jump.
    public var time: MediaTime
    /// Where it goes to; it lands within the presentation.
    public var target: MediaTime

    /// A jump from one time to another.
    public init(at time: MediaTime, to target: MediaTime) {
      self.time = time
      self.target = target
    }
  }

  /// How far ahead of the position segments are loaded.
  public enum Buffer: Hashable, Sendable {
    /// Some seconds of media time, zero or more.
    case ahead(MediaTime)
    /// The whole presentation, at load.
    case everything
  }

  /// The interval between two time updates that players use, in wall-clock time: 250 ms.
  public static let usualTick = MediaTime(value: 1, timescale: 4)

  /// Where the presentation begins and ends. Without an end the playback ends at the last change of a cue.
  public var presentation: MediaTimeRange
  /// Where the playback begins, moved into the presentation; at the start of it when `nil`.
  public var from: MediaTime?
  /// Where the playback ends, moved into the presentation; at the end of it when `nil`. What happens at
  /// this very time is still told.
  public var to: MediaTime?
  /// Seconds of media time for each second of the clock; more than zero.
  public var rate: MediaTime
  /// How long a step is in wall-clock time; more than zero. `nil` steps from change to change and gives no
  /// time updates.
  public var tick: MediaTime?
  /// The jumps. Each happens once, and of several at one place the first in this list comes first.
  public var seeks: [Seek]
  /// The types of tracks that are disabled. As such a track has no events, none tells of it.
  public var disabledTypes: Set<TrackType>
  /// How far ahead cues become known that segments carry.
  public var buffer: Buffer
  /// Media time that is never played: the playback jumps from the start of such a range to its end, and a jump
  /// into one lands at its end. It ends at a range that has no end or goes on past ``to``. Jumps within are passed over.
  public var blockedRanges: [MediaTimeRange]

  /// A plan; without further arguments the presentation is played once, from change to change.
  public init(
    presentation: MediaTimeRange, from: MediaTime? = nil, to: MediaTime? = nil,
    rate: MediaTime = MediaTime(seconds: 1), tick: MediaTime? = nil, seeks: [Seek] = [],
    disabledTypes: Set<TrackType> = [], buffer: Buffer = .ahead(.zero),
    blockedRanges: [MediaTimeRange] = []
  ) {
    self.presentation = presentation
    self.from = from
    self.to = to
    self.rate = rate
    self.tick = tick
    self.seeks = seeks
    self.disabledTypes = disabledTypes
    self.buffer = buffer
    self.blockedRanges = blockedRanges
  }
}

/// Why a plan cannot be played.
public enum InvalidPlaybackPlan: Error, Hashable, Sendable {
  /// The rate is zero or less.
  case rateNotPositive(MediaTime)
  /// The tick is zero or less.
  case tickNotPositive(MediaTime)
  /// The buffer is less than zero.
  case negativeBuffer(MediaTime)
  /// The presentation would take more ticks than ``PlaybackSimulator/maximumTickCount``.
  case tooManyTicks(tick: MediaTime)
}

extension InvalidPlaybackPlan: CustomStringConvertible {
  /// One sentence: what was found, then what was expected.
  public var description: String {
    switch self {
    case .rateNotPositive(let rate): "the rate is \(rate), it has to be more than 0"
    case .tickNotPositive(let tick): "the tick is \(tick) s, it has to be more than 0"
    case .negativeBuffer(let buffer): "the buffer is \(buffer) s, it cannot be less than 0"
    case .tooManyTicks(let tick):
      "a tick of \(tick) s gives too many steps, at most \(PlaybackSimulator.maximumTickCount) are made"
    }
  }
}
