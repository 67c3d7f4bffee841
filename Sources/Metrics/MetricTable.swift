/// All metrics of the program: the only place with their names.
///
/// A label has the key of a channel or playlist, or a word of a fixed list; no address, identifier or time.
public enum MetricTable {
  /// The beginning of every name.
  static let prefix = "hlscue_"

  /// Every family, in the order in which they are written.
  public static let all = live + batch

  // MARK: Bounds

  /// The bounds of times of requests, in seconds.
  static let requestBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
  /// The bounds of delays of this process, in seconds.
  static let lagBounds = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]
  /// The bounds of shares of a time, of which 1 is all of it.
  static let shareBounds = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 5]
  /// The bounds of differences from a plan, in seconds.
  static let deviationBounds = [0.04, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60]
  /// The bounds of times before a splice, in seconds.
  static let preRollBounds = [0.0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 30]
}
