public import MediaTiming
public import SourceDiagnostics

/// What counts as an alarm.
public enum AlarmName: String, Hashable, Sendable, CaseIterable {
  /// A playlist cannot be loaded.
  case unavailable
  /// A playlist does not grow.
  case stale
  /// The numbers of a playlist begin again.
  case sequenceReset = "sequence-reset"
  /// Segments were jumped over.
  case segmentsMissed = "segments-missed"
  /// A break lasts longer than planned.
  case breakOverdue = "break-overdue"
  /// A break that ended was longer or shorter than planned.
  case breakDeviation = "break-deviation"
  /// No break has started for long.
  case noBreak = "no-break"
  /// A splice in the media has no marker, or the reverse.
  case markerMismatch = "marker-mismatch"
  /// A playlist lacks a break that another one has.
  case renditionMismatch = "rendition-mismatch"
  /// The live edge is far behind the clock of the server.
  case edgeDelay = "edge-delay"
  /// Segments take longer to load than they last.
  case slowMedia = "slow-media"
  /// Segments that are listed cannot be loaded.
  case mediaUnavailable = "media-unavailable"

  /// Whether it is never cleared, since it is of an instant.
  public var isMomentary: Bool {
    switch self {
    case .sequenceReset, .segmentsMissed, .breakDeviation, .markerMismatch: true
    default: false
    }
  }

  /// Whether a number of ``AlarmSettings`` raises it; if not, each occurrence does.
  public var hasLimit: Bool {
    switch self {
    case .sequenceReset, .segmentsMissed: false
    default: true
    }
  }
}

/// The severity of an alarm and its numbers.
public struct AlarmSetting: Hashable, Sendable {
  /// The severity.
  public var severity: Severity
  /// The number at which it is raised: of failures, target durations, seconds or segments; see ``AlarmSettings``.
  public var raise: MediaTime
  /// The number at which it is cleared, where that is another one.
  public var clear: MediaTime?
  /// The least value in seconds that counts.
  public var least: MediaTime?
  /// For how many seconds it must be so, before it is raised or cleared.
  public var duration: MediaTime?
}

/// The alarms of a channel with their numbers, by default those of the table in `Guide.docc/Watch.md`.
///
/// | alarm | `raise` | `clear` | `least` | `for` |
/// |---|---|---|---|---|
/// | `unavailable` | failures in a row | successes in a row | | |
/// | `stale` | target durations without an advance | | | |
/// | `no-break` | seconds without a break; zero for no alarm | | | |
/// | `break-overdue` | target durations past the planned end | | seconds past it | |
/// | `break-deviation` | seconds off the plan | | | |
/// | `marker-mismatch` | target durations behind the splice | | | |
/// | `rendition-mismatch` | target durations behind the break | | | |
/// | `edge-delay` | target durations beyond the hold-back | | | seconds |
/// | `slow-media` | segments in a row | segments in a row | seconds | |
/// | `media-unavailable` | segments in a row | segments in a row | | |
public struct AlarmSettings: Hashable, Sendable {
  private var settings: [AlarmName: AlarmSetting]

  /// The numbers by default.
  public init() {
    func setting(
      _ severity: Severity, _ raise: MediaTime = .zero, clear: MediaTime? = nil,
      least: MediaTime? = nil, duration: MediaTime? = nil
    ) -> AlarmSetting {
      AlarmSetting(
        severity: severity, raise: raise, clear: clear, least: least, duration: duration)
    }
    func number(_ value: Int) -> MediaTime { MediaTime(seconds: value) }
    settings = [
      .unavailable: setting(.error, number(3), clear: number(2)),
      .stale: setting(.error, number(3)),
      .sequenceReset: setting(.error),
      .segmentsMissed: setting(.warning),
      .breakOverdue: setting(.error, number(1), least: number(2)),
      .breakDeviation: setting(.warning, .milliseconds(500)),
      .noBreak: setting(.warning),
      // A marker may come with one of the next segments.
      .markerMismatch: setting(.error, MediaTime(value: 3, timescale: 2)),
      .renditionMismatch: setting(.error, number(2)),
      .edgeDelay: setting(.warning, number(3), duration: number(60)),
      .slowMedia: setting(.warning, number(3), clear: number(3), least: number(1)),
      .mediaUnavailable: setting(.error, number(3), clear: number(2)),
    ]
  }

  /// The setting of an alarm.
  public subscript(_ name: AlarmName) -> AlarmSetting {
    get { settings[name] ?? AlarmSetting(severity: .warning, raise: .zero) }
    set { settings[name] = newValue }
  }
}
