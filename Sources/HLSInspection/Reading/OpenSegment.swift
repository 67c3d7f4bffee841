internal import HLSPlaylists
package import MediaTiming

/// The segment behind the last one of a low-latency playlist, as far as its parts were read
/// (RFC 8216bis, section 4.4.4.9).
package struct OpenSegment: Sendable {
  /// The address of its first part as written.
  package var uri: String
  /// The duration of the parts that were read, one behind the other.
  package var duration: MediaTime
  /// What was read of them, as of one segment.
  package var reading: SegmentReading
  /// Whether EXT-X-DISCONTINUITY precedes it.
  package var hasDiscontinuity = false
  /// Its date.
  package var programDateTime: CalendarTime?

  /// Some parts of a segment.
  package init(uri: String, duration: MediaTime, reading: SegmentReading) {
    self.uri = uri
    self.duration = duration
    self.reading = reading
  }

  func timelineSegment(behind last: MediaSegment?, at start: MediaTime) -> TimelineSegment {
    TimelineSegment(
      start: start, duration: duration,
      continuityRange: (last?.continuityRange ?? 0) + (hasDiscontinuity ? 1 : 0),
      programDateTime: programDateTime, firstClock: reading.firstClock,
      programClocks: reading.programClocks)
  }
}
