import Foundation
import FieldValues
import HLSInspection
import HLSReports
import InspectionTestSupport
import MediaStreams
import MediaTiming
import PlayerViews
import ResourceLoading
import SCTE35
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

struct PlayerMetadataTests {
  private typealias Playlist = DateRangePlaylist

  private func metadata(
    _ tags: [String], isEnded: Bool = true, mapping: String = "{}"
  ) async throws -> PlayerMetadata {
    let inspection = try await Playlist.inspection(tags, isEnded: isEnded)
    return PlayerMetadata(
      inspection, tracks: inspection.tracks,
      mapping: try MetadataMapping(reading: Array(mapping.utf8)))
  }

  private func range(_ start: Int, _ end: Int?) -> MediaTimeRange {
    MediaTimeRange(start: MediaTime(seconds: start), end: end.map(MediaTime.init(seconds:)))
  }

  @Test func `segmentation types bound credits and chapters`() async throws {
    let metadata = try await metadata([
      try Playlist.tag(segment: .openingCreditStart, event: 1, at: 2),
      try Playlist.tag(segment: .openingCreditEnd, event: 1, at: 8),
      try Playlist.tag(segment: .chapterStart, event: 2, at: 10, lasting: 30),
      try Playlist.tag(segment: .closingCreditStart, event: 3, at: 90),
    ])
    #expect(
      metadata.timeRanges == [
        TimeRange(kind: .credits(.opening), range: range(2, 8)),
        TimeRange(kind: .credits(.closing), range: range(90, nil)),
      ])
    #expect(
      metadata.chapters == [
        PlayerViews.Chapter(identifier: "2", title: "", timeRange: range(10, 40))
      ])
    #expect(metadata.blockedRanges.isEmpty)
  }

  @Test func `credits can be skipped to their end, and nothing else can`() async throws {
    let metadata = try await metadata([
      try Playlist.tag(segment: .openingCreditStart, event: 1, at: 2, lasting: 6),
      try Playlist.tag(segment: .programBreakaway, event: 7, at: 20, lasting: 10),
      try Playlist.tag(segment: .closingCreditStart, event: 3, at: 90),
    ])
    #expect(metadata.skipTarget(at: MediaTime(seconds: 2)) == MediaTime(seconds: 8))
    #expect([1, 8, 25, 95].allSatisfy { metadata.skipTarget(at: MediaTime(seconds: $0)) == nil })
  }

  @Test func `a mapping shows which date ranges are credits`() async throws {
    let metadata = try await metadata(
      [
        Playlist.tag("a", from: 0, duration: 5, #"CLASS="intro""#),
        Playlist.tag("b", from: 90, duration: 5, #"CLASS="outro""#),
        Playlist.tag("c", from: 50, duration: 5, #"CLASS="other""#),
      ],
      mapping: """
        {"ranges": [{"class": "intro", "kind": "openingCredits"},
          {"class": "outro", "kind": "closingCredits"}, {"class": "other", "kind": "custom:x"}]}
        """)
    #expect(
      metadata.timeRanges.map(\.kind) == [.credits(.opening), .custom("x"), .credits(.closing)])
  }

  @Test func `a breakaway is blocked until the resumption`() async throws {
    let metadata = try await metadata([
      try Playlist.tag(segment: .programBreakaway, event: 7, at: 20),
      try Playlist.tag(segment: .programResumption, event: 7, at: 60),
    ])
    #expect(metadata.blockedRanges == [range(20, 60)])
  }

  @Test func `a breakaway that is cancelled blocks nothing`() async throws {
    let metadata = try await metadata([
      try Playlist.tag(segment: .programBreakaway, event: 7, at: 20),
      try Playlist.tag(cancelling: 7, at: 12),
    ])
    #expect(metadata.timeRanges.isEmpty)
  }

  @Test(arguments: [
    (DeliveryRestrictions(webDeliveryAllowed: false), true, true),
    (DeliveryRestrictions(noRegionalBlackout: false), true, true),
    (DeliveryRestrictions(archiveAllowed: false), true, false),
    (DeliveryRestrictions(), false, false),
  ])
  func `a restriction blocks where it forbids what is done`(
    restrictions: DeliveryRestrictions, isBlockedInArchive: Bool, isBlockedLive: Bool
  ) async throws {
    let tags = [
      try Playlist.tag(
        segment: .programStart, event: 1, at: 10, lasting: 20, restrictions: restrictions)
    ]
    let archive = try await metadata(tags)
    #expect(archive.blockedRanges == (isBlockedInArchive ? [range(10, 30)] : []))
    let live = try await metadata(tags, isEnded: false)
    #expect(live.blockedRanges == (isBlockedLive ? [range(10, 30)] : []))
  }

  @Test func `a mapping shows what date ranges and their attributes are`() async throws {
    let metadata = try await metadata(
      [
        Playlist.tag("a", from: 0, duration: 30, #"CLASS="show",X-NAME="First",X-IMG="a.jpg""#),
        Playlist.tag(
          "b", from: 30, duration: 30, #"CLASS="show",X-NAME="Second",X-EP="3",X-S="2""#),
        Playlist.tag("c", from: 40, duration: 5, #"CLASS="rights""#),
      ],
      mapping: """
        {"fields": [
           {"field": "title", "daterange": "X-NOTHING"},
           {"field": "title", "daterange": "X-NAME", "class": "show"},
           {"field": "image", "daterange": "X-IMG"},
           {"field": "episode", "daterange": "X-EP"}, {"field": "season", "daterange": "X-S"}],
         "ranges": [{"class": "show", "kind": "chapter", "title": "X-NAME"},
           {"class": "rights", "kind": "blocked"}, {"class": "rights", "kind": "custom:x"}]}
        """)
    #expect(metadata.title == "First")
    #expect(metadata.imageSource == .url(standard: "a.jpg"))
    #expect(metadata.episodeInformation?.description == "S2, E3")
    #expect(metadata.chapters.map(\.title) == ["First", "Second"])
    #expect(metadata.timeRanges == [TimeRange(kind: .blocked, range: range(40, 45))])
  }

  @Test func `a chapter that the stream and the mapping have is listed once`() async throws {
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture("chapters/media.m3u8").path)
    func chapters(_ title: String?) -> [PlayerViews.Chapter] {
      PlayerMetadata(
        inspection, tracks: inspection.tracks,
        mapping: MetadataMapping(ranges: [
          .init(attributeClass: "com.example.chapter", kind: .chapter(title: title))
        ])
      ).chapters
    }
    let native = PlayerMetadata(inspection, tracks: inspection.tracks).chapters
    #expect(native.map(\.title) == ["The Opening", "The Middle", "", "finale"])
    #expect(chapters(nil) == native)
    // The title of the mapping counts, where the range has one.
    let mapped = chapters("X-COM-EXAMPLE-TITLE")
    #expect(mapped == native)
    let images = chapters("X-IMAGE-URI")
    #expect(images.map(\.title) == ["opening.jpg", "The Middle", "", "finale"])
    #expect(images.map(\.imageSource) == native.map(\.imageSource))
    #expect(images.map(\.timeRange) == native.map(\.timeRange))
  }

  @Test func `a chapter of SCTE-35 in a range of the mapping is listed once, by any track`()
    async throws
  {
    let tag = try Playlist.tag(segment: .chapterStart, event: 2, at: 10, lasting: 30)
    let inspection = try await Playlist.inspection([
      tag + #",CLASS="show",X-NAME="First""#,
      Playlist.tag("other", from: 10, duration: 5, #"CLASS="show",X-NAME="Second""#),
    ])
    let mapping = MetadataMapping(ranges: [
      .init(attributeClass: "show", kind: .chapter(title: "X-NAME"))
    ])
    for tracks in [inspection.tracks, inspection.tracks.filter { $0.type == .daterange }] {
      let chapters = PlayerMetadata(inspection, tracks: tracks, mapping: mapping).chapters
      #expect(chapters.map(\.identifier) == ["2", "other"])
      #expect(chapters.map(\.title) == ["First", "Second"])
      #expect(chapters.map(\.timeRange) == [range(10, 40), range(10, 15)])
    }
  }

  @Test func `chapters of one start are listed once each`() async throws {
    let events: [UInt32] = Array(1...40)
    let numbers = events.map { "\($0)" }
    let tags = try events.map { event in
      try Playlist.tag(segment: .chapterStart, event: event, at: 10, lasting: 30)
        + #",CLASS="show",X-NAME="chapter \#(event)""#
    }
    let plain = try await metadata(tags).chapters
    #expect(plain.map(\.identifier) == numbers)
    #expect(plain.map(\.timeRange) == numbers.map { _ in range(10, 40) })
    let mapping = #"{"ranges": [{"class": "show", "kind": "chapter", "title": "X-NAME"}]}"#
    let mapped = try await metadata(tags, mapping: mapping).chapters
    #expect(mapped.map(\.identifier) == numbers)
    #expect(mapped.map(\.title) == numbers.map { "chapter \($0)" })
  }

  @Test func `a title comes from ID3 when no rule names another place`() async throws {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("reference/multivariant.m3u8").path)
    #expect(PlayerMetadata(inspection, tracks: inspection.tracks).title == "Opening")
    let mapping = MetadataMapping(fields: [
      .init(.subtitle, from: .id3(frame: "TXXX", description: "kind")),
      .init(.title, from: .id3(frame: "TXXX", description: "nothing")),
    ])
    let mapped = PlayerMetadata(inspection, tracks: inspection.tracks, mapping: mapping)
    #expect(mapped.subtitle == "programme")
    #expect(mapped.title == "Opening")
  }

  @Test func `session data of a multivariant playlist are fields by a mapping`() async throws {
    let inspection = try await MemoryLoader.inspection(
      of: """
        #EXTM3U
        #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A show"
        #EXT-X-SESSION-DATA:DATA-ID="com.example.poster",VALUE="poster.jpg"
        #EXT-X-SESSION-DATA:DATA-ID="com.example.view",VALUE="Monoscopic"
        #EXT-X-STREAM-INF:BANDWIDTH=1000
        gone.m3u8
        """)
    let mapping = MetadataMapping(fields: [
      .init(.title, from: .sessionData("com.example.title")),
      .init(.image, from: .sessionData("com.example.poster")),
      .init(.viewport, from: .sessionData("com.example.view")),
      .init(.subtitle, from: .sessionData("com.example.none")),
    ])
    let metadata = PlayerMetadata(inspection, tracks: inspection.tracks, mapping: mapping)
    #expect(metadata.title == "A show" && metadata.subtitle == nil)
    #expect(metadata.imageSource == .url(standard: "poster.jpg"))
    #expect(metadata.viewport == .monoscopic)
  }

  @Test func `the header of a container gives the usual fields, and others by a mapping`()
    async throws
  {
    var inspection = try await Playlist.inspection([])
    inspection.parts[0].containerTags = [
      LibAVTag(key: "TITLE", value: "Pilot"), LibAVTag(key: "show", value: "The Show"),
      LibAVTag(key: "season_number", value: "2"), LibAVTag(key: "episode_sort", value: "3"),
      LibAVTag(key: "episode_id", value: "s2e3"), LibAVTag(key: "comment", value: "A text"),
      LibAVTag(key: "com.example.poster", value: "http://h/p.png"),
    ]
    let mapping = MetadataMapping(fields: [.init(.image, from: .container("COM.example.poster"))])
    let metadata = PlayerMetadata(inspection, tracks: [], mapping: mapping)
    #expect(metadata.title == "Pilot" && metadata.subtitle == "The Show")
    #expect(metadata.identifier == "s2e3" && metadata.description == "A text")
    #expect(metadata.episodeInformation?.description == "S2, E3")
    #expect(metadata.imageSource == .url(standard: "http://h/p.png"))
  }

  @Test func `the comments of an Ogg stream give the usual fields`() async throws {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("radio/chained.opus").path)
    let metadata = PlayerMetadata(inspection, tracks: inspection.tracks)
    #expect(metadata.title == "All I Need" && metadata.subtitle == "Air")
    #expect(metadata.nowPlaying.title == "All I Need" && metadata.nowPlaying.artist == "Air")
    #expect(metadata.description?.hasPrefix("A text about") == true)
  }

  /// An MP3 file of silence behind a tag with one picture.
  private func file(picture: [UInt8], mimeType: String) async throws -> Inspection {
    let body = [0] + Array(mimeType.utf8) + [0, 3, 0] + picture
    let frame = Array("APIC".utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
    let audio = [UInt8](repeating: 0, count: 20)
    let frames = (0..<50).flatMap { _ -> [UInt8] in [0xFF, 0xF3, 0x14, 0xC4] + audio }
    return try await Inspector(loader: MemoryLoader(["/a/a.mp3": tag + frames])).inspect("/a/a.mp3")
  }

  @Test func `a picture in a tag stays in the tag, and one elsewhere is its address`() async throws
  {
    let inside = try await file(picture: [1, 2, 3], mimeType: "image/png")
    let image = PlayerMetadata(inside, tracks: inside.tracks).imageSource
    #expect(image == .data([1, 2, 3], mimeType: "image/png"))
    #expect(try await image.load(using: MemoryLoader([:]), relativeTo: "/a/a.mp3") == [1, 2, 3])
    let outside = try await file(picture: Array("http://h/a.png".utf8), mimeType: "-->")
    #expect(
      PlayerMetadata(outside, tracks: outside.tracks).imageSource
        == .url(standard: "http://h/a.png"))
    let information = CastMediaInformation(outside, tracks: outside.tracks)
    #expect(information.metadata.imageUrl()?.absoluteString == "http://h/a.png")
    #expect(information.metadata.metadataType == .musicTrack)
    let audio = VirtualAudioPlayer()
    audio.load(outside)
    audio.player.play()
    #expect(audio.metadata.current?.images == [.url(standard: "http://h/a.png")])
  }

  @Test func `an image is not loaded before it is asked for`() async throws {
    let loader = MemoryLoader(["/a/img/big.jpg": [1, 2], "/a/small.jpg": [3]])
    let image = ImageSource.url(standard: "img/big.jpg", lowResolution: "small.jpg")
    #expect(try await image.load(using: loader, relativeTo: "/a/media.m3u8") == [1, 2])
    #expect(
      try await image.load(using: loader, relativeTo: "/a/media.m3u8", lowResolution: true) == [3])
    #expect(try await ImageSource.none.load(using: loader, relativeTo: "/a/media.m3u8") == nil)
    await #expect(throws: LoadError.noSuchFile) {
      _ = try await ImageSource.url(standard: "gone.jpg")
        .load(using: loader, relativeTo: "/a/media.m3u8")
    }
  }

  @Test func `the view has the names of the player`() async throws {
    let inspection = try await Playlist.inspection([
      try Playlist.tag(segment: .openingCreditStart, event: 1, at: 2, lasting: 3)
    ])
    let report = MetadataReport(inspection, as: PillarboxView.self, tracks: inspection.tracks)
    #expect(report.members.map(\.name) == ["viewport", "chapters", "timeRanges"])
    #expect(
      report.sections.last?.rows == [
        .init(
          start: MediaTime(seconds: 2), end: MediaTime(seconds: 5), name: "credits",
          text: "opening, skip to 0:00:05.000"
        )
      ])
  }
}
