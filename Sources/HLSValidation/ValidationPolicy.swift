public import MediaTiming

/// What a house asks of its streams beyond the standards, and how exact it wants them. Rules read it; it is made
/// of a configuration file.
public struct ValidationPolicy: Hashable, Sendable {
  /// What is asked of EXT-X-DISCONTINUITY at the edges of breaks.
  public enum DiscontinuityDemand: String, Hashable, Sendable, CaseIterable {
    /// Both edges have one.
    case require
    /// Neither edge has one, as where one encoder makes programme and ads.
    case forbid
    /// Anything goes.
    case ignore
  }

  /// How far two times of one moment may differ, where a rule asks for one frame: 1/24 of a second and a little.
  public var frameTolerance = MediaTime(value: 42, timescale: 1000)
  /// How far the length of a break may differ from the announced one.
  public var breakDurationTolerance = MediaTime(value: 1, timescale: 2)
  /// How far a cue may be from the time at which it is expected.
  public var expectedCueTolerance = MediaTime(value: 1, timescale: 2)
  /// How far dates may differ from what the durations before them tell.
  public var dateTolerance = MediaTime(value: 1, timescale: 10)
  /// The longest step of a date over a discontinuity that is nothing to tell.
  public var dateOverlapTolerance = MediaTime(seconds: 1)
  /// What is asked at the edges of breaks; `nil` when nothing was said, so that only breaks whose edges differ
  /// are told.
  public var discontinuitiesAtBreaks: DiscontinuityDemand?
  /// The shortest break that is allowed.
  public var minimumBreakDuration: MediaTime?
  /// The longest break that is allowed.
  public var maximumBreakDuration: MediaTime?
  /// How long before its splice a message must arrive (SCTE 67 advises four seconds).
  public var minimumPreRoll = MediaTime(seconds: 4)

  /// What is asked where nothing was configured.
  public init() {}
}

extension ValidationPolicy {
  /// What is asked by default, with changes.
  static func with(_ change: (inout ValidationPolicy) -> Void) -> ValidationPolicy {
    var policy = ValidationPolicy()
    change(&policy)
    return policy
  }
}
