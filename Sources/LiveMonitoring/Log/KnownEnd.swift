internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming

/// The end of what is known of a playlist before a load.
///
/// Where a recording has lost the loads before, its presentation goes on from there: at the same media time, and with the
/// same numbers.
struct KnownEnd: Hashable, Sendable {
  /// The number of the last segment, as the playlist has it.
  var number: Int
  /// The difference of such numbers from those of the presentation.
  var shift = 0
  /// How often the numbers have begun again.
  var epoch = 0
  /// The number of segments ever known.
  var segmentCount: Int
  /// The end of the last segment.
  var time: MediaTime
  /// The date of that, if there is one.
  var date: CalendarTime?

  /// The number of segments of a load behind the end, also of those that it does not list; negative if it ends before,
  /// `nil` if its numbers are not known.
  private func additionCount(of playlist: MediaPlaylist) -> Int? {
    guard let last = playlist.lastMediaSequence else { return nil }
    let (count, overflow) = last.subtractingReportingOverflow(number)
    return overflow ? nil : count
  }

  /// Whether the next load shows more than this one: a cache has kept it too long, its numbers begin again, which the end
  /// before the next load has, or it lists nothing.
  func isAhead(of playlist: MediaPlaylist) -> Bool {
    additionCount(of: playlist).map { $0 < 0 } ?? playlist.segments.isEmpty
  }

  /// Where a load begins: the media time, and the index of its first segment, counted from the first one ever.
  func start(of playlist: MediaPlaylist) -> (time: MediaTime, segment: Int) {
    let segments = playlist.segments
    guard let added = additionCount(of: playlist), added >= 0 else { return (time, segmentCount) }
    guard added > segments.count else {
      let next = segments.count - added
      let offset = next < segments.count ? segments[next].startTime : playlist.duration
      return (time - offset, max(0, segmentCount - next))
    }
    // No load that is left lists what lies between.
    let gap = date.flatMap { end in playlist.startDate.map { end.distance(to: $0) } } ?? .zero
    return (time + max(.zero, gap), segmentCount)
  }
}

extension KnownEnd: RecordedValue {
  /// The maximum number of segments: lines of a growing playlist have numbers for as many.
  private static let maximumSegmentCount = 1 << 30
  private static let maximumTime = MediaTime(seconds: RecordedNumber.maximum)

  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    // Media sequence numbers of the playlist, which may be any of 64 bits.
    number = Int(try fields.get("number", as: Int64.self))
    shift = Int(try fields.find("shift", as: Int64.self) ?? 0)
    epoch = try fields.findNumber("epoch", from: 0) ?? 0
    segmentCount = try fields.number("segments", from: 0)
    time = try fields.get("time")
    date = try fields.find("date")
    guard segmentCount <= Self.maximumSegmentCount, time.magnitude <= Self.maximumTime else {
      throw RecordedDamage("is out of the range of numbers")
    }
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("shift", shift == 0 ? nil : shift)
      json.member("epoch", epoch == 0 ? nil : epoch)
      json.member("segments", segmentCount)
      json.record("time", time)
      json.record("date", date)
    }
  }
}
