import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import TextTracks

/// A fixture in the view of a player.
struct PlayedFixture {
  let inspection: Inspection
  let tracks: [TextTracks.TextTrack]

  init(_ name: String) async throws {
    var options = InspectionOptions()
    options.keepsTags = true
    inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture(name).path)
    tracks = CueFilter().apply(to: inspection)
  }

  /// The calls of a playback of everything, with the usual buffer of the player.
  func calls(
    as view: any PlaybackView.Type, _ version: String? = nil, without omitted: [String] = [],
    from start: Int? = nil
  ) throws -> [PlayerCall] {
    var plan = PlaybackPlan(
      presentation: inspection.playbackRange, from: start.map(MediaTime.init(seconds:)))
    plan.buffer = .ahead(view.usualBuffer)
    return try ViewPlayback(
      inspection, tracks: tracks, as: view,
      ViewSettings(of: view, version: version, without: omitted), plan: plan
    ).calls()
  }

  /// The calls of one name, each in a few words.
  func summaries(of name: String, in calls: [PlayerCall]) -> [String] {
    calls.filter { $0.name == name }.map(\.summary)
  }

  /// What all named players make of it.
  func players(_ views: [any PlaybackView.Type]) throws -> PlayersReport {
    PlayersReport(
      inspection, tracks: tracks, players: try views.map { ($0, try ViewSettings(of: $0)) })
  }
}
