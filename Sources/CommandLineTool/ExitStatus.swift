/// The exit status. The highest of several inputs counts.
public enum ExitStatus: Int32, Hashable, Sendable, Comparable, CaseIterable {
  /// Done, and nothing at or above the failing level.
  case success = 0
  /// A finding at or above the failing level, an invalid payload, or a difference.
  case findings = 1
  /// Wrong usage.
  case usage = 2
  /// An input could not be read, reached, or recognised, or results could not be written.
  case unreadable = 3

  /// Compares the numbers.
  public static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
