package import MediaTiming
package import SCTE35
package import TextTracks

/// A segment between its two boundaries, as SCTE-35 messages tell them.
package struct SegmentationInterval: Hashable, Sendable {
  /// How far two starts of an event may lie apart that are one, since each carrier rounds in its own way.
  static let reach = MediaTime(seconds: 1)

  /// The event that it is.
  package var eventID: UInt32
  /// What its start says, as it was said last.
  package var segment: SegmentationDescriptor.Segment
  /// From its start to its end; without an end where nobody tells one.
  package var range: MediaTimeRange
  /// Where the first message of it was carried.
  package var source: CueSource
  /// The start of the media segment that carries this message; `nil` when it is known from the beginning.
  package var addTime: MediaTime?

  /// The segments that cues tell, the earliest first.
  ///
  /// The messages of a source bound the segments of that source alone. A segment that several sources tell is that of
  /// the first of them, with the end of a later one where it has none itself.
  ///
  /// - Parameters:
  ///   - sources: cues by what carries them.
  ///   - types: the types that are looked at, those of ends too; `nil` for all.
  package static func intervals(
    in sources: [[Cue]], of types: Set<SegmentationType>? = nil
  ) -> [SegmentationInterval] {
    let told = sources.enumerated().flatMap { source, cues in
      SegmentationFold.intervals(in: cues, of: types).map { (source: source, interval: $0) }
    }.sorted { $0.interval.order < $1.interval.order }
    var merged: [(source: Int, interval: SegmentationInterval)] = []
    for entry in told {
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

  /// What tells the same event lies beside each other.
  private var order: (UInt32, UInt8, MediaTime) { (eventID, segment.type.rawValue, range.start) }

  private func isSame(as other: SegmentationInterval) -> Bool {
    eventID == other.eventID && segment.type == other.segment.type
      && (range.start - other.range.start).magnitude <= Self.reach
  }
}
