import Foundation
import FieldValues
import HLSInspection
import HLSReports
import InspectionTestSupport
import MediaStreams
import MediaTiming
import PlayerViews
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

struct CastMetadataTests {
  private func image(_ name: String, _ width: Int = 0, _ height: Int = 0) -> CastImage {
    CastImage(address: name, width: width, height: height)
  }

  @Test func `the smallest image that is large enough is chosen`() throws {
    let images = [
      image("unknown"), image("large", 1000, 1000), image("small", 100, 100),
      image("middle", 400, 400),
    ]
    let metadata = CastMetadata(title: nil, images: images)
    #expect(metadata.imageUrl()?.absoluteString == "unknown")
    #expect(metadata.imageUrl(matching: .init(width: 300, height: 400))?.absoluteString == "middle")
    #expect(metadata.imageUrl(matching: .init(width: 50, height: 50))?.absoluteString == "small")
    #expect(metadata.imageUrl(matching: .init(width: 2000, height: 1))?.absoluteString == "large")
    let unsized = CastMetadata(title: nil, images: [image("first"), image("second")])
    #expect(unsized.imageUrl(matching: .init(width: 1, height: 1))?.absoluteString == "first")
    #expect(CastMetadata(title: nil, image: CastImage(url: nil)).imageUrl() == nil)
  }

  private func information(_ fixture: String) async throws -> CastMediaInformation {
    let inspection = try await Inspector(loader: ResourceLoader()).inspect(Fixture(fixture).path)
    return CastMediaInformation(inspection, tracks: inspection.tracks)
  }

  @Test func `breaks come from the markers of the stream`() async throws {
    let information = try await information("reference/multivariant.m3u8")
    #expect(information.breaks.map(\.position) == [MediaTime(seconds: 18)])
    #expect(information.breaks.map(\.duration) == [MediaTime(seconds: 18)])
    #expect(information.breaks.map(\.isEmbedded) == [true])
    #expect(information.breaks.flatMap(\.breakClipIDs) == information.breakClips.map(\.id))
    #expect(information.hlsSegmentFormat == "ts")
    #expect(information.hlsVideoSegmentFormat == "mpeg2_ts")
    #expect(information.metadata.metadataType == .generic)
    #expect(!information.isLive)
  }

  @Test func `sound without pictures is a track of music`() async throws {
    let information = try await information("packed-audio/media.m3u8")
    #expect(information.metadata.metadataType == .musicTrack)
    #expect(information.hlsSegmentFormat == "aac")
    #expect(information.hlsVideoSegmentFormat == nil)
  }

  @Test func `fragments are reported`() async throws {
    #expect(try await information("fmp4-events/media.m3u8").hlsSegmentFormat == "fmp4")
  }

  @Test(
    arguments: [
      (.isoBaseMedia, true, "video/mp4"), (.isoBaseMedia, false, "audio/mp4"),
      (.matroska, true, "video/x-matroska"), (.matroska, false, "audio/x-matroska"),
      (.packedAudio(.mp3), false, "audio/mpeg"), (.packedAudio(.aac), false, "audio/aac"),
      (.packedAudio(.eac3), false, "audio/eac3"), (.ogg, false, "audio/ogg"),
    ] as [(MediaContainer, Bool, String)])
  func `a file has the media type of what is in it`(
    container: MediaContainer, hasVideo: Bool, type: String
  ) async throws {
    var inspection = try await DateRangePlaylist.inspection([])
    inspection.subject = .file(MediaContent(container: container))
    inspection.parts[0].form = MediaForm(
      container: container, hasVideo: hasVideo, hasAudio: true)
    #expect(CastMediaInformation(inspection, tracks: []).contentType == type)
  }

  @Test func `an interstitial is a break outside the stream`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      DateRangePlaylist.tag(
        "ad", from: 20, duration: 15,
        #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://h/ad.m3u8""#)
    ])
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    #expect(information.breaks.map(\.isEmbedded) == [false])
    #expect(information.breakClips.map(\.contentURL) == ["http://h/ad.m3u8"])
  }

  private func interstitials(
    _ tags: [(id: String, start: Int, more: String)]
  ) async throws -> CastMediaInformation {
    let inspection = try await DateRangePlaylist.inspection(
      tags.map {
        DateRangePlaylist.tag(
          $0.id, from: $0.start,
          #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://h/\#($0.id)",\#($0.more)"#)
      })
    return CastMediaInformation(inspection, tracks: inspection.tracks)
  }

  @Test func `an interstitial of unknown length has none`() async throws {
    let information = try await interstitials([("a", 20, "X-A=1"), ("b", 40, "PLANNED-DURATION=9")])
    #expect(information.breaks.map(\.duration) == [nil, MediaTime(seconds: 9)])
    #expect(information.breakClips.map(\.duration) == [nil, MediaTime(seconds: 9)])
  }

  @Test func `CUE puts an interstitial before or after the content`() async throws {
    let information = try await interstitials([
      ("last", 0, #"CUE="ONCE,POST",DURATION=15"#), ("middle", 40, #"CUE="ONCE""#),
      ("first", 60, #"CUE="PRE""#),
    ])
    #expect(information.breaks.map(\.position) == [.zero, MediaTime(seconds: 40), nil])
    #expect(information.breakClips.map(\.title) == ["first", "middle", "last"])
    #expect(information.breaks.map(\.id) == ["break-1", "break-2", "break-3"])
  }

  @Test func `a message that is too large loses custom data first and images last`() async throws {
    let small = try await information("reference/multivariant.m3u8")
    var whole = small
    #expect(whole.fit().isEmpty)
    #expect(whole == small)

    let long = String(repeating: "ä", count: 20_000)
    var custom = small
    custom.customData = [Field("a", .string(long)), Field("b", .string(long))]
    #expect(custom.messageSize > CastMediaInformation.maximumSize)
    #expect(custom.fit() == ["customData"])
    #expect(custom == small)

    var clips = small
    clips.breakClips[0].title = long
    clips.breaks += clips.breaks
    clips.breaks[1].breakClipIDs = ["later"]
    clips.breakClips.append(clips.breakClips[0])
    clips.breakClips[1].id = "later"
    #expect(clips.fit() == ["1 break clips"])
    #expect(clips.breaks.count == 1)
    #expect(clips.messageSize <= CastMediaInformation.maximumSize)

    var images = small
    images.metadata.images = [image("first"), image(long), image(long)]
    #expect(images.fit() == ["1 break clips", "1 images"])
    #expect(images.metadata.images.map(\.address) == ["first", long])
  }

  @Test func `the metadata of an item is there after it was fetched`() async throws {
    struct Failure: Error {}
    let calls = Mutex(0)
    let item = CastPlayerItem(id: "a") {
      let call = calls.withLock { count in
        count += 1
        return count
      }
      if call == 1 { throw Failure() }
      return CastMetadata(title: "A")
    }
    #expect(await item.asset == nil)
    #expect(calls.withLock { $0 } == 0)
    await #expect(throws: Failure.self) { try await item.fetch() }
    try await item.fetch()
    try await item.fetch()
    #expect(await item.asset?.title == "A")
    #expect(calls.withLock { $0 } == 2)
  }

  @Test func `a message from 60 KB on is a warning, and one that does not fit shows what it lost`()
    async throws
  {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("packed-audio/media.m3u8").path)
    func findings(_ size: Int) -> [String] {
      var options = PlayerViewOptions()
      options.customData = [Field("a", .string(String(repeating: "x", count: size)))]
      let report = MetadataReport(
        inspection, as: CastView.self, tracks: inspection.tracks, options: options)
      return report.findings.filter { $0.rule != "CST-003" }
        .map { "\($0.rule) \($0.severity.rawValue)" }
    }
    var information = CastMediaInformation(inspection, tracks: inspection.tracks)
    information.customData = [Field("a", .string(""))]
    let rest = information.messageSize
    #expect(findings(CastMediaInformation.warningSize - rest) == [])
    #expect(findings(CastMediaInformation.warningSize - rest + 1) == ["CST-001 warning"])
    #expect(findings(CastMediaInformation.maximumSize - rest) == ["CST-001 warning"])
    #expect(findings(CastMediaInformation.maximumSize - rest + 1) == ["CST-002 warning"])
  }

  @Test func `a message that does not fit with anything left out is an error`() async throws {
    let name = "/a/\(String(repeating: "long", count: 20_000)).m3u8"
    let inspection = try await MemoryLoader.inspection(
      of: DateRangePlaylist.text([]), named: name)
    let report = MetadataReport(inspection, as: CastView.self, tracks: inspection.tracks)
    #expect(report.findings.map(\.rule) == ["CST-002", "CST-003"])
    #expect(report.findings.map(\.severity) == [.error, .info])
  }

  @Test func `a message without an image is a finding, a warning where there is only sound`()
    async throws
  {
    func findings(_ fixture: String, idsOnly: Bool = false) async throws -> [String] {
      let inspection = try await Inspector(loader: ResourceLoader())
        .inspect(Fixture(fixture).path)
      var options = PlayerViewOptions()
      options.identifiersOnly = idsOnly
      return CastView.report(of: inspection, tracks: inspection.tracks, options: options)
        .findings.map { "\($0.rule) \($0.severity.rawValue) \($0.message)" }
    }
    let text = "the message has no image that a receiver can load, at least 1 is expected"
    #expect(try await findings("packed-audio/media.m3u8") == ["CST-003 warning \(text)"])
    #expect(try await findings("reference/multivariant.m3u8") == ["CST-003 info \(text)"])
    #expect(try await findings("packed-audio/media.m3u8", idsOnly: true) == [])

    let inspection = try await MemoryLoader.inspection(
      of: """
        #EXTM3U
        #EXT-X-SESSION-DATA:DATA-ID="poster",VALUE="https://h/poster.jpg"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="mp4a.40.2"
        gone.m3u8
        """)
    var options = PlayerViewOptions()
    options.mapping = MetadataMapping(fields: [.init(.image, from: .sessionData("poster"))])
    #expect(CastView.report(of: inspection, tracks: [], options: options).findings.isEmpty)
  }

  @Test func `custom data of an application stand in the message`() async throws {
    var information = try await information("packed-audio/media.m3u8")
    #expect(information.fields["customData"] == nil)
    information.customData = [Field("token", .string("x"))]
    #expect(information.fields["customData"] == .object([Field("token", .string("x"))]))
  }

  @Test func `pictures come from rules and tags, with their sizes where a rule gives them`()
    async throws
  {
    let mapping = """
      {"fields": [
        {"field": "image", "sessionData": "big", "width": 1920, "height": 1080},
        {"field": "image", "sessionData": "nothing"},
        {"field": "lowResolutionImage", "sessionData": "small", "width": 320, "height": 180},
        {"field": "image", "sessionData": "plain"}]}
      """
    let text = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="big",VALUE="https://h/big.jpg"
      #EXT-X-SESSION-DATA:DATA-ID="small",VALUE="img/small.jpg"
      #EXT-X-SESSION-DATA:DATA-ID="plain",VALUE="/plain.jpg"
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      gone.m3u8
      """
    func images(_ name: String) async throws -> [CastImage] {
      let inspection = try await MemoryLoader.inspection(of: text, named: name)
      return CastMediaInformation(
        inspection, tracks: inspection.tracks,
        mapping: try MetadataMapping(reading: Array(mapping.utf8))
      ).metadata.images
    }
    #expect(
      try await images("http://example.com/a/main.m3u8") == [
        image("https://h/big.jpg", 1920, 1080),
        image("http://example.com/a/img/small.jpg", 320, 180),
        image("http://example.com/plain.jpg"),
      ])
    // A receiver cannot load what lies beside a local file.
    #expect(try await images("/a/main.m3u8") == [image("https://h/big.jpg", 1920, 1080)])
  }

  /// The report of a playlist whose segments have names that give nothing.
  private func form(_ segment: String, map: String? = nil) async throws -> [String?] {
    let tag = map == nil ? "" : "#EXT-X-MAP:URI=\"init\"\n"
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tag)#EXTINF:6,\nsegment\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader([
      "/a/media.m3u8": Array(text.utf8), "/a/segment": try Fixture(segment).bytes(),
      "/a/init": try map.map { try Fixture($0).bytes() } ?? [],
    ])
    let inspection = try await Inspector(loader: loader).inspect("/a/media.m3u8")
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    return [information.hlsSegmentFormat, information.hlsVideoSegmentFormat]
  }

  @Test func `the bytes of the segments give their format, not their names`() async throws {
    #expect(try await form("packed-audio/segment0.aac") == ["aac", nil])
    #expect(try await form("timed-id3/segment0.ts") == ["ts", "mpeg2_ts"])
    #expect(
      try await form("fmp4-events/segment0.m4s", map: "fmp4-events/init.mp4") == ["fmp4", "fmp4"])
  }

  @Test func `sound in a rendition of its own has the format of its segments`() async throws {
    let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nNAME\n#EXT-X-ENDLIST\n"
    let main = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="sound.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO="a"
      picture.m3u8
      """
    let loader = MemoryLoader([
      "/a/main.m3u8": Array(main.utf8),
      "/a/sound.m3u8": Array(media.replacing("NAME", with: "0.aac").utf8),
      "/a/picture.m3u8": Array(media.replacing("NAME", with: "0.ts").utf8),
      "/a/0.aac": try Fixture("packed-audio/segment0.aac").bytes(),
      "/a/0.ts": try Fixture("timed-id3/segment0.ts").bytes(),
    ])
    var options = InspectionOptions()
    options.renditions = [.all]
    let inspection = try await Inspector(loader: loader, options: options).inspect("/a/main.m3u8")
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    #expect(information.hlsSegmentFormat == "aac")
    #expect(information.hlsVideoSegmentFormat == "mpeg2_ts")
  }

  @Test func `without segments the playlists and names give the format`() async throws {
    func form(_ text: String) async throws -> CastMediaInformation {
      let inspection = try await MemoryLoader.inspection(of: "#EXTM3U\n" + text)
      return CastMediaInformation(inspection, tracks: inspection.tracks)
    }
    let tail = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n"
    #expect(try await form(tail + "a.mp3?x=1.ts\n").hlsSegmentFormat == "mp3")
    #expect(try await form("#EXT-X-MAP:URI=\"i\"\n" + tail + "a\n").hlsSegmentFormat == "fmp4")
    #expect(try await form(tail + "a\n").hlsVideoSegmentFormat == "mpeg2_ts")
    let sound = try await form(
      "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\nnone.m3u8\n")
    #expect(sound.metadata.metadataType == .musicTrack && sound.hlsVideoSegmentFormat == nil)
  }

  @Test func `a break that has begun before the content begins with it`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      #"#EXT-X-DATERANGE:ID="over",START-DATE="2025-12-31T23:59:00Z",DURATION=60,"#
        + #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://h/over""#,
      #"#EXT-X-DATERANGE:ID="on",START-DATE="2025-12-31T23:59:59Z",DURATION=9,"#
        + #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://h/on""#,
    ])
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    #expect(information.breaks.map(\.position) == [.zero])
    #expect(information.breaks.map(\.duration) == [MediaTime(seconds: 8)])
    #expect(information.breakClips.map(\.contentURL) == ["http://h/on"])
    #expect(information.breakClips.map(\.duration) == [MediaTime(seconds: 8)])
  }

  @Test func `a clip has the address of media that a receiver can load`() async throws {
    let text = DateRangePlaylist.text(
      [
        #"X-ASSET-URI="ads/a.m3u8""#, #"X-ASSET-URI="/b.m3u8""#, #"X-ASSET-LIST="list.json""#,
      ].enumerated().map { index, asset in
        DateRangePlaylist.tag(
          "\(index)", from: index, duration: 1, #"CLASS="com.apple.hls.interstitial",\#(asset)"#)
      })
    func addresses(_ name: String) async throws -> [String?] {
      let inspection = try await MemoryLoader.inspection(of: text, named: name)
      return CastMediaInformation(inspection, tracks: inspection.tracks)
        .breakClips.map(\.contentURL)
    }
    #expect(
      try await addresses("http://h/sub/m.m3u8")
        == ["http://h/sub/ads/a.m3u8", "http://h/b.m3u8", nil])
    #expect(try await addresses("/a/m.m3u8") == [nil, nil, nil])
  }

  @Test func `artist, album, series and episode are reported as such`() async throws {
    func fields(_ codecs: String, _ rules: String) async throws -> [Field] {
      let text = """
        #EXTM3U
        #EXT-X-SESSION-DATA:DATA-ID="t",VALUE="Pilot"
        #EXT-X-SESSION-DATA:DATA-ID="n",VALUE="3"
        #EXT-X-SESSION-DATA:DATA-ID="s",VALUE="Show"
        #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="\(codecs)"
        none.m3u8
        """
      let inspection = try await MemoryLoader.inspection(of: text)
      let mapping = try MetadataMapping(reading: Array(#"{"fields":[\#(rules)]}"#.utf8))
      let information = CastMediaInformation(
        inspection, tracks: inspection.tracks, mapping: mapping)
      guard case .object(let fields)? = information.fields["metadata"] else { return [] }
      return fields
    }
    let title = #"{"field":"title","sessionData":"t"}"#
    let song = try await fields(
      "mp4a.40.2",
      title + #",{"field":"artist","sessionData":"s"},{"field":"album","sessionData":"n"}"#)
    #expect(
      song == [
        Field("metadataType", .integer(3)), Field("title", .string("Pilot")),
        Field("artist", .string("Show")), Field("albumName", .string("3")),
      ])
    let episode = try await fields(
      "avc1.4d401e",
      title + #",{"field":"subtitle","sessionData":"s"},{"field":"episode","sessionData":"n"}"#)
    #expect(
      episode == [
        Field("metadataType", .integer(2)), Field("title", .string("Pilot")),
        Field("subtitle", .string("Show")), Field("seriesTitle", .string("Show")),
        Field("episode", .integer(3)),
      ])
  }

  @Test func `radio is shown by the name of its station`() async throws {
    #expect(try await information("radio/recording.mp3").metadata.title != nil)
  }
}
