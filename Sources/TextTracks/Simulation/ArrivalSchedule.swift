import MediaTiming

/// The order and the times in which the cues of a presentation are added.
///
/// Cues without ``Cue/addTime`` are added at load. A cue from a segment is due when the position
/// reaches the start of that segment less the buffer, or the start of the cue if that is earlier,
/// so that a cue is always added before it is entered. A jump also adds the cues that are due at
/// the landing, including those of skipped segments. So entries and exits depend neither on the
/// buffer nor on the way to a position. A cue that was added stays.
///
/// A cue whose end comes with a later segment is without it until that segment is loaded, at the
/// latest until the end itself.
///
/// In a live playlist, a cue that is due waits until its segment is listed.
struct ArrivalSchedule: Sendable {
  private struct Arrival {
    var addition: CueAddition
    var track: Int
    var cue: Int

    /// `nil` at load.
    var due: MediaTime? { addition.dueTime }

    func precedes(_ other: Arrival) -> Bool {
      if addition != other.addition { return addition < other.addition }
      return (track, cue) < (other.track, other.cue)
    }
  }

  private let tracks: [TextTrack]
  private let arrivals: [Arrival]
  private var next = 0
  /// Cues that are due, but whose segments are not listed yet.
  private var waiting = WaitingArrivals()
  private var open: OpenCues

  /// - Parameter liveEdge: the end of the listed segments; then all cues of playlists come from
  ///   elsewhere.
  init(_ tracks: [TextTrack], buffer: PlaybackPlan.Buffer, liveEdge: MediaTime? = nil) {
    open = OpenCues(buffer: buffer, liveEdge: liveEdge)
    self.tracks = tracks
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(tracks.reduce(0) { $0 + $1.cues.count })
    for (trackIndex, track) in tracks.enumerated() {
      for (cueIndex, cue) in track.cues.enumerated() where liveEdge == nil || cue.addTime != nil {
        let addition = CueAddition(
          of: cue, playlist: track.playlist, pid: track.pid, buffer: buffer)
        arrivals.append(Arrival(addition: addition, track: trackIndex, cue: cueIndex))
      }
    }
    arrivals.sort { $0.precedes($1) }
    self.arrivals = arrivals
  }

  /// Returns the cues of the load that were not taken yet.
  mutating func takeLoaded() -> [CueArrival] {
    take(at: nil)
  }

  /// Returns the cues due at a position that were not taken yet.
  mutating func take(dueAt position: MediaTime) -> [CueArrival] {
    take(at: position)
  }

  /// The time of the next cue or end that is due; `nil` when all were taken.
  var nextDueTime: MediaTime? {
    let due = next < arrivals.count ? arrivals[next].due : nil
    guard let end = open.nextDueTime else { return due }
    return due.map { min($0, end) } ?? end
  }

  /// Lists more segments: those up to a time, or all.
  mutating func list(upTo liveEdge: MediaTime?) { open.list(upTo: liveEdge) }

  /// Takes what is due at a position, which is `nil` at load: first the ends of cues that were added
  /// before, then more cues.
  private mutating func take(at position: MediaTime?) -> [CueArrival] {
    var taken = open.take(at: position).map { index in
      var arrival = cue(index)
      arrival.end = .learned
      return arrival
    }
    for index in waiting.take(before: open.liveEdge) {
      taken.append(addition(index, at: position))
    }
    while next < arrivals.count, OpenCues.isDue(arrivals[next].due, at: position) {
      if let liveEdge = open.liveEdge, let addTime = arrivals[next].addition.addTime,
        addTime >= liveEdge
      {
        waiting.insert(next, addTime: addTime)
      } else {
        taken.append(addition(next, at: position))
      }
      next += 1
    }
    return taken
  }

  /// The addition of a cue at a position, without its end if that is not known there.
  private mutating func addition(_ index: Int, at position: MediaTime?) -> CueArrival {
    let arrival = cue(index)
    return open.insert(arrival.cue, index: index, at: position) ? arrival.withUnknownEnd : arrival
  }

  private func cue(_ index: Int) -> CueArrival {
    let track = tracks[arrivals[index].track]
    return CueArrival(track.cues[arrivals[index].cue], in: track)
  }

  /// The last time at which playback has an effect.
  var lastTime: MediaTime? {
    var last: MediaTime?
    for arrival in arrivals {
      let cue = tracks[arrival.track].cues[arrival.cue]
      for time in [arrival.due, cue.startTime, cue.range?.end] {
        guard let time else { continue }
        last = last.map { max($0, time) } ?? time
      }
    }
    return last
  }
}
