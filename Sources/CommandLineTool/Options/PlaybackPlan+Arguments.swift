import MediaTiming
import TextTracks

extension PlaybackPlan {
  /// Interprets the playback options. Values that depend on the presentation are set later.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(presentation: MediaTimeRange(start: .zero, end: nil))
    if let text = arguments.value(of: .rate) {
      guard let number = MediaTime(decimal: text), number > .zero else {
        throw UsageError("--rate \(text): expected a decimal number above zero, such as 1.5")
      }
      rate = number
    }
    if let time = arguments.value(of: .tick).flatMap(TimeArgument.time) {
      guard time > .zero else { throw UsageError("--tick must be more than zero") }
      tick = time
    }
    for text in arguments.values(of: .seek) { seeks.append(try PlaybackPlan.Seek(parsing: text)) }
    for text in arguments.values(of: .mode) { modes += try ModeChange.changes(parsing: text) }
    disabledTypes = Set(
      try TrackTypeArgument.types(arguments.values(of: .disable), of: .disable)
        .map(TrackType.init(rawValue:)))
    switch arguments.value(of: .buffer) {
    case nil: break
    case "all"?: buffer = .everything
    case let text?:
      guard let length = TimeArgument.time(text), !length.isNegative else {
        throw UsageError("--buffer \(text): expected seconds, or all")
      }
      buffer = .ahead(length)
    }
  }
}

extension PlaybackPlan.ModeChange {
  /// Parses `AT:TYPE=MODE`, with several types separated by commas.
  static func changes(parsing text: String) throws(UsageError) -> [Self] {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let colon = parts[0].lastIndex(of: ":"),
      let at = TimeArgument.time(String(parts[0][..<colon])),
      let mode = TrackMode(rawValue: String(parts[1]))
    else {
      let modes = TrackMode.allCases.map(\.rawValue).joined(separator: "|")
      throw UsageError("--mode \(text): expected AT:TYPE=\(modes), such as 12.5:id3=disabled")
    }
    let types = String(parts[0][parts[0].index(after: colon)...])
    return try TrackTypeArgument.types([types], of: .mode).map {
      Self(at: at, of: TrackType(rawValue: $0), to: mode)
    }
  }
}

extension PlaybackPlan.Seek {
  /// Parses `AT:TO`. The times may contain colons if both have the same number of them.
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let half = parts.count / 2
    guard parts.count % 2 == 0,
      let at = TimeArgument.time(parts[..<half].joined(separator: ":")),
      let to = TimeArgument.time(parts[half...].joined(separator: ":"))
    else { throw UsageError("--seek \(text): expected AT:TO, two times of the same form") }
    self.init(at: at, to: to)
  }
}
