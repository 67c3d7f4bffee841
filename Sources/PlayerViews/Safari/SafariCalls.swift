internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The events of the text track of Safari: cues come when the playback reaches them, open, and get their end with the next
/// group.
struct SafariCalls: PlayerCalls {
  private let track: ViewTrack?
  /// The end that an open cue shows.
  private let openEnd: MediaTime?
  /// Whether a seek removes open cues and skips tags.
  private let forgetsOnSeek: Bool

  private struct Known {
    /// The cue with the end that it gets.
    var cue: ViewCue
    var isActive = false
    /// Whether its end is not known yet.
    var isPending = false
  }

  /// The cues of one tag.
  private struct Group: Hashable {
    var origin: Int
    var startTime: MediaTime?
  }

  private var known: [Int: Known] = [:]
  /// The cues whose end is not known yet, in order, with some that were removed.
  private var pending: [Int] = []
  /// The group that came last: it has ended all that it ends.
  private var lastGroup: Group?
  /// The event for the track, until its first cue is added.
  private var trackEvent: TrackEvent?
  /// Whether an event of a cue followed the last `cuechange`.
  private var hasChanged = false

  init(track: ViewTrack?, openEnd: MediaTime?, forgetsOnSeek: Bool) {
    self.track = track
    self.openEnd = openEnd
    self.forgetsOnSeek = forgetsOnSeek
  }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let event = played.event
    switch event.type {
    case .addtrack: trackEvent = event
    case .timeupdate, .modechange, .removetrack: calls.append(Self.call(event))
    case .seeked:
      calls.append(Self.call(event))
      if forgetsOnSeek { removePending(event, adding: &calls) }
    case .cuechange:
      if hasChanged { calls.append(Self.call(event)) }
      hasChanged = false
    case .addcue, .updatecue, .removecue, .entercue, .exitcue:
      guard let cue = played.cue, let number = played.number else { return }
      add(cue, number, event, to: &calls)
    }
  }

  mutating func finish(adding calls: inout [PlayerCall]) {}

  private mutating func add(
    _ cue: ViewCue, _ number: Int, _ event: TrackEvent, to calls: inout [PlayerCall]
  ) {
    switch event.type {
    case .addcue:
      // A tag before the position is not given.
      let isPassed = cue.addTime != nil && (cue.startTime ?? .zero) < event.position
      if isPassed, forgetsOnSeek, event.reason != .play { return }
      arrive(cue, number, event, adding: &calls)
    case .updatecue:
      known[number]?.cue = cue
      lastGroup = nil
      calls.append(call("updatecue", number, event))
    case .removecue:
      calls.append(call("removecue", number, event))
      known[number] = nil
      lastGroup = nil
    case .entercue:
      if cue.addTime != nil, event.reason == .play { arrive(cue, number, event, adding: &calls) }
      guard known[number] != nil else { return }
      known[number]?.isActive = true
      hasChanged = true
      calls.append(call("enter", number, event))
    default:
      guard known[number]?.isActive == true else { return }
      known[number]?.isActive = false
      hasChanged = true
      calls.append(call("exit", number, event))
    }
  }

  /// Ends the open cues that the group of a cue ends, and adds the cue unless it is there.
  private mutating func arrive(
    _ cue: ViewCue, _ number: Int, _ event: TrackEvent, adding calls: inout [PlayerCall]
  ) {
    let group = Group(origin: cue.origin, startTime: cue.startTime)
    if group != lastGroup {
      lastGroup = group
      pending.removeAll { known[$0]?.isPending != true }
      let ended = pending.filter { other in
        known[other].map { $0.cue.origin != cue.origin && $0.cue.endTime == cue.startTime } ?? false
      }
      for other in ended {
        known[other]?.isPending = false
        calls.append(call("updatecue", other, event))
      }
    }
    guard known[number] == nil else { return }
    if let trackEvent {
      calls.append(
        PlayerCall(
          "addtrack", at: trackEvent.time, position: event.position,
          fields: [Field("track", .object(track?.fields ?? []))], summary: track?.title ?? ""))
      self.trackEvent = nil
    }
    known[number] = Known(cue: cue, isPending: !cue.hasOwnEnd)
    if !cue.hasOwnEnd { pending.append(number) }
    calls.append(call("addcue", number, event))
  }

  private mutating func removePending(_ event: TrackEvent, adding calls: inout [PlayerCall]) {
    for number in pending where known[number]?.isPending == true {
      calls.append(call("removecue", number, event))
      if known[number]?.isActive == true { hasChanged = true }
      known[number] = nil
    }
    (pending, lastGroup) = ([], nil)
  }

  private static func call(_ event: TrackEvent) -> PlayerCall {
    PlayerCall(event.type.rawValue, at: event.time, position: event.position)
  }

  private func call(_ name: String, _ number: Int, _ event: TrackEvent) -> PlayerCall {
    guard let entry = known[number] else { return Self.call(event) }
    var cue = entry.cue
    if entry.isPending { cue.endTime = openEnd }
    return PlayerCall(
      name, at: event.time, position: event.position,
      fields: [
        Field("cue", .object([Field("number", .integer(number))] + cue.timeFields + cue.fields))
      ],
      summary: "\(cue.name) \(cue.summary)")
  }
}
