public import MediaTiming
internal import SourceDiagnostics

/// The user's limits and tolerances beyond the standards, from a configuration file.
public struct ValidationPolicy: Hashable, Sendable {
  /// The requirement for EXT-X-DISCONTINUITY at the edges of breaks.
  public enum DiscontinuityDemand: String, Hashable, Sendable, CaseIterable {
    /// Both edges have one.
    case require
    /// Neither edge has one, as where one encoder makes programme and ads.
    case forbid
    /// No requirement.
    case ignore
  }

  /// The requirement for ad markers in playlists.
  public enum MarkerDemand: String, Hashable, Sendable, CaseIterable {
    /// The breaks in the media have markers.
    case require
    /// A playlist may have none.
    case ignore

    var severity: Severity { self == .require ? .error : .info }
  }

  /// The tolerance for two times of one moment, where a rule allows one frame: slightly more than
  /// 1/24 s.
  public var frameTolerance = MediaTime(value: 42, timescale: 1000)
  /// The tolerance of the duration of a break against the announced one.
  public var breakDurationTolerance = MediaTime(value: 1, timescale: 2)
  /// The tolerance of the time of an expected cue.
  public var expectedCueTolerance = MediaTime(value: 1, timescale: 2)
  /// The tolerance of dates against the durations before them.
  public var dateTolerance = MediaTime(value: 1, timescale: 10)
  /// The longest date step over a discontinuity that is not reported.
  public var dateOverlapTolerance = MediaTime(seconds: 1)
  /// The requirement for ad markers in playlists whose media starts breaks; `nil` is a warning where there is none.
  public var markers: MarkerDemand?
  /// The requirement at the edges of breaks; `nil` reports only breaks whose edges differ.
  public var discontinuitiesAtBreaks: DiscontinuityDemand?
  /// The shortest allowed break.
  public var minimumBreakDuration: MediaTime?
  /// The longest allowed break.
  public var maximumBreakDuration: MediaTime?
  /// The minimum time from the arrival of a message to its splice (SCTE 67 recommends four
  /// seconds).
  public var minimumPreRoll = MediaTime(seconds: 4)

  /// The default policy.
  public init() {}
}

extension ValidationPolicy {
  /// Returns the default policy with changes.
  static func with(_ change: (inout ValidationPolicy) -> Void) -> ValidationPolicy {
    var policy = ValidationPolicy()
    change(&policy)
    return policy
  }
}
