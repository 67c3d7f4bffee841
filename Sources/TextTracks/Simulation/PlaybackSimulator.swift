import MediaTiming

/// Plays tracks on a virtual clock: the sequence of all events that a player would report.
///
/// The events are made lazily, so a long presentation needs no memory for them. The same tracks and
/// plan give the same events, and their entries and exits do not depend on the tick.
///
/// With a ``ReloadSequence`` the playlist is a live one: its cues come with the loads, and the
/// playback starts where a player joins, unless the plan has another start.
///
/// In one step, a ``TrackEventType/timeupdate`` comes first, then ``TrackEventType/seeked``, then
/// additions, then entries and exits, then ``TrackEventType/cuechange`` for each track.
public struct PlaybackSimulator: Sequence, Sendable {
  /// The maximum number of ticks of one pass through a presentation.
  public static let maximumTickCount = 10_000_000

  let plan: PlaybackPlan
  let reloads: ReloadSequence?
  let arrivals: ArrivalSchedule
  let blocked: BlockedTime
  let start: MediaTime
  /// The end for a playback that gets there by playing; `nil` for that of the presentation.
  private let limit: MediaTime?
  /// The end of the presentation.
  private let end: MediaTime
  /// Media time for each tick.
  let step: MediaTime?

  /// Prepares to play tracks, given in the order of their lists.
  ///
  /// With `reloads`, only their cues from segments are used.
  public init(
    tracks: [TextTrack], reloads: ReloadSequence? = nil, plan: PlaybackPlan
  ) throws(InvalidPlaybackPlan) {
    guard plan.rate > .zero else { throw .rateNotPositive(plan.rate) }
    if let tick = plan.tick, tick <= .zero { throw .tickNotPositive(tick) }
    if case .ahead(let length) = plan.buffer, length.isNegative { throw .negativeBuffer(length) }
    self.plan = plan
    let silent = plan.silentTypes
    self.reloads = reloads?.without(silent)
    self.arrivals = ArrivalSchedule(
      tracks.filter { !silent.contains($0.type) }, buffer: plan.buffer,
      liveEdge: reloads.map { _ in .zero })
    self.blocked = BlockedTime(plan.blockedRanges)
    let start = blocked.landing(
      of: plan.from ?? reloads?.joinTime ?? plan.presentation.start, in: plan.presentation)
    self.start = start
    self.limit = plan.to.map { Swift.max(start, plan.presentation.clamped($0)) }
    self.end = Swift.max(start, plan.presentation.end ?? arrivals.lastTime ?? start)
    self.step = plan.tick.map { $0 * plan.rate }
    if let step, let tick = plan.tick {
      let most = step * MediaTime(seconds: Self.maximumTickCount)
      let last = plan.seeks.reduce(start) { Swift.max($0, plan.presentation.clamped($1.target)) }
      guard end(from: last) - plan.presentation.start <= most else {
        throw .tooManyTicks(tick: tick)
      }
    }
  }

  /// The end of a playback that plays from a position.
  func end(from position: MediaTime) -> MediaTime {
    if let limit, position <= limit { return limit }
    return end
  }

  /// Whether a playback at a position ends before the presentation does.
  func isLimited(at position: MediaTime) -> Bool { limit.map { position <= $0 } ?? false }

  /// A playback from its start.
  public func makeIterator() -> SimulatedPlayback { SimulatedPlayback(self) }
}
