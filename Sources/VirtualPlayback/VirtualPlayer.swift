internal import CueSources
public import Foundation
public import HLSInspection
public import MediaTiming
public import ResourceLoading
public import TextTracks

/// A player without pictures and sound: it plays the timed metadata of a presentation and calls listeners.
///
/// The rules of its events are those of `TextTrackEngine`, and where it halts is decided by the same code
/// that the simulator behind `hlscue events` uses, so both tell the same of the same cues.
///
/// The player has its own clock, which only moves when it is told to: by `advance(by:)`, by
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
  var course: PlaybackCourse?

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

  /// The media time that the presentation covers. Without an end it may still grow: that of a live playlist is known
  /// with the load that tells it.
  public var presentationRange: MediaTimeRange { state.presentation }

  /// The media time that is never played: the position jumps over it, and no seek lands in it.
  public var blockedTime: BlockedTime { state.blocked }

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
  /// lies in the presentation. Snapshots of a live playlist are loaded one after the other as its clock runs: the
  /// player joins behind the live edge, and cues are added, updated and removed with the load that tells it.
  ///
  /// What is blocked is never played.
  public func load(
    _ inspection: Inspection, blocked: [MediaTimeRange] = [], at position: MediaTime? = nil
  ) {
    load(
      tracks: inspection.tracks, presentation: inspection.playbackRange,
      timeline: inspection.parts.first?.timeline.map ?? TimelineMap([]), blocked: blocked,
      reloads: inspection.reloadSequence, at: position)
  }

  /// Loads an input: a path or an http(s) address of a playlist or media file.
  ///
  /// - Throws: `InspectionFailure` when it cannot be read or recognised. The player keeps what it had and tells
  ///   its listeners of the error.
  public nonisolated(nonsending) func load(
    _ input: String, options: InspectionOptions = InspectionOptions(),
    loader: any Loader = ResourceLoader()
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
  ///   - blocked: the media time that is never played.
  ///   - reloads: the loads of a live playlist, which tell all cues of `tracks` that segments do not carry.
  ///   - position: where the player stands at first; the start of the presentation when `nil`, or where a player joins.
  public func load(
    tracks: [TextTracks.TextTrack], presentation: MediaTimeRange,
    timeline: TimelineMap = TimelineMap([]), blocked: [MediaTimeRange] = [],
    reloads: ReloadSequence? = nil, at position: MediaTime? = nil
  ) {
    if !isPaused { pause() }
    state.isLoaded = true
    state.ending = nil
    state.timeline = timeline
    state.blocked = BlockedTime(blocked)
    let start = state.blocked.landing(
      of: position ?? reloads?.joinTime ?? presentation.start, in: presentation)
    var course = PlaybackCourse(
      tracks: shown(tracks), reloads: reloads?.keeping { isShown($0.track) },
      buffer: options.buffer, step: step)
    let loaded = course.takeLoaded(at: start)
    self.course = course
    state.finalEnd = presentation.end
    state.presentation = presentation
    if !course.isComplete { state.presentation.end = nil }
    list.reset(position: start)
    // Another presentation numbers its tracks and cues anew.
    list.notify { [objects] in objects.removeAll() }
    tell(.sourcechange)
    tell(.durationchange)
    list.apply(loaded)
    tell(.loadedmetadata)
  }

  func shown(_ tracks: [TextTracks.TextTrack]) -> [TextTracks.TextTrack] {
    tracks.filter(isShown)
  }

  private func isShown(_ track: TextTracks.TextTrack) -> Bool {
    options.trackTypes?.contains(track.type) ?? true
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
    leaveBlockedTime()
    guard !hasEnded else { return }
    state.isPaused = false
    tell(.play)
    tell(.playing)
    begin()
  }

  /// Stops playing. The clock goes on.
  public func pause() {
    guard !isPaused else { return }
    state.isPaused = true
    tell(.pause)
  }

  /// Jumps to a time, moved into the presentation and out of what is blocked.
  ///
  /// Cues that do not hold there are left, cues that do are entered, and what lies between is passed over. As
  /// the first thing after a load it enters what holds at the old position before; to begin elsewhere, load at
  /// that position.
  public func seek(to time: MediaTime) {
    guard isLoaded else { return }
    state.ending = nil
    tell(.seeking)
    jump(to: course?.landing(of: time, in: state.presentation, around: state.blocked) ?? time)
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
    while hub.clock.elapsed < end {
      if isPaused {
        wait(for: end - hub.clock.elapsed)
      } else {
        goOn(for: end - hub.clock.elapsed)
      }
    }
    hub.clock.elapsed = max(end, hub.clock.elapsed)
  }

  /// Plays until the end, or, where there is none, until nothing changes any more by playing on.
  ///
  /// It begins to play when it does not. A listener that pauses ends it early.
  public func playToEnd() {
    play()
    while !isPaused, canGoOn { goOn(for: nil) }
  }

  /// Sets the seconds of media for each second of the clock; what is not more than zero changes nothing.
  public func setRate(_ rate: MediaTime) {
    guard rate > .zero, rate != state.rate else { return }
    state.rate = rate
    course?.setStep(step, at: position)
    tell(.ratechange)
  }

  private var step: MediaTime? { options.reportsTime ? options.tick.map { $0 * rate } : nil }
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
