import MediaTiming

/// How a page or list tells the start, the end and the length of a cue or break.
struct CueTimes {
  private let startTime: MediaTime?
  private let endTime: MediaTime?

  init(_ cue: CueReport) { self.init(cue.startTime, cue.endTime) }

  init(_ startTime: MediaTime?, _ endTime: MediaTime?) {
    self.startTime = startTime
    // What has no place in time has no end there either.
    self.endTime = startTime == nil ? nil : endTime
  }

  /// Whether it begins and does not end.
  var isOpen: Bool { startTime != nil && endTime == nil }

  /// `no place` where there is none.
  var start: String { startTime?.clockText ?? "no place" }

  /// `open` where it is not known yet; empty without a place.
  var end: String { endTime?.clockText ?? (isOpen ? "open" : "") }

  /// Empty where it is not known. A splice back is an instant; as 0.000 s it would look like a fault.
  var length: String {
    guard let startTime, let endTime else { return "" }
    return isInstant ? "instant" : (endTime - startTime).secondsText
  }

  /// Whether it ends as it begins.
  var isInstant: Bool { startTime != nil && startTime == endTime }

  /// The times as the script of a page reads them; `nil` without a place.
  var range: String? {
    guard let startTime else { return nil }
    let start = HTMLNumber.seconds(startTime.seconds)
    return endTime.map { start + " " + HTMLNumber.seconds($0.seconds) } ?? start
  }

  /// Start and end in a line.
  var text: String {
    startTime == nil || isInstant ? start : "\(start) – \(end)"
  }
}
