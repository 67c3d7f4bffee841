import FieldValues
import InspectionTestSupport
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct Media3ViewTests {
  private func entries(_ cue: ViewCue) -> [[Field]] {
    (cue.fields["entries"]?.values ?? []).map(\.members)
  }

  private func types(_ cue: ViewCue) -> [String] {
    entries(cue).map { entry in
      if case .string(let type)? = entry["type"] { type } else { "" }
    }
  }

  /// Frames of AAC of 44.1 kHz.
  private func adts() -> [UInt8] {
    let count = 40
    return [
      0xFF, 0xF1, 0x50, 0x80, UInt8(count >> 3), UInt8(count & 7) << 5 | 0x1F, 0xFC,
    ] + [UInt8](repeating: 0, count: count - 7)
  }

  // The facts of the playback dump of ts/sample_with_id3.adts.
  @Test func `a tag between audio frames has the time of the frame after it`() async throws {
    let picture = ViewedStream.frame("APIC", [3] + Array("image/jpeg\0".utf8) + [0, 0, 1])
    let comment = ViewedStream.frame("COMM", [3] + Array("eng\0text".utf8))
    let audio =
      ViewedStream.tag(picture) + adts() + ViewedStream.tag(comment + picture)
      + (0..<20).flatMap { _ in adts() }
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:0.487,\na.aac\n#EXT-X-ENDLIST\n"
    let stream = try await ViewedStream(
      playlist: playlist, media: ["/a/a.aac": audio], as: Media3View.self)
    let cues = stream.mediaCues
    #expect(cues.map { $0.fields["presentationTimeUs"] } == [.integer(0), .integer(23219)])
    #expect(cues.map(types) == [["ApicFrame"], ["CommentFrame", "ApicFrame"]])
  }

  @Test func `frames become the classes of Media3`() async throws {
    let cues = try await ViewedStream("timed-id3/media.m3u8", as: Media3View.self).mediaCues
    let first = try #require(cues.first)
    #expect(types(first) == ["TextInformationFrame", "TextInformationFrame"])
    #expect(
      entries(first).first == [
        Field("type", .string("TextInformationFrame")), Field("id", .string("TIT2")),
        Field("description", .null), Field("values", .array([.string("Start")])),
      ])
    let list = try #require(cues.first { $0.name == "TPE1" })
    #expect(entries(list).first?["values"] == .array([.string("Ada"), .string("Grace")]))
    // The second tag of a packet is lost.
    #expect(cues.filter { $0.fields["presentationTimeUs"] == .integer(3_000_000) }.count == 1)
    let both = try await ViewedStream(
      "timed-id3/media.m3u8", as: Media3View.self, without: ["P51"]
    ).mediaCues
    #expect(both.count == cues.count + 1)
  }

  @Test func `a tag is given once, and not after a seek past it`() async throws {
    let tags = [0, 2, 4, 6, 8].map { (UInt64($0), ViewedStream.text("TIT2", "\($0)")) }
    let stream = try await ViewedStream(tags: tags, as: Media3View.self)
    func given(_ calls: [PlayerCall]) -> [String] {
      calls.filter { $0.name == "onMetadata" }.map(\.summary)
    }
    #expect(given(try stream.calls()) == ["TIT2 0", "TIT2 2", "TIT2 4", "TIT2 6", "TIT2 8"])
    #expect(given(try stream.calls(from: 3)) == ["TIT2 4", "TIT2 6", "TIT2 8"])
    #expect(given(try stream.calls(seeking: [(1, 6)])) == ["TIT2 0", "TIT2 6", "TIT2 8"])
  }

  @Test func `packed audio gives its time stamps as private frames`() async throws {
    let cues = try await ViewedStream("packed-audio/media.m3u8", as: Media3View.self).mediaCues
    let owner = FieldValue.string("com.apple.streaming.transportStreamTimestamp")
    #expect(cues.flatMap(entries).filter { $0["owner"] == owner }.count == 4)
    let plain = try await ViewedStream(
      "packed-audio/media.m3u8", as: Media3View.self, without: ["P53"]
    ).mediaCues
    #expect(plain.flatMap(entries).allSatisfy { $0["owner"] != owner })
    let times: [FieldValue?] = [.integer(0), .integer(5_013_332)]
    #expect(plain.map { $0.fields["presentationTimeUs"] } == times)
  }

  /// Zeros as zlib packs them: a literal, and copies of 258 bytes of what is before.
  private func packedZeros(copies: Int) -> [UInt8] {
    // The last block, of fixed codes: zero, each copy with its distance of one, and the end.
    var bits: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    for _ in 0..<copies { bits += copy }
    bits += [UInt8](repeating: 0, count: 7)
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() { bytes[index / 8] |= bit << UInt8(index % 8) }
    let sum = (1 + 258 * copies) % 65_521
    return [0x78, 0x01] + bytes + [UInt8(sum >> 8), UInt8(sum & 0xFF), 0, 1]
  }

  @Test func `what is inflated has the limit of the stream, also with frames of timing`()
    async throws
  {
    let copies = 28_449
    let count = 1 + 258 * copies
    let length = [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
    var frame = ViewedStream.frame("PRIV", length + packedZeros(copies: copies))
    // Compressed, with its length.
    frame[9] = 0x09
    let packed = frame
    let tags = (0..<10).map { (UInt64($0), packed) }
    let cues = try await ViewedStream(tags: tags, as: Media3View.self, without: ["P54"]).mediaCues
    // Nine times 7 MiB are less than 64 MiB.
    #expect(cues.map(types) == Array(repeating: ["PrivFrame"], count: 9) + [["BinaryFrame"]])
  }

  @Test func `event messages other than ID3 come only when they are asked for`() async throws {
    let usual = try await ViewedStream("fmp4-events/media.m3u8", as: Media3View.self).mediaCues
    #expect(usual.count == 4)
    #expect(usual.flatMap(types).allSatisfy { $0.hasSuffix("Frame") })
    let all = try await ViewedStream(
      "fmp4-events/media.m3u8", as: Media3View.self, version: "1+emsg"
    ).mediaCues.flatMap(types)
    #expect(all.count { $0 == "EventMessage" } == 2)
    #expect(all.count == 6)
    let splices = try await ViewedStream(
      "fmp4-splices/media.m3u8", as: Media3View.self, version: "1+emsg"
    ).mediaCues.flatMap(types)
    #expect(splices.count { $0 == "SpliceInsertCommand" } == 2)
    let packets = try await ViewedStream(
      "timed-id3/media.m3u8", as: Media3View.self, version: "1+emsg")
    #expect(packets.mediaCues.isEmpty)
  }

  // The facts of the test playlist interstitials_vod_asset_uri, and rules of HlsInterstitialsAdsLoader.
  @Test func `interstitials become groups of ads`() async throws {
    let asset = "CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"ad.m3u8\""
    let stream = try await ViewedStream(
      playlist: DateRangePlaylist.text([
        DateRangePlaylist.tag("preroll", from: 30, asset + ",CUE=\"PRE\""),
        DateRangePlaylist.tag("midroll-1", from: 15, asset + ",X-RESUME-OFFSET=2"),
        DateRangePlaylist.tag("midroll-2", from: 15, duration: 4, asset),
        DateRangePlaylist.tag("snapped", from: 42, asset + ",X-SNAP=\"OUT\""),
        DateRangePlaylist.tag("postroll", from: 50, asset + ",CUE=\"POST\""),
        DateRangePlaylist.tag("late", from: 150, asset),
        DateRangePlaylist.tag("other", from: 5, "X-A=\"a\""),
      ]), as: Media3View.self)
    let groups = stream.rangeCues.filter { $0.track == 2 }
    #expect(
      groups.map { $0.fields["timeUs"] } == [
        .integer(0), .integer(15_000_000), .integer(40_000_000), .string("TIME_END_OF_SOURCE"),
      ])
    #expect(groups[1].fields["ids"] == .array([.string("midroll-1"), .string("midroll-2")]))
    #expect(groups[1].fields["contentResumeOffsetUs"] == .integer(6_000_000))
    let calls = try stream.calls()
    #expect(calls.filter { $0.name == "onAdPlaybackState" }.count == 1)
    #expect(
      calls.filter { $0.name == "onAdStarted" }.map(\.summary)
        == ["preroll", "midroll-1", "midroll-2", "snapped", "postroll"])
    let late = try stream.calls(from: 50)
    #expect(late.filter { $0.name == "onAdStarted" }.map(\.summary) == ["snapped", "postroll"])
    let manifest = try #require(calls.first { $0.name == "onContentTimelineChanged" })
    #expect(manifest.fields["interstitials"]?.values.count == 6)
  }

  @Test func `a list of assets is loaded three target durations before its ad`() async throws {
    let list = "CLASS=\"com.apple.hls.interstitial\",X-ASSET-LIST=\"list.json\""
    let calls = try await ViewedStream(
      playlist: DateRangePlaylist.text([DateRangePlaylist.tag("a", from: 50, list)]),
      as: Media3View.self
    ).calls()
    let load = try #require(calls.first { $0.name == "onAssetListLoadStarted" })
    #expect(load.time == MediaTime(seconds: 20))
    #expect(calls.filter { $0.name == "onAssetListLoadStarted" }.count == 1)
  }
}
