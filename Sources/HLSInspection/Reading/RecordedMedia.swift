internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// What a recording has of the segments of a live playlist, so that they need not be read again.
package struct RecordedMedia: Hashable, Sendable {
  /// The readings by their media sequence numbers, for each time that these began again.
  private var readings: [Int: [Int: SegmentReading]] = [:]

  /// A recording without media.
  package init() {}

  /// Adds a segment.
  ///
  /// - Parameter epoch: how often the numbers have begun again.
  package mutating func add(_ reading: SegmentReading, number: Int, epoch: Int) {
    readings[epoch, default: [:]][number] = reading
  }

  /// Returns the readings of the segments of a playlist merged from all loads.
  func readings(of playlist: MediaPlaylist) -> [SegmentReading?] {
    var epoch = 0
    var last = Int.min
    return playlist.segments.map { segment in
      if segment.mediaSequence <= last { epoch += 1 }
      last = segment.mediaSequence
      guard var reading = readings[epoch]?[segment.mediaSequence] else { return nil }
      for index in reading.findings.indices {
        reading.findings[index].location.segment = segment.index
        reading.findings[index].location.line = segment.source.line
      }
      return reading
    }
  }
}
