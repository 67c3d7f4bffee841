import Foundation
import MediaTiming

/// The local clock of the machine.
enum LocalTime {
  /// Returns the offset of the local clock from UTC at an instant.
  static func offset(at instant: CalendarTime) -> MediaTime {
    var seconds = time_t(instant.secondsSince1970)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return .zero }
    return MediaTime(seconds: parts.tm_gmtoff)
  }
}
