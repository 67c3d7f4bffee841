internal import MediaTiming

/// The delay that a server requests (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the delay of a field with a number of seconds or a date; `nil` for other text.
  ///
  /// - Parameter now: the time since 1970.
  static func delay(_ field: String, now: MediaTime) throws(LoadError) -> MediaTime? {
    if let seconds = Int64(field) {
      return MediaTime(value: Int128(max(seconds, 0)), timescale: 1)
    }
    guard let date = try Libcurl.load().seconds(ofDate: field) else { return nil }
    return max(MediaTime(seconds: date) - now, .zero)
  }
}
