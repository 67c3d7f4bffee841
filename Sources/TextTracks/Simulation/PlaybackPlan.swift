public import MediaTiming

/// The way in which the ``PlaybackSimulator`` plays a presentation.
public struct PlaybackPlan: Hashable, Sendable {
  /// A jump of the position.
  public struct Seek: Hashable, Sendable {
    /// The position at which it happens, reached by playing or by another jump, once all jumps
    /// before it have happened.
    public var time: MediaTime
    /// Its target; the landing is within the presentation.
    public var target: MediaTime

    /// A jump from one time to another.
    public init(at time: MediaTime, to target: MediaTime) {
      self.time = time
      self.target = target
    }
  }

  /// A change of the mode of all tracks of a type.
  public struct ModeChange: Hashable, Sendable {
    /// The position at which it happens, reached by playing or by a jump.
    public var time: MediaTime
    /// The type of the tracks.
    public var type: TrackType
    /// Their mode from there.
    public var mode: TrackMode

    /// A change at a time.
    public init(at time: MediaTime, of type: TrackType, to mode: TrackMode) {
      self.time = time
      self.type = type
      self.mode = mode
    }
  }

  /// How far ahead of the position segments are loaded.
  public enum Buffer: Hashable, Sendable {
    /// A number of seconds of media time, not negative.
    case ahead(MediaTime)
    /// The whole presentation, at load.
    case everything
  }

  /// The interval between two time updates that players use, in wall-clock time: 250 ms.
  public static let usualTick = MediaTime(value: 1, timescale: 4)

  /// The range of the presentation. Without an end the playback ends at the last change of a cue.
  public var presentation: MediaTimeRange
  /// The start of the playback, moved into the presentation; `nil` for the start of the
  /// presentation.
  public var from: MediaTime?
  /// The end of the playback, moved into the presentation; `nil` for the end of the presentation.
  /// Events at exactly this time are included. A playback that has jumped beyond it continues to the
  /// end of the presentation.
  public var to: MediaTime?
  /// Seconds of media time for each second of the clock; more than zero.
  public var rate: MediaTime
  /// The length of a step in wall-clock time; more than zero. `nil` steps from change to change
  /// without time updates.
  public var tick: MediaTime?
  /// The jumps. They happen in this order, each once: one whose position is never reached does not
  /// happen, and neither do those after it.
  public var seeks: [Seek]
  /// The types whose tracks are disabled from the load. A disabled track has no events, so it is not
  /// reported.
  public var disabledTypes: Set<TrackType>
  /// The changes of modes. Each happens once, the first time that the playback is at its position,
  /// after the entries and exits and before a jump there; several at one position happen in this
  /// order.
  public var modes: [ModeChange]
  /// How far ahead cues from segments are added.
  public var buffer: Buffer
  /// Media time that is never played: the playback jumps from the start of such a range to its end,
  /// and a jump into one lands at its end. The playback ends at a range that has no end or extends
  /// beyond ``to``. Positions of jumps within are never reached.
  public var blockedRanges: [MediaTimeRange]

  /// The types whose tracks are never enabled.
  var silentTypes: Set<TrackType> {
    disabledTypes.subtracting(modes.lazy.filter { $0.mode != .disabled }.map(\.type))
  }

  /// A plan; by default the presentation is played once, from change to change.
  public init(
    presentation: MediaTimeRange, from: MediaTime? = nil, to: MediaTime? = nil,
    rate: MediaTime = MediaTime(seconds: 1), tick: MediaTime? = nil, seeks: [Seek] = [],
    disabledTypes: Set<TrackType> = [], modes: [ModeChange] = [], buffer: Buffer = .ahead(.zero),
    blockedRanges: [MediaTimeRange] = []
  ) {
    self.presentation = presentation
    self.from = from
    self.to = to
    self.rate = rate
    self.tick = tick
    self.seeks = seeks
    self.disabledTypes = disabledTypes
    self.modes = modes
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
  /// The presentation would need more ticks than ``PlaybackSimulator/maximumTickCount``.
  case tooManyTicks(tick: MediaTime)
}

extension InvalidPlaybackPlan: CustomStringConvertible {
  /// One sentence: what was found, then what was expected.
  public var description: String {
    switch self {
    case .rateNotPositive(let rate): "the rate is \(rate), it has to be more than 0"
    case .tickNotPositive(let tick): "the tick is \(tick) s, it has to be more than 0"
    case .negativeBuffer(let buffer): "the buffer is \(buffer) s, it cannot be less than 0"
    case .tooManyTicks:
      "the tick is too short: the playback would have more than \(PlaybackSimulator.maximumTickCount) steps"
    }
  }
}
