internal import FieldValues
internal import MediaTiming

extension MediaTime: RecordedValue {
  /// A fraction in seconds, such as `3003/500`, or a whole number.
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let text = try String(recorded: value)
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let value = Self.number(first),
      let timescale = parts.count == 1 ? 1 : Self.number(parts[1]), timescale > 0
    else { throw RecordedDamage("is not a time: \(text)") }
    self.init(value: value, timescale: timescale)
  }

  func record(to json: inout JSONWriter) {
    json.value(timescale == 1 ? "\(value)" : "\(value)/\(timescale)")
  }

  /// A number; nearly all have 64 bits, which are read in a fraction of the time.
  private static func number(_ text: Substring) -> Int128? {
    Int64(text).map { Int128($0) } ?? Int128(text)
  }
}

extension CalendarTime: RecordedValue {
  /// An instant in UTC, in ISO 8601 with as many decimals as it has.
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let text = try String(recorded: value)
    guard let time = CalendarTime(parsing: text) else {
      throw RecordedDamage("is not a date: \(text)")
    }
    // The text of an instant of the log is nowhere shown.
    self.init(timeSince1970: time.timeSince1970)
  }

  func record(to json: inout JSONWriter) { json.value(exactText) }

  /// The instant in UTC with all its decimals, at least three: `2026-01-01T00:00:00.123456789Z`.
  var exactText: String {
    let whole = CalendarTime(
      timeSince1970: MediaTime(value: Int128(secondsSince1970), timescale: 1)
    ).description
    var decimals = String(attoseconds)
    decimals = String(repeating: "0", count: max(0, Self.decimalCount - decimals.count)) + decimals
    while decimals.hasSuffix("0"), decimals.count > 3 { decimals.removeLast() }
    return whole.prefix { $0 != "." } + "." + decimals + "Z"
  }

  /// The number of decimals of an attosecond.
  private static let decimalCount = 18
}

extension TransportTimestamp: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    self.init(ticks: try UInt64(recorded: value))
  }

  func record(to json: inout JSONWriter) { ticks.record(to: &json) }
}

extension ProgramClock: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    self.init(ticks: try UInt64(recorded: value))
  }

  func record(to json: inout JSONWriter) { ticks.record(to: &json) }
}

extension StreamClock: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    if let clock: ProgramClock = try fields.find("ticks") {
      self = .transport(clock)
    } else {
      self = .presentation(try fields.get("time"))
    }
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .transport(let clock): json.record("ticks", clock)
      case .presentation(let time): json.record("time", time)
      }
    }
  }
}

extension MediaTimeRange: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(start: try fields.get("start"), end: try fields.find("end"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("start", start)
      json.record("end", end)
    }
  }
}
