internal import MediaTiming

/// The delay that a server requests (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The longest delay in seconds, a year: longer ones are as good as never.
  static let maximumSeconds = 366 * 86_400

  /// Returns the delay of a field with a number of seconds or a date; `nil` for other text.
  ///
  /// - Parameters:
  ///   - answered: the field Date of the answer, by whose clock a date is meant; `nil` without one.
  ///   - now: the time since 1970.
  static func delay(
    _ field: String, answered: String?, now: MediaTime
  ) throws(LoadError) -> MediaTime? {
    let maximum = MediaTime(seconds: maximumSeconds)
    if let seconds = Int(field) { return min(MediaTime(seconds: max(seconds, 0)), maximum) }
    // The number may have any count of digits.
    if !field.isEmpty, field.allSatisfy({ $0.isASCII && $0.isNumber }) {
      return maximum
    }
    let library = try Libcurl.load()
    guard let date = library.seconds(ofDate: field) else { return nil }
    let now = answered.flatMap(library.seconds(ofDate:)).map { MediaTime(seconds: $0) } ?? now
    return min(max(MediaTime(seconds: date) - now, .zero), maximum)
  }
}
