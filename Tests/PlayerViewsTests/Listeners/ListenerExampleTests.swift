import Foundation
import HLSInspection
import PlayerViews
import ResourceLoading
import TestSupport
import Testing

/// Listener code of applications for six players, as the documentation shows it.
struct ListenerExampleTests {
  private func inspection() async throws -> Inspection {
    // Loading
    var options = InspectionOptions()
    options.keepsTags = true
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture("reference/low/media.m3u8").path)
    // End of Loading
    return inspection
  }

  @Test func `hls.js passes cues by its text track`() async throws {
    let inspection = try await inspection()
    // hls.js
    let page = WebPage(.hlsjs)
    var titles: [String?] = []
    page.textTracks.addEventListener(.addtrack) { event in
      event.track?.addEventListener(.cuechange) { event in
        let title = event.track?.activeCues.first { $0.value.key == "TIT2" }
        titles.append(title?.value.text("data"))
      }
    }
    try ListenedPlayback(inspection, in: page).playToEnd()
    #expect(titles.prefix(2) == ["Opening", nil])
    // End of hls.js
  }

  @Test func `Safari passes data cues by its text track`() async throws {
    let inspection = try await inspection()
    // Safari
    let safari = WebPage(.safari)
    var ends: [Double] = []
    safari.textTracks.addEventListener(.addtrack) { event in
      event.track?.addEventListener(.cuechange) { event in
        let cues = event.track?.activeCues ?? []
        ends += cues.filter { $0.value.key == "SCTE35-OUT" }.map(\.endTime)
      }
    }
    try ListenedPlayback(inspection, in: safari).playToEnd()
    #expect(Set(ends) == [36])
    // End of Safari
  }

  @Test func `video.js passes what is active`() async throws {
    let inspection = try await inspection()
    // video.js
    let videojs = WebPage(.videojs)
    var segments: [String] = []
    videojs.textTracks.addEventListener(.addtrack) { event in
      guard let track = event.track, track.label == "segment-metadata" else { return }
      track.addEventListener(.cuechange) { _ in
        segments += track.activeCues.compactMap { $0.value.text("uri") }
      }
    }
    try ListenedPlayback(inspection, in: videojs).playToEnd()
    #expect(segments.prefix(2) == ["segment0.ts", "segment1.ts"])
    // End of video.js
  }

  @Test func `Shaka Player passes regions`() async throws {
    let inspection = try await inspection()
    // Shaka Player
    let shaka = ShakaPlayer()
    var regions: [String?] = []
    shaka.addEventListener(.timelineregionenter) { regions.append($0.detail?.text("id")) }
    try ListenedPlayback(inspection, in: shaka).playToEnd()
    #expect(regions == ["opening", "break-4711"])
    // End of Shaka Player
  }

  @Test func `Media3 passes each tag`() async throws {
    let inspection = try await inspection()
    // Media3
    final class MetadataListener: Media3Player.Listener {
      var values: [String] = []
      func onMetadata(_ metadata: Media3Player.Metadata) {
        values += metadata.entries.filter { $0.type == "TextInformationFrame" }.flatMap(\.values)
      }
    }
    let listener = MetadataListener()
    try ListenedPlayback(inspection, in: Media3Player(listener: listener)).playToEnd()
    #expect(listener.values.prefix(3) == ["Opening", "programme", "4"])
    // End of Media3
  }

  @Test func `AVPlayer passes date ranges to the delegate of a collector`() async throws {
    let inspection = try await inspection()
    // AVPlayer
    final class Delegate: AVPlayerItemMetadataCollectorPushDelegate {
      var ids: [String?] = []
      func metadataCollector(
        _ metadataCollector: AVPlayerItemMetadataCollector,
        didCollect metadataGroups: [AVDateRangeMetadataGroup], indexesOfNewGroups: IndexSet,
        indexesOfModifiedGroups: IndexSet
      ) { ids += indexesOfNewGroups.map { metadataGroups[$0].uniqueID } }
    }
    let (item, collector, delegate) = (AVPlayerItem(), AVPlayerItemMetadataCollector(), Delegate())
    collector.setDelegate(delegate)
    item.add(collector)
    try ListenedPlayback(inspection, in: item).playToEnd()
    #expect(delegate.ids == ["opening", "break-4711"])
    // End of AVPlayer
  }

  @Test func `the page on listeners shows lines that are compiled`() throws {
    let compiled = try [
      "Loading", "hls.js", "Safari", "video.js", "Shaka Player", "Media3", "AVPlayer",
    ]
    .map { part in
      try ShownCode.example(
        inTest: "Tests/PlayerViewsTests/Listeners/ListenerExampleTests.swift", after: part,
        before: "End of \(part)", fixture: "reference/low/media.m3u8")
    }
    #expect(
      try ShownCode.examples(
        onPage: "Sources/PlayerViews/PlayerViews.docc/TestAPlayerListener.md") == compiled)
  }
}
