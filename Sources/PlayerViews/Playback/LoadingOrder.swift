internal import MediaTiming
internal import TextTracks

/// The order of events where a playback starts or lands: a player enters cues as soon as it has the segment there, and
/// reads those behind it afterwards.
struct LoadingOrder {
  private let segments: [PlayedMedia.Segment]
  /// The start of the segment of the landing, while it is landing.
  private var landing: MediaTime?
  private var position: MediaTime?
  /// The additions by later segments.
  private var held: [TrackEvent] = []

  init(_ segments: [PlayedMedia.Segment]) { self.segments = segments }

  /// Returns the events that are next.
  mutating func add(_ event: TrackEvent) -> [TrackEvent] {
    if event.type == .seeked || position == nil {
      let before = finish()
      position = event.position
      let next = segments.partitioningIndex { $0.range.start > event.position }
      landing = next > 0 ? segments[next - 1].range.start : nil
      return before + (event.type == .addcue && hold(event) ? [] : [event])
    }
    guard landing != nil, event.position == position else { return finish() + [event] }
    switch event.type {
    case .addcue, .entercue: return hold(event) ? [] : [event]
    case .addtrack, .exitcue: return [event]
    case .cuechange: return [event] + finish()
    default: return finish() + [event]
    }
  }

  /// Returns the additions that still wait; the playback goes on.
  mutating func finish() -> [TrackEvent] {
    let additions = held.filter { $0.type == .addcue }
    let entries = Dictionary(
      held.filter { $0.type == .entercue }.map { ($0.cueUid, $0) }, uniquingKeysWith: { $1 })
    held = []
    landing = nil
    // A cue around the position is entered before the next segment is read.
    return additions.flatMap { addition in
      [addition, entries[addition.cueUid]].compactMap(\.self)
    }
  }

  private mutating func hold(_ event: TrackEvent) -> Bool {
    guard let landing, let time = event.cue?.addTime, time > landing else { return false }
    held.append(event)
    return true
  }
}
