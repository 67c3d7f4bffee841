internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The events of a text track of a page: cues are added open, change, and are entered and exited.
///
/// The player adds a cue of media without an end and sets that with the next one of its kind. Browsers differ from the
/// HTML standard in what a new end of an active cue causes.
struct TextTrackCalls: PlayerCalls {
  /// Whether a new end of an active cue enters it again, and moves a cue behind its equals.
  let reentersOnNewEnd: Bool

  /// A cue that was added, in the state of the track.
  private struct Known {
    var cue: ViewCue
    var number: Int
    /// The place among the changes of all cues, by which equal cues are ordered.
    var rank: Int
    var isActive = false
  }

  private var known: [Int: Known] = [:]
  /// The cues of media that wait for the next one of their kind, by kind.
  private var open: [String: [Int]] = [:]
  private var changeCount = 0
  /// The entries of one moment.
  private var entries: [PlayedEvent] = []
  /// The cues of one segment that were added.
  private var parsed: [ViewCue] = []
  private var reentries: [Int] = []
  private var trackIsAdded = false

  init(reentersOnNewEnd: Bool) { self.reentersOnNewEnd = reentersOnNewEnd }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let event = played.event
    if event.type != .entercue || entries.first?.event.time != event.time { flushEntries(to: &calls) }
    let isOfSegment = event.type == .addcue && played.cue?.addTime != nil
    if !isOfSegment || parsed.first?.addTime != played.cue?.addTime {
      finishSegment(at: event.position, adding: &calls)
    }
    switch event.type {
    case .addtrack, .removetrack, .change, .seeked, .timeupdate, .cuechange:
      calls.append(PlayerCall(event.type.rawValue, at: event.time, position: event.position))
    case .addcue: addCue(played, to: &calls)
    case .updatecue: update(played, adding: &calls)
    case .removecue:
      guard let number = played.number, let cue = played.cue else { return }
      known[number] = nil
      calls.append(call("removecue", cue, number, event))
    case .entercue: entries.append(played)
    case .exitcue: exit(played, adding: &calls)
    }
  }

  mutating func finish(adding calls: inout [PlayerCall]) {
    flushEntries(to: &calls)
    finishSegment(at: parsed.first?.addTime ?? .zero, adding: &calls)
  }

  // MARK: Additions and changes

  private mutating func addCue(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    guard var cue = played.cue, let number = played.number else { return }
    let kind = cue.fields["type"]?.plainText ?? ""
    if cue.addTime != nil {
      endOpenCues(of: kind, at: cue.startTime, played.event, adding: &calls)
      if cue.endTime != nil, !cue.hasOwnEnd {
        cue.endTime = nil
        open[kind, default: []].append(number)
      }
      parsed.append(cue)
    }
    changeCount += 1
    known[number] = Known(cue: cue, number: number, rank: changeCount)
    calls.append(call("addcue", cue, number, played.event))
    guard played.cue?.addTime == nil else { return }
    flushReentries(played.event, adding: &calls)
  }

  /// Sets the end of the cues that wait for a cue which starts later.
  private mutating func endOpenCues(
    of kind: String, at start: MediaTime?, _ event: TrackEvent, adding calls: inout [PlayerCall]
  ) {
    guard let start, let waiting = open[kind] else { return }
    let ended = waiting.filter { (known[$0]?.cue.startTime).map { $0 < start } ?? false }
    guard !ended.isEmpty else { return }
    open[kind] = waiting.filter { !ended.contains($0) }
    for number in ended.reversed() {
      guard var entry = known[number] else { continue }
      changeCount += 1
      entry.cue.endTime = start
      entry.rank = changeCount
      known[number] = entry
      calls.append(call("updatecue", entry.cue, number, event))
      if entry.isActive, reentersOnNewEnd {
        calls.append(call("enter", entry.cue, number, event))
      }
    }
  }

  private mutating func update(_ played: PlayedEvent, adding calls: inout [PlayerCall]) {
    guard let cue = played.cue, let number = played.number, var entry = known[number] else { return }
    let hasNewEnd = entry.cue.endTime != cue.endTime
    changeCount += 1
    entry.cue = cue
    entry.rank = changeCount
    known[number] = entry
    calls.append(call("updatecue", cue, number, played.event))
    guard hasNewEnd, entry.isActive, reentersOnNewEnd else { return }
    reentries.append(number)
  }

  private mutating func flushReentries(_ event: TrackEvent, adding calls: inout [PlayerCall]) {
    for number in reentries {
      guard let entry = known[number], entry.isActive else { continue }
      calls.append(call("enter", entry.cue, number, event))
    }
    reentries = []
  }

  // MARK: Entries and exits

  private mutating func flushEntries(to calls: inout [PlayerCall]) {
    guard !entries.isEmpty else { return }
    let moment = entries
    entries = []
    if let event = moment.first?.event { flushReentries(event, adding: &calls) }
    let ordered = moment.sorted { left, right in
      guard reentersOnNewEnd, let a = left.cue, let b = right.cue,
        a.startTime == b.startTime, a.endTime == b.endTime
      else { return false }
      return rank(of: left) < rank(of: right)
    }
    for played in ordered {
      guard let number = played.number else { continue }
      known[number]?.isActive = true
      guard let cue = known[number]?.cue else { continue }
      calls.append(call("enter", cue, number, played.event))
    }
  }

  private func rank(of played: PlayedEvent) -> Int {
    played.number.flatMap { known[$0]?.rank } ?? 0
  }

  private mutating func exit(_ played: PlayedEvent, adding calls: inout [PlayerCall]) {
    guard let number = played.number, let entry = known[number] else { return }
    known[number]?.isActive = false
    // A browser does not exit a cue whose new end is past.
    if reentersOnNewEnd, played.event.reason == .update { return }
    calls.append(call("exit", entry.cue, number, played.event))
  }

  /// Reports the tags of a segment after their cues.
  private mutating func finishSegment(
    at position: MediaTime, adding calls: inout [PlayerCall]
  ) {
    guard let time = parsed.first?.addTime else { return }
    parsed = []
    _ = time
  }

  private func call(
    _ name: String, _ cue: ViewCue, _ number: Int, _ event: TrackEvent
  ) -> PlayerCall {
    PlayerCall(
      name, at: event.time, position: event.position,
      fields: [Field("cue", .object([Field("number", .integer(number))] + cue.timeFields + cue.fields))],
      summary: "\(cue.name) \(cue.summary)")
  }
}
