import MediaTiming
import TextTracks

/// The "time marches on" steps as the HTML standard writes them, looking at every cue in every tick, with
/// the two rules that differ: a missed cue starts after the last tick, and a cue without length on a landing
/// fires. Slow and plain, to compare the engine with.
struct ReferencePlayback {
  struct Entry: Hashable {
    var type: TrackEventType
    var position: MediaTime
    var time: MediaTime
    var trackUid: Int?
    var cueUid: Int?
    var reason: TrackEventReason
  }

  private struct Candidate {
    var time: MediaTime?
    var track: Int
    var cue: Cue
    var isExit: Bool
  }

  var tracks: [TextTrack]
  var log: [Entry] = []
  private var active: Set<Int> = []
  private var last: MediaTime = .zero

  init(tracks: [TextTrack], plan: PlaybackPlan, tick: MediaTime) {
    self.tracks = tracks
    let last = plan.presentation.end ?? 0
    var position = plan.from ?? plan.presentation.start
    var next = position + tick * plan.rate
    var seeks = plan.seeks
    march(to: position, .start)
    while true {
      if let seek = seeks.first, seek.time == position {
        seeks.removeFirst()
        position = seek.target
        march(to: position, .seek)
        next = position + tick * plan.rate
        continue
      }
      let end = plan.to.map { position <= $0 ? $0 : last } ?? last
      guard position < end else { break }
      position = ([end, next] + seeks.prefix(1).map(\.time).filter { $0 > position }).min() ?? end
      if position == next { next += tick * plan.rate }
      march(to: position, .play)
    }
  }

  private mutating func march(to position: MediaTime, _ reason: TrackEventReason) {
    var found: [Candidate] = []
    for (track, cue) in tracks.enumerated().flatMap({ row in
      row.element.cues.map { (row.offset, $0) }
    }) {
      guard let start = cue.startTime else { continue }
      let end = cue.endTime.map { max(start, $0) }
      let isCurrent = start <= position && end.map { position < $0 } ?? true
      let isOver = end.map { $0 <= position } ?? false
      let isMissed =
        reason == .play
        ? last < start && isOver : start == end && start == position
      let enter = Candidate(time: start, track: track, cue: cue, isExit: false)
      let exit = Candidate(time: end, track: track, cue: cue, isExit: true)
      if active.contains(cue.uid) {
        if !isCurrent { found.append(exit) }
      } else if isMissed {
        found += [enter, exit]
      } else if isCurrent {
        found.append(enter)
      }
    }
    found.sort(by: Self.precedes)
    for candidate in found {
      if candidate.isExit {
        active.remove(candidate.cue.uid)
      } else {
        active.insert(candidate.cue.uid)
      }
      log.append(
        Entry(
          type: candidate.isExit ? .exitcue : .entercue, position: position,
          time: candidate.time ?? position, trackUid: tracks[candidate.track].uid,
          cueUid: candidate.cue.uid, reason: reason))
    }
    for track in Set(found.map(\.track)).sorted() {
      log.append(
        Entry(
          type: .cuechange, position: position, time: position, trackUid: tracks[track].uid,
          reason: reason))
    }
    last = position
  }

  private static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    let far = MediaTime(seconds: 1_000_000)
    func key(_ candidate: Candidate) -> [MediaTime] {
      let start = candidate.cue.startTime ?? far
      let end = candidate.cue.endTime.map { max($0, start) } ?? far
      return [
        candidate.time ?? far, MediaTime(seconds: candidate.track), start, -end,
        // What an earlier segment carries is older.
        candidate.cue.addTime ?? 0, MediaTime(seconds: candidate.cue.uid), candidate.isExit ? 1 : 0,
      ]
    }
    return key(left).lexicographicallyPrecedes(key(right))
  }
}
