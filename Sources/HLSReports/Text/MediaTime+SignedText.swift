import MediaTiming

extension MediaTime {
  /// Seconds to the millisecond with their sign: `+0.240 s`.
  var signedSecondsText: String { (isNegative || self == .zero ? "" : "+") + secondsText }
}
