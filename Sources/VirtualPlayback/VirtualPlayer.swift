internal import CueSources
public import Foundation
public import HLSInspection
public import MediaTiming
public import ResourceLoading
public import TextTracks

/// A player without video and audio: it plays the timed metadata of a presentation and calls
/// listeners.
///
/// Its event rules are those of `TextTrackEngine`, and its halts come from the code of the
/// simulator behind `hlscue events`, so both give the same events for the same cues.
///
/// The player has its own clock, which moves only on request: by `advance(by:)`, by
/// ``playToEnd()``, or by ``run(on:)`` in step with a clock of your choice. Nothing it does depends
/// on the time of day or the speed of the machine.
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
/// The player is a class without isolation of its own and not `Sendable`: it belongs to the actor
/// or task that made it, and its listeners are called there, before the call that caused their
/// events returns. Its asynchronous methods are `nonisolated(nonsending)`, so they stay on the
/// actor of their caller. While ``run(on:)`` waits, the owner may call any other method.
public final class VirtualPlayer {
  /// The options of a player.
  public struct Options: Sendable {
    /// The time of its clock between two time updates; `nil` for none: then it halts at each change
    /// instead. A value that is not positive counts as `nil`.
    public var tick: MediaTime? = PlaybackPlan.usualTick
    /// How far ahead of the position segments are loaded and their cues added.
    public var buffer = PlaybackPlan.Buffer.ahead(.zero)
    /// The types of tracks that it shows; `nil` for all types of the toolkit.
    public var trackTypes: Set<TrackType>? = TrackType.shownByTHEOplayer
    /// The initial date of its clock.
    public var clockStart = Date(timeIntervalSince1970: 0)

    /// The default options: four ticks a second, and each segment is loaded when it is reached.
    public init() {}
  }

  /// The options of the player.
  public let options: Options
  /// The tracks for code written for THEOplayer.
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

  /// Whether the player is paused. It is after a load, until ``play(rate:)``.
  public var isPaused: Bool { state.isPaused }

  /// Whether playback has reached the end.
  public var hasEnded: Bool { state.hasEnded }

  /// The error of the last ``load(_:options:loader:)``; `nil` when it succeeded.
  public var failure: InspectionFailure? { state.failure }

  /// The playback position, in media time.
  public var position: MediaTime { list.engine.position }

  /// The date on the clock of the player.
  public var clockDate: Date { hub.clock.now }

  /// The media time of the presentation. Without an end it may still grow; the end of a live
  /// playlist is known with the load that contains it.
  public var presentationRange: MediaTimeRange { state.presentation }

  /// The media time that is never played: the position jumps over it, and no seek lands in it.
  public var blockedTime: BlockedTime { state.blocked }

  /// Whether a presentation is loaded.
  public var isLoaded: Bool { state.isLoaded }

  /// The tracks with listeners, for code that uses `TextTracks` directly.
  public var list: TextTracks.TextTrackList { hub.list }

  /// The date of the playlist at the position; `nil` when unknown.
  public var programDateTime: CalendarTime? { state.timeline.date(at: position)?.date }
}

// MARK: - Loading

extension VirtualPlayer {
  /// Loads the tracks of an inspected presentation.
  ///
  /// Tracks of an earlier one are removed first. The player is paused at the start, in a live
  /// presentation behind the live edge, or at `position` if that is in the presentation. Snapshots
  /// of a live playlist are loaded one after the other as the clock runs: cues are added, updated
  /// and removed by the load that contains the change.
  ///
  /// Blocked ranges are never played.
  ///
  /// SCTE-35 sections in a transport stream are not shown by default, as THEOplayer does not show
  /// them: the player has those in the attributes of date ranges, as
  /// ``DateRangeCue/scte35Cmd``, ``DateRangeCue/scte35Out`` and ``DateRangeCue/scte35In``, those in
  /// event messages of fragmented MP4, as ``EmsgCue``, and the chapters that any section starts.
  /// With `scte35` in ``Options/trackTypes``, each in-band section is a cue of a track of that type:
  /// added with the segment that carries it, entered at its splice time, and decoded in the
  /// `content` of its ``TextTrackCue/model``.
  public func load(
    _ inspection: Inspection, blocked: [MediaTimeRange] = [], at position: MediaTime? = nil
  ) {
    load(
      tracks: inspection.tracks, presentation: inspection.playbackRange,
      timeline: inspection.parts.first?.timeline.map ?? TimelineMap([]), blocked: blocked,
      reloads: inspection.reloadSequence, at: position ?? inspection.joinTime)
  }

  /// Loads an input: a path or an http(s) URL of a playlist or media file. It shows the same
  /// SCTE-35 as ``load(_:blocked:at:)``.
  ///
  /// - Throws: `InspectionFailure` when it cannot be read or recognised. The player keeps its
  ///   presentation and reports the error to its listeners.
  public nonisolated(nonsending) func load(
    _ input: String, options: InspectionOptions = InspectionOptions(),
    loader: any Loader = ResourceLoader()
  ) async throws(InspectionFailure) {
    load(try await inspect(input, options: options, loader: loader))
  }

  /// Inspects an input that is about to be loaded, and reports a failure to the listeners.
  package nonisolated(nonsending) func inspect(
    _ input: String, options: InspectionOptions, loader: any Loader
  ) async throws(InspectionFailure) -> Inspection {
    do throws(InspectionFailure) {
      let inspection = try await Inspector(loader: loader, options: options).inspect(input)
      state.failure = nil
      return inspection
    } catch {
      state.failure = error
      send(.error)
      endWaiting()
      throw error
    }
  }

  /// Loads tracks. Their cues must be in cue order and have unique numbers.
  ///
  /// - Parameters:
  ///   - tracks: the tracks in the order in which they are added.
  ///   - presentation: the media time of the presentation.
  ///   - timeline: the map between media time and dates.
  ///   - blocked: the media time that is never played.
  ///   - reloads: the loads of a live playlist, which contain all cues of `tracks` that segments do
  ///     not carry.
  ///   - position: the initial position; the start of the presentation when `nil`, or the place
  ///     where a player joins.
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
    // Track and cue numbers restart with another presentation.
    list.notify { [objects] in objects.removeAll() }
    send(.sourcechange)
    send(.durationchange)
    list.apply(loaded)
    send(.loadedmetadata)
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
  /// Plays from the position, at a number of seconds of media for each second of the clock.
  ///
  /// The first call enters the cues at the position. After the end, playback restarts at the start.
  /// A rate that is not positive is ignored; so is the whole call before anything is loaded.
  public func play(rate: MediaTime? = nil) {
    guard isLoaded else { return }
    if let rate { setRate(rate) }
    guard isPaused else { return }
    if hasEnded { seek(to: state.presentation.start) }
    leaveBlockedTime()
    guard !hasEnded else { return }
    state.isPaused = false
    send(.play)
    send(.playing)
    begin()
  }

  /// Pauses playback. The clock continues.
  public func pause() {
    guard !isPaused else { return }
    state.isPaused = true
    send(.pause)
  }

  /// Jumps to a time, moved into the presentation and out of blocked ranges.
  ///
  /// Cues that are not active there are exited, cues that are active are entered, and those in
  /// between are skipped. As the first call after a load it enters the cues at the old position
  /// before; to start elsewhere, load at that position.
  public func seek(to time: MediaTime) {
    guard isLoaded else { return }
    state.ending = nil
    send(.seeking)
    jump(to: course?.landing(of: time, in: state.presentation, around: state.blocked) ?? time)
  }

  /// Advances the clock of the player. While it plays, the position advances by the same time
  /// multiplied by the rate.
  ///
  /// A listener may pause or seek on the way. A negative time is ignored.
  public func advance(by clockTime: Duration) {
    advance(by: MediaTime(clockTime))
  }

  /// Advances the clock of the player by an exact number of seconds; see
  /// ``advance(by:)-(Duration)``.
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
    endWaiting()
  }

  /// Plays until the end, or without one, until playback changes nothing any more.
  ///
  /// It starts playback if necessary. A listener that pauses stops it early.
  public func playToEnd() {
    play()
    while !isPaused, canGoOn { goOn(for: nil) }
    endWaiting()
  }

  /// Sets the seconds of media for each second of the clock; ignores a value that is not positive.
  public func setRate(_ rate: MediaTime) {
    guard rate > .zero, rate != state.rate else { return }
    state.rate = rate
    course?.setStep(step, at: position)
    send(.ratechange)
  }

  private var step: MediaTime? { options.reportsTime ? options.tick.map { $0 * rate } : nil }
}

// MARK: - News

extension VirtualPlayer {
  func send(_ change: StateChange) { hub.send(change) }

  /// The later events, in order.
  ///
  /// Events that were not consumed yet are kept. The sequence ends after the first change of a
  /// kind, with the player, or when its task is cancelled.
  ///
  /// It also ends when it is read to its end and the player has nothing left to play: it has ended,
  /// it has played all that is known of a presentation without an end, or its load failed and
  /// nothing else is loaded. So a sequence that is made after the end has no events unless playback
  /// is started again. A sequence `until` `nil` lasts as long as the player. Before playback starts
  /// and while it is paused, a sequence waits.
  ///
  /// - Parameters:
  ///   - last: the kind of change that ends the sequence.
  ///   - replay: whether the existing tracks and cues come first.
  public func events(
    until last: StateChange? = .ended, replay: Bool = false
  ) -> AsyncStream<Event> {
    defer { endWaiting() }
    return hub.events(until: last, replay: replay)
  }

  /// Ends the sequences of events whose last event cannot come, after all earlier events.
  func endWaiting() {
    list.notify { [weak self] in
      guard let self, hasNothingLeft else { return }
      hub.endWaiting()
    }
  }
}

extension VirtualPlayer.Options {
  var reportsTime: Bool { tick.map { $0 > .zero } ?? false }
}

extension TrackType {
  /// The in-band track types of THEOplayer for an HLS stream.
  public static let shownByTHEOplayer: Set<TrackType> = [.id3, .daterange, .emsg, .chapters]
}
