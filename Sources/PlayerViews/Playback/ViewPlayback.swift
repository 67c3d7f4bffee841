internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
internal import InspectionReports
internal import MediaTiming
public import TextTracks

/// A playback of a presentation in one of the players that people use: the calls of the player in order.
public struct ViewPlayback: Sendable {
  private let media: PlayedMedia
  private let view: any PlaybackView.Type
  private let settings: ViewSettings
  private var plan: PlaybackPlan

  /// A playback of the first playlist of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: an inspection that kept the tags.
  ///   - tracks: its selected tracks and cues.
  ///   - view: the player.
  ///   - settings: the version of the player and its quirks.
  ///   - plan: the way it is played.
  public init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack], as view: any PlaybackView.Type,
    _ settings: ViewSettings, plan: PlaybackPlan
  ) {
    media = PlayedMedia(inspection, tracks: tracks)
    self.view = view
    self.settings = settings
    self.plan = plan
    self.plan.from = plan.from ?? inspection.joinTime
    // The tracks of a player are not those of the toolkit: a change of any of them is one of the player's.
    let type = ViewCueContent.trackType
    self.plan.modes = plan.modes.map { .init(at: $0.time, of: type, to: $0.mode) }
    if !plan.disabledTypes.isEmpty { self.plan.disabledTypes = [type] }
  }

  /// Returns the calls of the player in order.
  ///
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public func calls() throws(InvalidPlaybackPlan) -> [PlayerCall] {
    Array(IteratorSequence(try start()))
  }

  /// Returns the calls of the player in order, each made when it is asked for.
  func start() throws(InvalidPlaybackPlan) -> ViewCalls {
    // A player does not load what is before its start, unless it is led back there.
    var media = media
    media.loadedFrom = plan.from.map { start in
      plan.seeks.reduce(start) { min($0, $1.target) } - view.leadIn
    }
    let score = ViewScore(of: media, in: view, settings)
    let playback = try PlaybackSimulator(tracks: score.tracks, reloads: score.reloads, plan: plan)
    return ViewCalls(
      playback.makeIterator(), writer: view.calls(of: media, settings),
      order: LoadingOrder(media.segments))
  }
}

extension EventsReport {
  /// The calls of a player that plays an inspection.
  ///
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack], as view: any PlaybackView.Type,
    _ settings: ViewSettings, plan: PlaybackPlan
  ) throws(InvalidPlaybackPlan) {
    let calls = try ViewPlayback(inspection, tracks: tracks, as: view, settings, plan: plan).start()
    self.init(
      input: inspection.input,
      events: EventRows(
        of: ReportedCalls(calls: calls, map: inspection.parts.first?.timeline.map)),
      findings: FindingReport.grouped(inspection.findings, of: inspection))
    self.view = [Field("as", .string(view.name))] + view.identity(settings)
  }
}

/// The reports of the calls of a player.
private struct ReportedCalls: IteratorProtocol, Sendable {
  var calls: ViewCalls
  /// The dates of the playlist.
  let map: TimelineMap?
  private var count = 0

  init(calls: ViewCalls, map: TimelineMap?) {
    self.calls = calls
    self.map = map
  }

  mutating func next() -> EventReport? {
    guard let call = calls.next() else { return nil }
    count += 1
    var event = EventReport(
      seq: count, type: call.name, position: call.position, time: call.time,
      programDateTime: map?.date(at: call.time)?.date, summary: call.summary)
    event.details = call.fields
    return event
  }
}
