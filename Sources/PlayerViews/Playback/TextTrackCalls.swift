internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The events of a text track of a page: cues are added open, change, and are entered and exited.
///
/// The player adds a cue of media without an end and sets that with the next one of its kind. Browsers differ from the
/// HTML standard in what a new end of an active cue causes.
struct TextTrackCalls: PlayerCalls {
  /// The names of the events that the player itself sends besides those of the page.
  struct OwnEvents: Sendable {
    /// The tags of a segment were read.
    var segment: String
    /// The playlist was loaded.
    var load: String
  }

  private let track: ViewTrack?
  /// Whether a new end of an active cue enters it again, and moves a cue behind its equals.
  private let reentersOnNewEnd: Bool
  private let ownEvents: OwnEvents?

  private var cues = TrackCues()
  /// Entries or exits of one moment.
  private var changes: [PlayedEvent] = []
  /// The cues of one segment, or of one load, that were added or changed.
  private var batch: [ViewCue] = []
  /// Active cues with a new end.
  private var reentries: [Int] = []
  /// The last addition or change of a cue.
  private var lastEvent: TrackEvent?
  /// The addition of the track, which the page reports after that of its first cues.
  private var newTrack: TrackEvent?

  init(track: ViewTrack?, reentersOnNewEnd: Bool, ownEvents: OwnEvents? = nil) {
    self.track = track
    self.reentersOnNewEnd = reentersOnNewEnd
    self.ownEvents = ownEvents
  }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let event = played.event
    if let first = changes.first?.event, first.type != event.type || first.time != event.time {
      flushChanges(to: &calls)
    }
    let isBatched = event.type == .addcue || event.type == .updatecue
    if let first = batch.first, let last = lastEvent,
      !isBatched || first.addTime != played.cue?.addTime || last.position != event.position
    {
      finishBatch(adding: &calls)
    }
    switch event.type {
    case .addtrack: newTrack = event
    case .addcue: addCue(played, to: &calls)
    case .updatecue: update(played, adding: &calls)
    case .removecue:
      guard let number = played.number, let cue = cues.remove(number) else { return }
      calls.append(call("removecue", cue, number, event))
    case .entercue, .exitcue: changes.append(played)
    case .cuechange: calls.append(change(event))
    case .modechange:
      // A disabled track has no active cues, and none of them exits.
      if event.mode == .disabled { cues.deactivate() }
      calls.append(
        PlayerCall(
          "modechange", at: event.time, position: event.position,
          fields: [Field("mode", event.mode.map { .string($0.rawValue) } ?? .null)],
          summary: event.mode?.rawValue ?? ""))
    case .removetrack, .seeked, .timeupdate:
      calls.append(PlayerCall(event.type.rawValue, at: event.time, position: event.position))
    }
  }

  mutating func finish(adding calls: inout [PlayerCall]) {
    flushChanges(to: &calls)
    finishBatch(adding: &calls)
  }
}

// MARK: - Additions and changes

extension TextTrackCalls {
  private mutating func addCue(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    guard var cue = played.cue, let number = played.number else { return }
    lastEvent = played.event
    if cue.addTime != nil {
      endOpenCues(before: cue, played.event, adding: &calls)
      if !cue.hasOwnEnd { cue.endTime = nil }
    }
    cues.add(cue, number)
    batch.append(cue)
    calls.append(call("addcue", cue, number, played.event))
  }

  /// Sets the end of the cues that wait for a cue which starts later.
  private mutating func endOpenCues(
    before cue: ViewCue, _ event: TrackEvent, adding calls: inout [PlayerCall]
  ) {
    for number in cues.end(before: cue) {
      guard let ended = cues[number] else { continue }
      calls.append(call("updatecue", ended.cue, number, event))
      if reentersOnNewEnd, cues.isActive(number) { reentries.append(number) }
    }
  }

  private mutating func update(_ played: PlayedEvent, adding calls: inout [PlayerCall]) {
    guard let cue = played.cue, let number = played.number, let known = cues[number] else { return }
    lastEvent = played.event
    cues.update(cue, number)
    batch.append(cue)
    calls.append(call("updatecue", cue, number, played.event))
    guard reentersOnNewEnd, known.cue.endTime != cue.endTime, cues.isActive(number) else { return }
    reentries.append(number)
  }

  /// Reports the cues of a segment or a load after they were added, and what their changes cause.
  private mutating func finishBatch(adding calls: inout [PlayerCall]) {
    // The event that shows the end of the batch may be seconds later.
    guard let first = batch.first, let event = lastEvent else { return }
    if let ownEvents {
      calls.append(
        first.addTime == nil
          ? PlayerCall(ownEvents.load, at: event.position, position: event.position)
          : PlayerCall(
            ownEvents.segment, at: event.position, position: event.position,
            fields: [Field("samples", .array(samples(of: batch)))],
            summary: "\(batch.count) cues"))
    }
    batch = []
    if let added = newTrack {
      newTrack = nil
      calls.append(
        PlayerCall(
          "addtrack", at: added.time, position: added.position,
          fields: [Field("track", .object(track?.fields ?? []))], summary: track?.title ?? ""))
    }
    let again = reentries
    reentries = []
    for number in again {
      guard let entry = cues[number], cues.isActive(number) else { continue }
      calls.append(call("enter", entry.cue, number, event))
      calls.append(change(event))
    }
  }

  /// One sample for each tag.
  private func samples(of cues: [ViewCue]) -> [FieldValue] {
    var seen: Set<Int> = []
    return cues.filter { seen.insert($0.origin).inserted }.map { cue in
      var fields = [Field("pts", cue.startTime.map(FieldValue.time) ?? .null)]
      fields.append(
        Field(
          "duration",
          cue.hasOwnEnd ? cue.length.map(FieldValue.time) ?? .null : .null))
      fields.add("type", cue.fields["type"])
      return .object(fields)
    }
  }
}

// MARK: - Entries and exits

extension TextTrackCalls {
  private mutating func flushChanges(to calls: inout [PlayerCall]) {
    let moment = changes
    changes = []
    for played in reentersOnNewEnd ? cues.sorted(moment) : moment {
      guard let number = played.number, let known = cues[number] else { continue }
      let isEntry = played.event.type == .entercue
      cues.setActive(isEntry, number)
      // One that is removed does not exit (HTML, section 4.8.11.11.3).
      if !isEntry, played.event.reason == .removed { continue }
      // A browser does not exit a cue whose new end is past.
      if !isEntry, reentersOnNewEnd, played.event.reason == .update { continue }
      calls.append(call(isEntry ? "enter" : "exit", known.cue, number, played.event))
    }
  }

  private func change(_ event: TrackEvent) -> PlayerCall {
    let active = cues.active
    return PlayerCall(
      "cuechange", at: event.time, position: event.position,
      fields: active.fields("activeCues") { .integer($0) },
      summary: active.count == 0 ? "no active cue" : "\(active.count) active")
  }

  private func call(
    _ name: String, _ cue: ViewCue, _ number: Int, _ event: TrackEvent
  ) -> PlayerCall {
    PlayerCall(
      name, at: event.time, position: event.position,
      fields: [
        Field("cue", .object([Field("number", .integer(number))] + cue.timeFields + cue.fields))
      ],
      summary: cue.summary.isEmpty ? cue.name : "\(cue.name) \(cue.summary)")
  }
}
