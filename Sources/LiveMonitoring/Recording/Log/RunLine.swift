internal import FieldValues
internal import HLSReports
internal import MediaTiming

extension WatchLine.Ended.Reason: RecordedName {}

/// A line about the runs of a recording: when one begins and stops, and each channel in it.
enum RunLine {
  /// A run, or a channel in it, begins.
  case began(Place, Beginning)
  /// A run, or a channel in it, stops.
  case stopped(Place, WatchLine.Ended.Reason)

  /// Where in the log it happened.
  struct Place: Hashable {
    /// The number of the run, from 1.
    var run: Int
    /// The channel; `nil` for the run.
    var channel: String?
    /// When it happened.
    var at: CalendarTime
    /// The number of the last entry before.
    var seq: Int
  }

  /// What begins.
  struct Beginning: Hashable {
    /// The version of the program.
    var version: String?
    /// The options, as text.
    var options: String?
    /// The input of the channel.
    var input: String?
    /// Up to when time had passed for the channel before, beyond its last entry.
    var passed: CalendarTime?
  }

  var place: Place {
    switch self {
    case .began(let place, _), .stopped(let place, _): place
    }
  }

  /// The line with its line feed.
  var bytes: [UInt8] {
    .jsonLine { json in
      json.member("run", place.run)
      json.member("channel", place.channel)
      switch self {
      case .began(_, let beginning):
        json.record("began", place.at)
        json.member("afterSeq", place.seq)
        json.member("version", beginning.version)
        json.member("options", beginning.options)
        json.member("input", beginning.input)
        json.record("passed", beginning.passed)
      case .stopped(_, let reason):
        json.record("stopped", place.at)
        json.member("afterSeq", place.seq)
        json.record("reason", reason)
      }
    }
  }

  init(_ line: [UInt8]) throws(RecordedDamage) {
    let fields = try RecordedFields(try IndexHead.parse(line))
    let began: CalendarTime? = try fields.find("began")
    let stopped: CalendarTime? = try fields.find("stopped")
    guard let at = began ?? stopped else { throw RecordedDamage("began or stopped is missing") }
    let place = Place(
      run: try fields.number("run"), channel: try fields.find("channel"),
      at: at, seq: try fields.number("afterSeq", from: 0))
    self =
      if began == nil {
        .stopped(place, try fields.get("reason"))
      } else {
        .began(
          place,
          Beginning(
            version: try fields.find("version"), options: try fields.find("options"),
            input: try fields.find("input"), passed: try fields.find("passed")))
      }
  }
}
