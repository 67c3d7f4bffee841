import FieldValues
import MediaTiming
import SourceDiagnostics

extension CueReport {
  /// The minimum drift of a notable date. Durations rounded to milliseconds or to video frames
  /// drift less.
  static let notableDrift = MediaTime(value: 1, timescale: 10)

  /// The distance of a date from the previous date plus the durations since; zero for other cues.
  var drift: MediaTime {
    guard case .time(let drift)? = content["driftFromPrevious"] else { return .zero }
    return drift
  }
}
