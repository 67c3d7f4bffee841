internal import FieldValues
internal import HLSReports
internal import MediaTiming

extension WatchLine.Ended.Reason: RecordedName {}

/// A line about the runs of a recording: when one begins and stops, and each channel in it, and what is not in it.
enum RunLine {
  /// A run, or a channel in it, begins.
  case began(Place, Beginning)
  /// A run, or a channel in it, stops.
  case stopped(Place, WatchLine.Ended.Reason)
  /// An entry of a channel could not be written, for a reason; from there on they are missing.
  case lost(Place, reason: String)
  /// Entries of the channel are there again, from the next one on.
  case regained(Place, Regained)

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
    /// What the lines follow from beside the entries, as a hash.
    var settings: String?
    /// The input of the channel.
    var input: String?
    /// Up to when time had passed for the channel before, beyond its last entry.
    var passed: CalendarTime?
  }

  /// What is known of a time of which entries are missing.
  struct Regained: Hashable {
    /// The number of the last line of the channel; zero if it had none.
    var line = 0
    /// The media whose entries are missing, the last ones of them.
    var media: [LostMedia] = []
  }

  var place: Place {
    switch self {
    case .began(let place, _), .stopped(let place, _), .lost(let place, _),
      .regained(let place, _):
      place
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
        json.member("settings", beginning.settings)
        json.member("input", beginning.input)
        json.record("passed", beginning.passed)
      case .stopped(_, let reason):
        json.record("stopped", place.at)
        json.member("afterSeq", place.seq)
        json.record("reason", reason)
      case .lost(_, let reason):
        json.record("lost", place.at)
        json.member("afterSeq", place.seq)
        json.member("reason", reason)
      case .regained(_, let regained):
        json.record("regained", place.at)
        json.member("afterSeq", place.seq)
        json.member("line", regained.line)
        json.record("lostMedia", list: regained.media)
      }
    }
  }

  init(_ line: [UInt8]) throws(RecordedDamage) {
    let fields = try RecordedFields(try IndexHead.parse(line))
    let began: CalendarTime? = try fields.find("began")
    let stopped: CalendarTime? = try fields.find("stopped")
    let lost: CalendarTime? = try fields.find("lost")
    let regained: CalendarTime? = try fields.find("regained")
    guard let at = began ?? stopped ?? lost ?? regained else {
      throw RecordedDamage("began, stopped, lost or regained is missing")
    }
    let place = Place(
      run: try fields.number("run"), channel: try fields.find("channel"),
      at: at, seq: try fields.number("afterSeq", from: 0))
    self =
      if regained != nil {
        .regained(
          place,
          Regained(
            line: try fields.number("line", from: 0), media: try fields.list("lostMedia")))
      } else if lost != nil {
        .lost(place, reason: try fields.get("reason"))
      } else if stopped != nil {
        .stopped(place, try fields.get("reason"))
      } else {
        .began(
          place,
          Beginning(
            version: try fields.find("version"), options: try fields.find("options"),
            settings: try fields.find("settings"), input: try fields.find("input"),
            passed: try fields.find("passed")))
      }
  }
}
