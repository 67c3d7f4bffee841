internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A break with all that its lines need.
struct WritableBreak {
  /// The break.
  var entry: AdBreak
  /// Its times on the timeline of the playlist, cut where the dialect cannot tell overlaps.
  var start: MediaTime?
  var end: MediaTime?
  /// What names it among all breaks of the playlist.
  var id: String
  /// The splice or segmentation event id, where one is known or was made up for a message.
  var eventID: UInt32
  var segmentationType: SegmentationType?
  /// The messages that begin and end it, as carried or as made.
  var outMessage: [UInt8]?
  var inMessage: [UInt8]?
  /// The date range that told it.
  var range: DateRange?

  /// The actual length, where a date range tells it and the dialect does not tell it by dates.
  var toldDuration: MediaTime?
  /// The end lies behind the last segment, so that no line can stand there.
  var endsBehindList = false

  /// The length that its lines announce: the planned one, else the one that is known.
  var plannedDuration: MediaTime? {
    (entry.plannedDuration ?? toldDuration).flatMap { $0.isNegative ? nil : $0 }
  }
}
