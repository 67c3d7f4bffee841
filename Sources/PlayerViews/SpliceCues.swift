internal import CueSources
internal import MediaTiming
internal import SCTE35
internal import TextTracks

extension Cue {
  /// The SCTE-35 sections that the cue carries, whatever its track.
  var spliceSections: [SpliceInfoSection] {
    switch content {
    case let content as SpliceCueContent: [content.payload.section].compactMap(\.self)
    case let content as EventMessageCueContent: [content.splice?.section].compactMap(\.self)
    case let content as DateRangeCueContent: content.splices.compactMap(\.payload.section)
    default: []
    }
  }
}

/// A segment between its two boundaries.
struct SegmentationInterval {
  var eventID: UInt32
  /// What its start says.
  var segment: SegmentationDescriptor.Segment
  var range: MediaTimeRange
}

/// The segments that the SCTE-35 messages of a presentation bound.
///
/// A start goes on until the end of its event, else for its duration (SCTE 35, section 10.3.3.1). One that is sent
/// in several tracks is one segment. In a date range the start of the range is that of the segment, and the end of
/// the range closes it.
struct SegmentationIntervals {
  private struct Identity: Hashable {
    var eventID: UInt32
    var type: SegmentationType
    var start: MediaTime
  }

  private(set) var intervals: [SegmentationInterval] = []
  private var known: Set<Identity> = []
  /// The indices of segments whose end has not come, by event.
  private var open: [UInt32: [Int]] = [:]

  init(_ cues: [Cue]) {
    let ordered = cues.enumerated().compactMap { index, cue in
      cue.startTime.map { (time: $0, index: index, cue: cue) }
    }.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    for entry in ordered {
      for section in entry.cue.spliceSections {
        for descriptor in section.segmentations { add(descriptor, of: entry.cue, at: entry.time) }
      }
    }
  }

  private mutating func add(
    _ descriptor: SegmentationDescriptor, of cue: Cue, at time: MediaTime
  ) {
    guard let segment = descriptor.segment else { return cancel(descriptor.eventID) }
    let isRange = cue.content is DateRangeCueContent
    switch segment.type.role {
    case .start:
      let identity = Identity(eventID: descriptor.eventID, type: segment.type, start: time)
      guard known.insert(identity).inserted else { return }
      let announced = segment.durationTime.flatMap { $0 == .zero ? nil : time + $0 }
      let end = isRange ? cue.endTime ?? announced : announced
      open[descriptor.eventID, default: []].append(intervals.count)
      intervals.append(
        SegmentationInterval(
          eventID: descriptor.eventID, segment: segment,
          range: MediaTimeRange(start: time, end: end)))
    case .end:
      // The end message of a date range that began with the segment stands at the end of the range.
      let moment = isRange ? cue.endTime ?? time : time
      guard let indices = open[descriptor.eventID],
        let place = indices.lastIndex(where: { segment.type.ends(intervals[$0].segment.type) })
      else { return }
      let index = indices[place]
      intervals[index].range = MediaTimeRange(start: intervals[index].range.start, end: moment)
      open[descriptor.eventID]?.remove(at: place)
    case .notice: return
    }
  }

  /// A cancelled event does not take place any more; what it has begun ends nowhere else.
  private mutating func cancel(_ eventID: UInt32) { open[eventID] = nil }
}
