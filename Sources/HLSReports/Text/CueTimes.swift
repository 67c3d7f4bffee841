import MediaTiming

/// The text of the start, the end and the length of a cue or break.
struct CueTimes {
  private let startTime: MediaTime?
  private let endTime: MediaTime?

  init(_ cue: CueReport) { self.init(cue.startTime, cue.endTime) }

  init(_ startTime: MediaTime?, _ endTime: MediaTime?) {
    self.startTime = startTime
    // Without a place in time there is no end either.
    self.endTime = startTime == nil ? nil : endTime
  }

  /// Whether it has a start and no end.
  var isOpen: Bool { startTime != nil && endTime == nil }

  /// `no place` without a time.
  var start: String { startTime?.clockText ?? "no place" }

  /// `open` when unknown; empty without a place.
  var end: String { endTime?.clockText ?? (isOpen ? "open" : "") }

  /// Empty when unknown. A splice in is an instant; 0.000 s would look like a fault.
  var length: String {
    guard let startTime, let endTime else { return "" }
    return isInstant ? "instant" : (endTime - startTime).secondsText
  }

  /// Whether start and end are equal.
  var isInstant: Bool { startTime != nil && startTime == endTime }

  /// The times in the form that the script of a page reads; `nil` without a place.
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
