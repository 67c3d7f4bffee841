internal import CueSources
public import Foundation
public import HLSInspection
public import MediaTiming
public import TextTracks

/// A player without pictures and sound: it plays the timed metadata of a presentation and calls listeners.
///
/// The rules of its events are those of `TextTrackEngine`, and where it halts is decided by the same code
/// that the simulator behind `hlscue events` uses, so both tell the same of the same cues.
///
/// The player has its own clock, which only moves when it is told to: by ``advance(by:)``, by
/// ``playToEnd()``, or by ``run(on:)`` in step with a clock of your choice. Nothing it does depends on the time
/// of day or the speed of the machine.
///
/// ```swift
/// let player = VirtualPlayer()
/// player.textTracks.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { event in … }
/// try await player.load("media.m3u8")
/// player.play()
/// player.advance(by: .seconds(10))
/// ```
///
/// ## Concurrency
///
/// The player is a class without isolation of its own and not `Sendable`: it belongs to the actor or task that
/// made it, and its listeners are called there, before the call that caused their events returns. Its asynchronous
/// methods are `nonisolated(nonsending)`, so they stay on the actor of their caller. While ``run(on:)`` waits,
/// the owner may call any other method.
public final class VirtualPlayer {
  /// What a player does when it is not told otherwise.
  public struct Options: Sendable {
    /// The time of its clock between two time updates; `nil` for none. Then it halts at each change instead.
    /// A value that is not more than zero counts as `nil`.
    public var tick: MediaTime? = PlaybackPlan.usualTick
    /// How far ahead of the position segments are loaded and their cues become known.
    public var buffer = PlaybackPlan.Buffer.ahead(.zero)
    /// The types of tracks that it shows; `nil` for all that the toolkit reads.
    public var trackTypes: Set<TrackType>? = TrackType.shownByTHEOplayer
    /// What its clock shows at the beginning.
    public var clockStart = Date(timeIntervalSince1970: 0)

    /// A player that ticks four times a second and loads each segment as it is reached.
    public init() {}
  }

  /// What the player was made with.
  public let options: Options
  /// The tracks as code for THEOplayer sees them.
  public let textTracks: TextTrackList

  let hub: EventHub
  let state = PlayerState()
  private let objects: TrackObjects
  private var course: PlaybackCourse?

  /// A player without a presentation.
  public init(options: Options = Options()) {
    self.options = options
    hub = EventHub(clock: PlayerClock(start: options.clockStart))
    objects = TrackObjects(hub, state: state)
    textTracks = TextTrackList(objects)
  }

  deinit { hub.finishStreams() }
}

// MARK: - What is there

extension VirtualPlayer {
  /// Seconds of media for each second of the clock, more than zero.
  public var rate: MediaTime { state.rate }

  /// Whether the player does not play. It does not after a load, until ``play(rate:)``.
  public var isPaused: Bool { state.isPaused }

  /// Whether the position has come to the end by playing.
  public var hasEnded: Bool { state.hasEnded }

  /// Why the last ``load(_:options:loader:)`` failed; `nil` when it did not.
  public var failure: InspectionFailure? { state.failure }

  /// Where the playback stands, in media time.
  public var position: MediaTime { list.engine.position }

  /// What the clock of the player shows.
  public var clockDate: Date { hub.clock.now }

  /// The media time that the presentation covers. Without an end it may still grow.
  public var presentationRange: MediaTimeRange { state.presentation }

  /// Whether there is a presentation.
  public var isLoaded: Bool { state.isLoaded }

  /// The tracks with listeners, for code that knows `TextTracks` rather than a player.
  public var list: TextTracks.TextTrackList { hub.list }

  /// The date of the playlist at the position; `nil` where it tells none.
  public var programDateTime: CalendarTime? { state.timeline.date(at: position)?.date }
}

// MARK: - Loading

extension VirtualPlayer {
  /// Loads the tracks of a presentation that was inspected.
  ///
  /// Tracks of an earlier one are removed first. The player is paused at the start, or at `position` when that
  /// lies in the presentation.
  public func load(_ inspection: Inspection, at position: MediaTime? = nil) {
    load(
      tracks: inspection.tracks, presentation: inspection.playbackRange,
      timeline: inspection.parts.first?.timeline.map ?? TimelineMap([]), at: position)
  }

  /// Loads an input: a path or an http(s) address of a playlist or media file.
  ///
  /// - Throws: `InspectionFailure` when it cannot be read or recognised. The player keeps what it had and tells
  ///   its listeners of the error.
  public nonisolated(nonsending) func load(
    _ input: String, options: InspectionOptions = InspectionOptions(),
    loader: any ResourceLoading = ResourceLoader()
  ) async throws(InspectionFailure) {
    do throws(InspectionFailure) {
      let inspection = try await Inspector(loader: loader, options: options).inspect(input)
      state.failure = nil
      load(inspection)
    } catch {
      state.failure = error
      tell(.error)
      throw error
    }
  }

  /// Loads tracks, whose cues are in the order of their tracks and have numbers that tell them apart.
  ///
  /// - Parameters:
  ///   - tracks: the tracks in the order in which they are added.
  ///   - presentation: the media time that there is to play.
  ///   - timeline: what maps media time to dates.
  ///   - position: where the player stands at first; the start of the presentation when `nil`.
  public func load(
    tracks: [TextTracks.TextTrack], presentation: MediaTimeRange,
    timeline: TimelineMap = TimelineMap([]), at position: MediaTime? = nil
  ) {
    if !isPaused { pause() }
    state.isLoaded = true
    state.hasEnded = false
    state.presentation = presentation
    state.timeline = timeline
    var course = PlaybackCourse(tracks: shown(tracks), buffer: options.buffer, step: step)
    let loaded = course.takeLoaded()
    self.course = course
    list.reset(position: clamped(position ?? presentation.start))
    // Another presentation numbers its tracks and cues anew.
    list.notify { [objects] in objects.removeAll() }
    tell(.sourcechange)
    tell(.durationchange)
    list.add(loaded)
    tell(.loadedmetadata)
  }

  private func shown(_ tracks: [TextTracks.TextTrack]) -> [TextTracks.TextTrack] {
    guard let types = options.trackTypes else { return tracks }
    return tracks.filter { types.contains($0.type) }
  }
}

// MARK: - Playing

extension VirtualPlayer {
  /// Plays from the position on, at some seconds of media for each second of the clock.
  ///
  /// The first call enters the cues that hold at the position. After the end, it begins again at the start. A
  /// rate that is not more than zero changes nothing; nor does the whole call before anything is loaded.
  public func play(rate: MediaTime? = nil) {
    guard isLoaded else { return }
    if let rate { setRate(rate) }
    guard isPaused else { return }
    if hasEnded { seek(to: state.presentation.start) }
    state.isPaused = false
    tell(.play)
    tell(.playing)
    if !list.engine.hasStarted {
      list.start(adding: course?.land(at: position) ?? [])
    }
  }

  /// Stops playing. The clock goes on.
  public func pause() {
    guard !isPaused else { return }
    state.isPaused = true
    tell(.pause)
  }

  /// Jumps to a time, moved into the presentation.
  ///
  /// Cues that do not hold there are left, cues that do are entered, and what lies between is passed over. As
  /// the first thing after a load it enters what holds at the old position before; to begin elsewhere, load at
  /// that position.
  public func seek(to time: MediaTime) {
    guard isLoaded else { return }
    let target = clamped(time)
    state.hasEnded = false
    tell(.seeking)
    list.seek(
      to: target, adding: course?.land(at: target) ?? [], reportsTime: options.reportsTime)
  }

  /// Moves the clock of the player on. While it plays, the position moves by as much, times the rate.
  ///
  /// A listener may pause or seek on the way. A negative time changes nothing.
  public func advance(by clockTime: Duration) {
    advance(by: MediaTime(clockTime))
  }

  /// Moves the clock of the player on by an exact number of seconds; see ``advance(by:)-(Duration)``.
  public func advance(by clockTime: MediaTime) {
    guard !clockTime.isNegative else { return }
    let end = hub.clock.elapsed + clockTime
    while !isPaused, hub.clock.elapsed < end {
      playOn(to: position + (end - hub.clock.elapsed) * rate)
    }
    hub.clock.elapsed = max(end, hub.clock.elapsed)
  }

  /// Plays until the end, or, where there is none, until nothing changes any more by playing on.
  ///
  /// It begins to play when it does not. A listener that pauses ends it early.
  public func playToEnd() {
    play()
    while !isPaused, let goal, position < goal || state.presentation.end != nil { playOn(to: goal) }
  }

  private var goal: MediaTime? {
    if let end = state.presentation.end { return end }
    let next = list.nextChangeTime
    return course?.lastTime.map { last in next.map { max($0, last) } ?? last } ?? next
  }

  /// Plays to the next halt before a time. A listener may move the position by that.
  private func playOn(to time: MediaTime) {
    guard var course else { return }
    let end = state.presentation.end ?? time
    let start = position
    let stop = course.nextStop(before: min(time, end), change: list.nextChangeTime)
    let halt = course.halt(at: stop)
    self.course = course
    hub.clock.elapsed += max(stop - start, .zero).divided(by: rate)
    let isEnd = state.presentation.end.map { stop >= $0 } ?? false
    if isEnd {
      state.isPaused = true
      state.hasEnded = true
    }
    list.advance(
      to: stop, adding: halt.arrivals, reportsTime: halt.isTick || isEnd && options.reportsTime)
    if isEnd {
      tell(.pause)
      tell(.ended)
    }
  }

  /// Sets the seconds of media for each second of the clock; what is not more than zero changes nothing.
  public func setRate(_ rate: MediaTime) {
    guard rate > .zero, rate != state.rate else { return }
    state.rate = rate
    course?.setStep(step, at: position)
    tell(.ratechange)
  }

  private var step: MediaTime? { options.reportsTime ? options.tick.map { $0 * rate } : nil }

  private func clamped(_ time: MediaTime) -> MediaTime {
    let time = max(time, state.presentation.start)
    return state.presentation.end.map { min($0, time) } ?? time
  }
}

// MARK: - In step with a clock

extension VirtualPlayer {
  /// Plays in step with a clock until it pauses or ends.
  ///
  /// The player sleeps from halt to halt on the clock. When it wakes late, it catches up, and every event still
  /// has its exact time. With a clock that only moves when a test tells it to, nothing waits for real time.
  ///
  /// - Throws: what sleeping on the clock throws, such as `CancellationError`. The player then keeps playing
  ///   as far as its own clock is concerned, and may be run again.
  public nonisolated(nonsending) func run<C: Clock>(on clock: C) async throws
  where C.Duration == Duration {
    play()
    var last = clock.now
    while !isPaused, let wait = timeToNextHalt {
      try await clock.sleep(until: last.advanced(by: wait), tolerance: nil)
      let now = clock.now
      advance(by: last.duration(to: now))
      last = now
    }
  }

  /// The time of the clock until something is due; `nil` when nothing is any more.
  private var timeToNextHalt: Duration? {
    guard let course, let goal, position < goal else { return nil }
    let stop = course.nextStop(before: goal, change: list.nextChangeTime)
    return Duration(roundingUp: (stop - position).divided(by: rate))
  }
}

// MARK: - Changes while it plays

extension VirtualPlayer {
  /// Puts new tracks in the place of those that were loaded, as when a live playlist is reloaded.
  ///
  /// Tracks and cues with a `uid` that is known are the same as before. New cues are added when they are due,
  /// changed ones updated, and those that are not there any more removed. What is entered or left by that at the
  /// position is told at once.
  public func update(
    tracks: [TextTracks.TextTrack], presentation: MediaTimeRange? = nil,
    timeline: TimelineMap? = nil
  ) {
    guard isLoaded else { return }
    if let presentation { state.presentation = presentation }
    if let timeline { state.timeline = timeline }
    if presentation != nil { tell(.durationchange) }
    let change = TrackListChange(from: list.engine, to: shown(tracks))
    course?.replaceArrivals(of: change.unknown, buffer: options.buffer)
    var arrivals = course?.takeLoaded() ?? []
    if list.engine.hasStarted { arrivals += course?.halt(at: position).arrivals ?? [] }
    list.add(arrivals)
    for cue in change.updates { list.updateCue(cue) }
    for uid in change.removedCues { list.removeCue(uid) }
    for uid in change.removedTracks { list.removeTrack(uid) }
    list.settle()
  }

  /// Adds a cue at once, with its track when that is not there yet; a cue that is there already is updated.
  public func addCue(_ cue: Cue, to track: TextTracks.TextTrack) {
    list.add([CueArrival(cue, in: track)])
    list.settle()
  }

  /// Puts new values in the place of the cue with the same `uid`, such as an end that has become known.
  public func updateCue(_ cue: Cue) {
    list.updateCue(cue)
    list.settle()
  }

  /// Removes a cue. When it is active, it is left first.
  public func removeCue(_ uid: Int) {
    list.removeCue(uid)
    list.settle()
  }

  /// Removes a track with its cues.
  public func removeTrack(_ uid: Int) { list.removeTrack(uid) }
}

// MARK: - News

extension VirtualPlayer {
  func tell(_ change: StateChange) { hub.tell(change) }

  /// The events from now on, in their order.
  ///
  /// Events that nobody has taken yet are kept. The sequence ends after the first change of a kind, with the
  /// player, or when its task is cancelled. With `replay`, the tracks and cues that are there already come
  /// first.
  public func events(
    until last: StateChange? = .ended, replay: Bool = false
  ) -> AsyncStream<Event> {
    hub.events(until: last, replay: replay)
  }
}

extension VirtualPlayer.Options {
  var reportsTime: Bool { tick.map { $0 > .zero } ?? false }
}

extension TrackType {
  /// The types of in-band tracks that THEOplayer makes of an HLS stream.
  public static let shownByTHEOplayer: Set<TrackType> = [.id3, .daterange, .emsg, .chapters]
}
