internal import MediaTiming

/// The time by which a date is off, in words.
struct DateShift {
  /// The time; positive for a date that is too late.
  let time: MediaTime
  /// How exact it is.
  let tolerance: MediaTime

  init(_ time: MediaTime, tolerance: MediaTime = MediaTime(value: 1, timescale: 10)) {
    self.time = time
    self.tolerance = tolerance
  }

  /// `jumps 1.5 s forward` or `steps 1.5 s back`.
  var step: String { time.isNegative ? "steps \(amount) back" : "jumps \(amount) forward" }
  /// `1.5 s later` or `1.5 s earlier`.
  var order: String { "\(amount) \(time.isNegative ? "earlier" : "later")" }
  /// The probable reason, to be added to a message; empty for most times.
  var reason: String {
    switch halfHours {
    case nil: ""
    case Self.day: "; probably another day"
    default: "; probably another time zone"
    }
  }

  private var amount: String {
    guard let halfHours else { return time.magnitude.messageText }
    let minutes = halfHours % 2 == 0 ? [] : ["30 min"]
    return ((halfHours > 1 ? ["\(halfHours / 2) h"] : []) + minutes).joined(separator: " ")
  }

  /// Time zones differ by whole or half hours, and by no more than 26 hours.
  private static let zones = (unit: MediaTime(seconds: 1800), maximumCount: 52)
  /// The half hours of a day.
  private static let day = 48

  /// The number of half hours; `nil` if it is not whole, or too large for time zones.
  private var halfHours: Int? {
    (1...Self.zones.maximumCount).first {
      (time.magnitude - Self.zones.unit * MediaTime(seconds: $0)).magnitude <= tolerance
    }
  }
}
