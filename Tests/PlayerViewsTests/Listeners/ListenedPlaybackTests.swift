import FieldValues
import Foundation
import HLSInspection
import MediaTiming
import PlayerViews
import Testing
import TextTracks

/// What listeners get is what the views print.
struct ListenedPlaybackTests {
  static let streams = [
    "reference/low/media.m3u8", "timed-id3/media.m3u8", "date-ranges/media.m3u8",
    "fmp4-events/media.m3u8", "packed-audio/media.m3u8", "interstitials/media.m3u8",
    "live-updates/ranges",
  ]

  /// A plan with jumps, forward and back.
  private func plan(of inspection: Inspection, in player: any ListenedPlayer) -> PlaybackPlan {
    PlaybackPlan(
      presentation: inspection.playbackRange, tick: PlaybackPlan.usualTick,
      seeks: [
        .init(at: MediaTime(seconds: 3), to: MediaTime(seconds: 7)),
        .init(at: MediaTime(seconds: 8), to: MediaTime(seconds: 1)),
      ],
      buffer: .ahead(player.view.usualBuffer))
  }

  /// Plays a stream in a new player without and with jumps.
  private func play<Player: ListenedPlayer>(
    _ stream: String, in make: () -> Player, check: (Player, ListenedPlayback) throws -> Void
  ) async throws {
    let fixture = try await PlayedFixture(stream)
    let plain = make()
    let playback = try ListenedPlayback(fixture.inspection, in: plain)
    #expect(try playback.calls == fixture.calls(as: plain.view))
    try check(plain, playback)
    let other = make()
    try check(
      other,
      ListenedPlayback(
        fixture.inspection, in: other, plan: plan(of: fixture.inspection, in: other)))
  }

  @Test(arguments: [WebPage.Player.hlsjs, .safari, .videojs], streams)
  func `a page gets each call as an event, or as a change of a cue`(
    player: WebPage.Player, stream: String
  ) async throws {
    try await play(stream, in: { WebPage(player) }) { page, playback in
      var heard: [PlayerCall] = []
      var known: [EventTarget] = []
      func listen(to target: EventTarget) {
        guard !known.contains(where: { $0 === target }) else { return }
        known.append(target)
        for name in PlayerEvent.Name.allCases {
          target.addEventListener(name) { heard.append($0.call) }
        }
      }
      listen(to: page)
      listen(to: page.textTracks)
      while let call = playback.playNextCall() {
        for track in page.textTracks.tracks {
          listen(to: track)
          track.cues.forEach(listen)
        }
        check(page, after: call)
      }
      #expect(heard == playback.calls.filter { !Self.changes.contains($0.name) })
    }
  }

  /// The calls that a page sees only in its tracks.
  private static let changes: Set<String> = ["addcue", "updatecue", "removecue"]

  private func check(_ page: WebPage, after call: PlayerCall) {
    let object = PlayerObject(call.fields)
    let tracks = page.textTracks.tracks
    if let cue = object.object("cue"), !tracks.isEmpty {
      let isKnown = tracks.contains { $0.cues.contains { $0.object == cue } }
      #expect(isKnown == (call.name != "removecue"))
    }
    guard call.name == "cuechange" else { return }
    let label = object.text("track")
    let active = tracks.filter { label == nil || $0.label == label }.flatMap(\.activeCues)
    if object["activeCues"] != nil {
      #expect(active.map { $0.object.integer("number") } == object.integers("activeCues"))
    } else if object["active"] != nil {
      #expect(active.map(\.object) == object.objects("active"))
    }
  }

  @Test(arguments: streams)
  func `Shaka Player sends each call`(stream: String) async throws {
    for version in ShakaView.versions {
      let inspection = try await PlayedFixture(stream).inspection
      let player = ShakaPlayer()
      var heard: [PlayerCall] = []
      for name in PlayerEvent.Name.allCases {
        player.addEventListener(name) { heard.append($0.call) }
      }
      let playback = try ListenedPlayback(
        inspection, in: player, settings: ViewSettings(of: ShakaView.self, version: version))
      playback.playToEnd()
      #expect(heard == playback.calls)
    }
  }

  @Test(arguments: streams)
  func `listeners of Media3 get each call`(stream: String) async throws {
    let listener = Media3Recorder()
    try await play(stream, in: { Media3Player(listener: listener, adsListener: listener) }) {
      _, playback in
      listener.heard = []
      playback.playToEnd()
      #expect(
        listener.heard
          == playback.calls.filter { $0.name != "timeupdate" }.map { call in
            let object = PlayerObject(call.fields)
            let lists = object.objects("interstitials") + object.objects("adGroups")
            let numbers = ["adGroupIndex", "adIndexInAdGroup"].compactMap { object[$0] }
            return Heard(
              call.name,
              call.name == "onMetadata"
                ? [.object(call.fields)] : lists.map { .object($0.fields) } + numbers)
          })
    }
  }

  @Test(arguments: streams)
  func `delegates of AVPlayer get each call`(stream: String) async throws {
    let recorder = AVPlayerRecorder()
    try await play(stream, in: recorder.item) { _, playback in
      recorder.heard = []
      playback.playToEnd()
      #expect(
        recorder.heard
          == playback.calls.filter { $0.name != "timeupdate" }.map { call in
            Heard(call.name, call.fields.map(\.value))
          })
    }
  }

  @Test func `a playback stops before the first call of a later position`() async throws {
    let player = ShakaPlayer()
    var times: [Double] = []
    player.addEventListener(.metadata) { times.append($0.startTime ?? -1) }
    let playback = try await ListenedPlayback(
      PlayedFixture("timed-id3/media.m3u8").inspection, in: player)
    playback.play(to: MediaTime(seconds: 1))
    let first = times
    playback.playToEnd()
    #expect(!first.isEmpty && first.count < times.count)
    #expect(first.allSatisfy { $0 <= 1 })
  }
}

/// A call as a listener got it.
private struct Heard: Equatable {
  var name: String
  var values: [FieldValue]

  init(_ name: String, _ values: [FieldValue]) {
    self.name = name
    self.values = values
  }
}

private final class Media3Recorder: Media3Player.Listener, Media3Player.AdsListener {
  var heard: [Heard] = []

  private func hear(_ name: String, _ objects: [PlayerObject]) {
    heard.append(Heard(name, objects.map { .object($0.fields) }))
  }

  private func hear(_ name: String, _ group: Int, _ index: Int? = nil) {
    heard.append(Heard(name, [group, index].compactMap { $0 }.map { .integer($0) }))
  }

  func onMetadata(_ metadata: Media3Player.Metadata) { hear("onMetadata", [metadata.object]) }
  func onPositionDiscontinuity(positionMs: Int64) { hear("onPositionDiscontinuity", []) }
  func onContentTimelineChanged(interstitials: [PlayerObject]) {
    hear("onContentTimelineChanged", interstitials)
  }
  func onAdPlaybackState(adGroups: [PlayerObject]) { hear("onAdPlaybackState", adGroups) }
  func onAssetListLoadStarted(adGroupIndex: Int, adIndexInAdGroup: Int) {
    hear("onAssetListLoadStarted", adGroupIndex, adIndexInAdGroup)
  }
  func onAdStarted(adGroupIndex: Int, adIndexInAdGroup: Int) {
    hear("onAdStarted", adGroupIndex, adIndexInAdGroup)
  }
  func onAdCompleted(adGroupIndex: Int, adIndexInAdGroup: Int) {
    hear("onAdCompleted", adGroupIndex, adIndexInAdGroup)
  }
}

private final class AVPlayerRecorder: AVPlayerItemMetadataOutputPushDelegate,
  AVPlayerItemMetadataCollectorPushDelegate
{
  var heard: [Heard] = []

  func item() -> AVPlayerItem {
    let item = AVPlayerItem()
    let output = AVPlayerItemMetadataOutput()
    output.setDelegate(self)
    item.add(output)
    let collector = AVPlayerItemMetadataCollector()
    collector.setDelegate(self)
    item.add(collector)
    item.interstitialEventsDidChange = { [weak self] events in
      self?.heard.append(Heard("eventsDidChange", [Self.list(events)]))
    }
    return item
  }

  private static func list(_ objects: [PlayerObject]) -> FieldValue {
    .array(objects.map { .object($0.fields) })
  }

  private static func list(_ indexes: IndexSet) -> FieldValue {
    .array(indexes.map { .integer($0) })
  }

  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput,
    didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?
  ) {
    heard.append(Heard("metadataOutput", [Self.list(groups.map(\.object))]))
  }

  func outputSequenceWasFlushed(_ output: AVPlayerItemMetadataOutput) {
    heard.append(Heard("outputSequenceWasFlushed", []))
  }

  func metadataCollector(
    _ metadataCollector: AVPlayerItemMetadataCollector,
    didCollect metadataGroups: [AVDateRangeMetadataGroup], indexesOfNewGroups: IndexSet,
    indexesOfModifiedGroups: IndexSet
  ) {
    heard.append(
      Heard(
        "metadataCollector",
        [
          Self.list(metadataGroups.map(\.object)), Self.list(indexesOfNewGroups),
          Self.list(indexesOfModifiedGroups),
        ]))
  }
}
