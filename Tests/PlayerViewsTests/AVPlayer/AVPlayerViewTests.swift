import FieldValues
import InspectionTestSupport
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct AVPlayerViewTests {
  @Test func `a group of ID3 is indefinite and comes at its time`() async throws {
    let tags = [0, 4].map { (UInt64($0), ViewedStream.text("TIT2", "\($0)")) }
    let stream = try await ViewedStream(tags: tags, as: AVPlayerView.self)
    let calls = try stream.calls().filter { $0.name == "metadataOutput" }
    #expect(calls.map(\.time) == [.zero, MediaTime(seconds: 4)])
    let group = try #require(calls.last?.fields["didOutputTimedMetadataGroups"]?.values.first)
    #expect(
      group.members["timeRange"]?.members == [
        Field("start", .time(MediaTime(seconds: 4))), Field("duration", .null),
        Field("open", .bool(true)),
      ])
    let item = try #require(group.members["items"]?.values.first?.members)
    #expect(item["identifier"] == .string("id3/TIT2"))
    #expect(item["keySpace"] == .string("org.id3"))
    #expect(item["value"] == .string("4"))
  }

  @Test func `each load that changes a range gives all groups`() async throws {
    let stream = try await ViewedStream("live-updates/ranges", as: AVPlayerView.self)
    let calls = try stream.calls().filter { $0.name == "metadataCollector" }
    #expect(calls.count > 1)
    let first = try #require(calls.first)
    let groups = try #require(first.fields["didCollect"]?.values)
    let new = try #require(first.fields["indexesOfNewGroups"]?.values)
    let all: [FieldValue] = (0..<groups.count).map { .integer($0) }
    #expect(new == all)
    #expect(first.fields["indexesOfModifiedGroups"]?.values.isEmpty == true)
    #expect(calls.contains { $0.fields["indexesOfModifiedGroups"]?.values.isEmpty == false })
    let last = try #require(calls.last?.fields["didCollect"]?.values)
    #expect(last.count >= groups.count)
  }

  @Test func `a group of a range has dates and an item for each attribute`() async throws {
    let stream = try await ViewedStream("date-ranges/media.m3u8", as: AVPlayerView.self)
    let groups = stream.rangeCues.map(\.fields)
    let zone = try #require(groups.first { $0["uniqueID"] == .string("zone") })
    #expect(
      zone["items"]?.values.map { $0.members["identifier"] } == [
        .string("lsdr/X-COM-EXAMPLE-NUMBER"), .string("lsdr/X-COM-EXAMPLE-BYTES"),
      ])
    let mark = try #require(groups.first { $0["uniqueID"] == .string("mark") })
    #expect(mark["items"] == .array([]))
    #expect(mark["startDate"] == mark["endDate"])
    let open = try #require(groups.first { $0["uniqueID"] == .string("open") })
    #expect(open["endDate"] == .null)
  }

  @Test func `interstitials become events`() async throws {
    let attributes = [
      "CLASS=\"com.apple.hls.interstitial\"", "X-ASSET-URI=\"ad.m3u8\"", "CUE=\"PRE,ONCE\"",
      "X-RESTRICT=\"JUMP\"", "X-SNAP=\"OUT\"", "X-PLAYOUT-LIMIT=15", "X-COM-EXAMPLE-ID=\"7\"",
    ]
    let tag = DateRangePlaylist.tag("ad", from: 10, attributes.joined(separator: ","))
    let stream = try await ViewedStream(
      playlist: DateRangePlaylist.text([tag]), as: AVPlayerView.self)
    let call = try #require(try stream.calls().first { $0.name == "eventsDidChange" })
    let event = try #require(call.fields["events"]?.values.first?.members)
    #expect(event["identifier"] == .string("ad"))
    #expect(event["templateItems"] == .array([.string("ad.m3u8")]))
    #expect(
      event["restrictions"] == .array([.string("constrainsSeekingForwardInPrimaryContent")]))
    #expect(event["resumptionOffset"] == .null)
    #expect(event["playoutLimit"] == .time(MediaTime(seconds: 15)))
    #expect(event["alignsStartWithPrimarySegmentBoundary"] == .bool(true))
    #expect(event["cue"] == .string("joinCue"))
    #expect(event["willPlayOnce"] == .bool(true))
    #expect(event["userDefinedAttributes"] == .object([Field("X-COM-EXAMPLE-ID", .string("7"))]))
  }
}
