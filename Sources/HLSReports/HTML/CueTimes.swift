import MediaTiming

/// How a page tells the start, the end and the length of a cue or break.
struct CueTimes {
  /// `no place` where there is none.
  let start: String
  /// `open` where it is not known yet.
  let end: String
  /// Empty where it is not known.
  let length: String
  /// The times as the script of the page reads them; `nil` without a place.
  let range: String?

  init(_ cue: CueReport) { self.init(cue.startTime, cue.endTime) }

  init(_ startTime: MediaTime?, _ endTime: MediaTime?) {
    guard let startTime else {
      (start, end, length, range) = ("no place", "", "", nil)
      return
    }
    start = startTime.clockText
    guard let endTime else {
      (end, length) = ("open", "")
      range = HTMLNumber.seconds(startTime.seconds)
      return
    }
    end = endTime.clockText
    length = endTime == startTime ? "instant" : (endTime - startTime).secondsText
    range = HTMLNumber.seconds(startTime.seconds) + " " + HTMLNumber.seconds(endTime.seconds)
  }

  /// Start and end in a line.
  var text: String {
    length == "instant" ? start : end.isEmpty ? start : "\(start) – \(end)"
  }
}
