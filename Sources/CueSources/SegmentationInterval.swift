package import MediaTiming
package import SCTE35
package import TextTracks

/// A segment with its two boundaries from SCTE-35 messages.
package struct SegmentationInterval: Hashable, Sendable {
  /// The maximum distance of two starts of an event that are the same, since each carrier rounds
  /// differently.
  static let reach = MediaTime(seconds: 1)

  /// The event id.
  package var eventID: UInt32
  /// The content of its start, as last sent.
  package var segment: SegmentationDescriptor.Segment
  /// The range from its start to its end; open if no message ends it.
  package var range: MediaTimeRange
  /// The source of its first message.
  package var source: CueSource
  /// The start of the media segment that contains this message; `nil` when it is known from the
  /// start.
  package var addTime: MediaTime?

  /// Returns the segments in cues, the earliest first.
  ///
  /// The messages of a source bound only the segments of that source. A segment in several sources
  /// is that of the first of them, with the end of a later one if it has none itself.
  ///
  /// - Parameters:
  ///   - sources: cues by source.
  ///   - types: the types to consider, including those of ends; `nil` for all.
  package static func intervals(
    in sources: [[Cue]], of types: Set<SegmentationType>? = nil
  ) -> [SegmentationInterval] {
    let segments = sources.enumerated().flatMap { source, cues in
      SegmentationFold.intervals(in: cues, of: types).map { (source: source, interval: $0) }
    }.sorted { $0.interval.order < $1.interval.order }
    var merged: [(source: Int, interval: SegmentationInterval)] = []
    for entry in segments {
      guard let last = merged.last, last.source != entry.source,
        last.interval.isSame(as: entry.interval)
      else {
        merged.append(entry)
        continue
      }
      var (first, second) = (last, entry)
      if first.source > second.source { swap(&first, &second) }
      first.interval.range = MediaTimeRange(
        start: first.interval.range.start,
        end: first.interval.range.end ?? second.interval.range.end)
      merged[merged.count - 1] = first
    }
    return merged.map(\.interval).sorted { $0.range.start < $1.range.start }
  }

  /// Segments of the same event are adjacent.
  private var order: (UInt32, UInt8, MediaTime) { (eventID, segment.type.rawValue, range.start) }

  private func isSame(as other: SegmentationInterval) -> Bool {
    eventID == other.eventID && segment.type == other.segment.type
      && (range.start - other.range.start).magnitude <= Self.reach
  }
}
