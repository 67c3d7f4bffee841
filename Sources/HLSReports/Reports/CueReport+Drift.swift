import FieldValues
import MediaTiming
import SourceDiagnostics

extension CueReport {
  /// A date that lies further off than this is remarkable. Durations rounded to milliseconds or to frames of
  /// video are nearer.
  static let notableDrift = MediaTime(value: 1, timescale: 10)

  /// How far a date lies from the one that the date before and the durations since promise; zero when it is no
  /// date.
  var drift: MediaTime {
    guard case .time(let drift)? = content["driftFromPrevious"] else { return .zero }
    return drift
  }
}
