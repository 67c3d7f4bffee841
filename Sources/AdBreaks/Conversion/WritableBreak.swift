internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A break with everything that its lines need.
struct WritableBreak {
  /// The break.
  var entry: AdBreak
  /// Its times on the timeline of the playlist, cut where the dialect cannot express overlaps.
  var start: MediaTime?
  var end: MediaTime?
  /// The identifier, unique among all breaks of the playlist.
  var id: String
  /// The splice or segmentation event id, if known or made up for a message.
  var eventID: UInt32
  var segmentationType: SegmentationType?
  /// The messages that start and end it, as carried or as generated.
  var outMessage: [UInt8]?
  var inMessage: [UInt8]?
  /// The date range that signals it.
  var range: DateRange?

  /// The actual duration, if a date range has it and the dialect does not express it by dates.
  var actualDuration: MediaTime?
  /// Whether the end is after the last segment, where no line can be inserted.
  var endsBehindList = false
  /// Whether lines continue it from the first segment on, and none states when it started.
  var isJoined = false

  /// The duration in its lines: the planned one, else the known one.
  var plannedDuration: MediaTime? {
    (entry.plannedDuration ?? actualDuration).flatMap { $0.isNegative ? nil : $0 }
  }
}

extension AdBreak {
  /// Removes a start that is only the place of the first line, and what counts from it. Returns whether it has been
  /// removed: in the next load of a live playlist it would be another one.
  mutating func dropUnseenStart() -> Bool {
    guard !self.hasKnownStart, self.startTime != nil, self.segments?.lowerBound == 0 else {
      return false
    }
    var values = values
    (values.startTime, values.startDate, values.plannedDuration) = (nil, nil, nil)
    self.values = values
    return true
  }
}
