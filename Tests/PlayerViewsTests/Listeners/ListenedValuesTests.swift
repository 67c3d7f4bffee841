import FieldValues
import Foundation
import MediaTiming
import PlayerViews
import Testing

/// The typed values of what listeners get.
struct ListenedValuesTests {
  @Test func `members are texts, numbers, bytes, objects and lists`() {
    let object = PlayerObject([
      Field("key", .string("PRIV")), Field("dataBase64", .bytes([0x00, 0xC0, 0xFF, 0xEE])),
      Field("startTime", .time(MediaTime(value: 3, timescale: 2))), Field("endTime", .null),
      Field("number", .integer(7)), Field("rate", .number(0.5)),
      Field("value", .object([Field("data", .string("a"))])),
      Field("list", .array([.integer(1), .string("b"), .object([])])),
    ])
    #expect(object.key == "PRIV")
    #expect(object.data == .bytes([0x00, 0xC0, 0xFF, 0xEE]))
    #expect(object.startTime == 1.5)
    #expect(object.endTime == .infinity)
    #expect(object.integer("number") == 7)
    #expect(object.value("rate") == .number(0.5))
    #expect(object.object("value")?.data == .text("a"))
    #expect(object.integers("list") == [1])
    #expect(object.texts("list") == ["b"])
    #expect(object.objects("list").count == 1)
    #expect(object.text("number") == nil && object.number("key") == nil)
    #expect(object["missing"] == nil && object.objects("missing").isEmpty)
  }

  private final class Delegate: AVPlayerItemMetadataOutputPushDelegate,
    AVPlayerItemMetadataCollectorPushDelegate
  {
    var groups: [AVTimedMetadataGroup] = []
    var ranges: [AVDateRangeMetadataGroup] = []

    func metadataOutput(
      _ output: AVPlayerItemMetadataOutput,
      didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?
    ) {
      self.groups += groups
    }

    func metadataCollector(
      _ metadataCollector: AVPlayerItemMetadataCollector,
      didCollect metadataGroups: [AVDateRangeMetadataGroup], indexesOfNewGroups: IndexSet,
      indexesOfModifiedGroups: IndexSet
    ) {
      ranges = metadataGroups
    }
  }

  private func play(_ stream: String) async throws -> Delegate {
    let (item, delegate) = (AVPlayerItem(), Delegate())
    let (output, collector) = (AVPlayerItemMetadataOutput(), AVPlayerItemMetadataCollector())
    output.setDelegate(delegate)
    collector.setDelegate(delegate)
    item.add(output)
    item.add(collector)
    try await ListenedPlayback(PlayedFixture(stream).inspection, in: item).playToEnd()
    return delegate
  }

  @Test func `a group of ID3 is indefinite, and an item has its value in its type`() async throws {
    let groups = try await play("reference/low/media.m3u8").groups
    let group = try #require(groups.first { $0.items.contains { $0.key == "PRIV" } })
    #expect(group.timeRange == MediaTimeRange(start: MediaTime(seconds: 18), end: nil))
    #expect(group.items.map(\.identifier) == ["id3/TIT2", "id3/PRIV"])
    #expect(group.items.map(\.keySpace) == ["org.id3", "org.id3"])
    #expect(group.items.map(\.stringValue) == ["Advertisement", nil])
    #expect(group.items.last?.dataValue == Data([0x00, 0xC0, 0xFF, 0xEE]))
    #expect(group.items.last?.extraAttributes?.text("info") == "example.com/advert")
  }

  @Test func `a group of a date range has dates and numbers`() async throws {
    let ranges = try await play("date-ranges/media.m3u8").ranges
    let zone = try #require(ranges.first { $0.uniqueID == "zone" })
    #expect(zone.startDate == Date(timeIntervalSince1970: 1_767_225_652))
    #expect(zone.endDate == Date(timeIntervalSince1970: 1_767_225_655.5))
    #expect(zone.items.map(\.numberValue) == [42.5, nil])
    #expect(ranges.first { $0.uniqueID == "open" }?.endDate == nil)
    #expect(ranges.first { $0.uniqueID == "news" }?.classifyingLabel == "com.example.programme")
  }

  @Test func `entries of Media3 have the members of their classes`() async throws {
    final class Listener: Media3Player.Listener {
      var entries: [Media3Player.Entry] = []
      func onMetadata(_ metadata: Media3Player.Metadata) { entries += metadata.entries }
    }
    let listener = Listener()
    try await ListenedPlayback(
      PlayedFixture("reference/low/media.m3u8").inspection, in: Media3Player(listener: listener)
    ).playToEnd()
    #expect(listener.entries.first?.id == "TIT2")
    #expect(listener.entries.first?.values == ["Opening"])
    #expect(listener.entries.contains { $0.description == "position" })
    let frame = try #require(listener.entries.first { $0.type == "PrivFrame" })
    #expect(frame.object.text("owner") == "example.com/advert")
    #expect(frame.bytes == [0x00, 0xC0, 0xFF, 0xEE])
  }

  @Test func `hls.js reports the samples of a segment`() async throws {
    let page = WebPage(.hlsjs)
    var samples: [PlayerObject] = []
    page.addEventListener(.fragParsingMetadata) { samples += $0.samples }
    try await ListenedPlayback(
      PlayedFixture("reference/low/media.m3u8").inspection, in: page
    ).playToEnd()
    #expect(samples.prefix(3).map { $0.number("pts") } == [0, 4, 8])
    #expect(samples.allSatisfy { $0.text("type") == "https://aomedia.org/emsg/ID3" })
  }
}
