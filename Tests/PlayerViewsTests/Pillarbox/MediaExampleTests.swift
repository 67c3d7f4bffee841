import Foundation
import HLSInspection
import InspectionTestSupport
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import Testing
import VirtualPlayback

// An application for Pillarbox: what its service knows about a stream, and what a player shows of
// that.

struct Media {
  let name: String
  let show: String?
  let date: Date
  let artworkUrl: URL
  let streamUrl: URL
}

extension Media: AssetMetadata {
  var playerMetadata: PlayerMetadata {
    .init(title: show, subtitle: name, imageSource: .url(artworkUrl))
  }
}

/// A tracker of an application.
private final class Tracker: PlayerItemTracker {
  final class Record {
    var lines: [String] = []
  }

  private let record: Record

  init(configuration: Record) { record = configuration }

  func enable(for player: Player) {
    record.lines.append("enabled with \(player.metadata.title ?? "no title")")
  }

  func updateMetadata(to metadata: [String: String]) {
    record.lines += metadata.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
  }

  func updateProperties(to properties: TrackerProperties) {
    record.lines.append("\(properties.playbackState.rawValue) at \(properties.time.seconds)")
  }

  func disable(with properties: TrackerProperties) {
    record.lines.append("disabled at \(properties.time.seconds)")
  }
}

/// Code of an application for Pillarbox plays bundled streams.
struct MediaExampleTests {
  private func media(_ fixture: String) throws -> Media {
    Media(
      name: "Episode 1", show: "The Show", date: Date(timeIntervalSince1970: 0),
      artworkUrl: try #require(URL(string: "https://example.com/artwork.jpg")),
      streamUrl: URL(filePath: Fixture(fixture).path))
  }

  private func options(tick: Int?) -> VirtualPlayer.Options {
    var options = VirtualPlayer.Options()
    options.tick = tick.map(MediaTime.init(seconds:))
    return options
  }

  @Test func `a player publishes the metadata that an application has for its item`() async throws {
    let media = try media("reference/multivariant.m3u8")
    let player = Player()
    var published: [PlayerMetadata] = []
    let subscription = player.$metadata.sink { published.append($0) }
    try await player.load(.simple(url: media.streamUrl, metadata: media))
    #expect(player.metadata.title == "The Show" && player.metadata.subtitle == "Episode 1")
    #expect(player.metadata.imageSource == .url(standard: "https://example.com/artwork.jpg"))
    #expect(published == [PlayerMetadata(), media.playerMetadata])
    try await player.load(.simple(url: media.streamUrl))
    // Without an application it is that of the stream.
    #expect(player.metadata.title == "Opening")
    #expect(published.count == 3 && published.last == player.metadata)
    subscription.cancel()
    try await player.load(.simple(url: media.streamUrl, metadata: media))
    #expect(published.count == 3)
  }

  @Test func `a tracker gets the metadata in its own form and follows the playback of its item`()
    async throws
  {
    let media = try media("timed-id3/media.m3u8")
    let record = Tracker.Record()
    let adapter = TrackerAdapter(trackerType: Tracker.self, configuration: record) {
      (media: Media) in ["media_name": media.name]
    }
    let player = Player(options: options(tick: 10))
    try await player.load(
      PlayerItem(
        asset: .simple(url: media.streamUrl, metadata: media), trackerAdapters: [adapter]))
    player.player.playToEnd()
    let end = player.player.currentTime
    #expect(
      record.lines == [
        "media_name = Episode 1", "enabled with The Show", "paused at 0.0", "playing at 0.0",
        "playing at 10.0", "ended at \(end)",
      ])
    record.lines = []
    let next = Tracker.Record()
    try await player.load(
      .simple(
        url: media.streamUrl,
        trackerAdapters: [
          Tracker.adapter(configuration: next) { metadata in ["title": metadata.title ?? ""] }
        ]))
    #expect(record.lines == ["disabled at \(end)"])
    #expect(next.lines == ["title = Start", "enabled with Start", "paused at 0.0"])
  }

  @Test func `the tracker of a released player is disabled`() async throws {
    let record = Tracker.Record()
    var player: Player? = Player()
    let item = PlayerItem.simple(
      url: URL(filePath: Fixture("timed-id3/media.m3u8").path),
      trackerAdapters: [Tracker.adapter(configuration: record) { _ in [:] }])
    try await player?.load(item)
    player = nil
    #expect(record.lines.last == "disabled at 0.0")
  }

  @Test func `the ranges that an application blocks are never played`() async throws {
    let blocked = MediaTimeRange(start: MediaTime(seconds: 10), end: MediaTime(seconds: 40))
    let metadata = PlayerMetadata(
      title: "Blocked", timeRanges: [TimeRange(kind: .blocked, range: blocked)])
    let player = Player(options: options(tick: nil))
    try await player.load(
      .simple(url: URL(filePath: Fixture("date-ranges/media.m3u8").path), metadata: metadata),
      options: Self.playlistOnly)
    player.player.seek(to: MediaTime(seconds: 20))
    #expect(player.player.currentTime == 40)
  }

  @Test func `the ranges of a stream are blocked by a mapping`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      DateRangePlaylist.tag("rights", from: 20, duration: 30, #"CLASS="rights""#)
    ])
    let mapping = MetadataMapping(ranges: [
      .init(attributeClass: "rights", kind: .timeRange(.blocked))
    ])
    let player = Player(options: options(tick: nil))
    player.load(.simple(url: URL(filePath: "/a.m3u8"), mapping: mapping), inspected: inspection)
    player.player.seek(to: MediaTime(seconds: 30))
    #expect(player.player.currentTime == 50)
    #expect(inspection.playerMetadata.blockedRanges.isEmpty)
  }

  @Test func `an item that cannot be loaded leaves the player as it is`() async throws {
    let media = try media("timed-id3/media.m3u8")
    let player = Player()
    try await player.load(.simple(url: media.streamUrl, metadata: media))
    var errors: [String] = []
    player.player.addEventListener(type: PlayerEventTypes.ERROR) { errors.append($0.error) }
    await #expect(throws: InspectionFailure.self) {
      try await player.load(.simple(url: URL(filePath: Fixture("broken/empty.m3u8").path)))
    }
    #expect(player.metadata.title == "The Show" && player.currentItem?.url == media.streamUrl)
    #expect(errors.count == 1 && errors.first?.contains("empty.m3u8") == true)
  }

  private static var playlistOnly: InspectionOptions {
    var options = InspectionOptions()
    options.readsSegments = false
    return options
  }
}
