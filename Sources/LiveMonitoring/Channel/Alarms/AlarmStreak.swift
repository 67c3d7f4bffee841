internal import MediaTiming

/// What fails and what succeeds in a row, counted for an alarm that is about that.
struct AlarmStreak: Sendable {
  /// The number of failures in a row.
  private(set) var failureCount = 0
  /// When the first one of them began.
  private(set) var firstFailure: CalendarTime?
  private var successCount = 0

  /// Counts a failure; returns whether there are so many in a row that the alarm is to be raised.
  mutating func fail(at instant: CalendarTime, _ setting: AlarmSetting) -> Bool {
    successCount = 0
    failureCount += 1
    if failureCount == 1 { firstFailure = instant }
    return MediaTime(seconds: failureCount) >= setting.raise
  }

  /// Counts a success; returns whether there are so many in a row that the alarm is over.
  mutating func succeed(_ setting: AlarmSetting) -> Bool {
    failureCount = 0
    successCount += 1
    return MediaTime(seconds: successCount) >= setting.clear ?? setting.raise
  }
}
