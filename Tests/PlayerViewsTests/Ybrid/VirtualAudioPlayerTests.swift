import CueSources
import HLSInspection
import HLSReports
import InspectionTestSupport
import MediaTiming
import PlayerViews
import ResourceLoading
import SCTE35
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// What an application for the Ybrid player SDK hears.
private final class Listener: AudioPlayerListener {
  var titles: [String] = []

  func metadataChanged(_ metadata: MediaMetadata) { titles.append(metadata.displayTitle) }
}

struct VirtualAudioPlayerTests {
  /// A playback of a presentation from change to change.
  private struct Playback {
    let audio: VirtualAudioPlayer
    var changes: [MetadataChange] = []

    /// Plays to the end.
    init(
      _ inspection: Inspection, documents: [PlacedYbridDocument] = [],
      mapping: MetadataMapping = MetadataMapping(), tick: MediaTime? = nil
    ) {
      var options = VirtualPlayer.Options()
      options.tick = tick
      audio = VirtualAudioPlayer(options: options)
      var changes: [MetadataChange] = []
      audio.changed = { changes.append($0) }
      audio.load(inspection, documents: documents, mapping: mapping)
      audio.player.playToEnd()
      self.changes = changes
    }
  }

  private static func inspection(_ fixture: String) async throws -> Inspection {
    try await Inspector(loader: ResourceLoader()).inspect(Fixture(fixture).path)
  }

  private static func document(_ fixture: String) throws -> YbridDocument {
    try YbridDocument(reading: Fixture(fixture).bytes())
  }

  private static func mapping(_ text: String) throws -> MetadataMapping {
    try MetadataMapping(reading: Array(text.utf8))
  }

  @Test func `a listener hears of each change once`() async throws {
    let listener = Listener()
    let audio = VirtualAudioPlayer(listener: listener)
    audio.load(try await Self.inspection("radio/recording.mp3"))
    #expect(audio.metadata.displayTitle == "" && audio.metadata.current == nil)
    audio.player.playToEnd()
    #expect(
      listener.titles
        == ["", "Air - All I Need; live & unplugged", "BTS - Butter", "Rock 'n' Roll; Part 2"])
    #expect(audio.player.hasEnded && audio.metadata.displayTitle == "Rock 'n' Roll; Part 2")
  }

  @Test func `a title keeps its semicolons and quotes`() async throws {
    let playback = Playback(try await Self.inspection("radio/recording.mp3"))
    let items = playback.changes.compactMap(\.metadata.current)
    #expect(
      items.map(\.title) == ["All I Need; live & unplugged", "Butter", "Rock 'n' Roll; Part 2"])
    #expect(items.map(\.artist) == ["Air", "BTS", nil])
    #expect(items.map(\.infoUri) == ["https://radio.example/air", nil, nil])
  }

  @Test func `comments behind one of more than 255 bytes are right`() async throws {
    let playback = Playback(try await Self.inspection("radio/chained.opus"))
    let items = playback.changes.compactMap(\.metadata.current)
    #expect(items.count == 2)
    #expect((items[0].description?.utf8.count ?? 0) > 255)
    #expect(items[0].displayTitle == "Moon Safari - Air - All I Need (live)")
    #expect(items[0].album == "Moon Safari" && items[0].genre == "Downtempo")
    #expect(items[0].type == nil)
    #expect(items[1].displayTitle == "Newsroom - Headlines")
    #expect(items[1].type == .NEWS && items[1].description == nil)
    #expect(playback.changes.map(\.time) == [.zero, MediaTime(seconds: 4)])
  }

  @Test func `a length is in milliseconds, whoever gives it`() async throws {
    let document = try Self.document("radio/show-meta.json")
    let inspection = try await Self.inspection("radio/recording.mp3")
    let playback = Playback(inspection, documents: [.init(document, at: .zero)])
    #expect(playback.changes.first?.metadata.current?.playbackLength == 160_800)
    let range = DateRangePlaylist.tag("a", from: 0, duration: 30, #"X-T="Song""#)
    let mapped = Playback(
      try await DateRangePlaylist.inspection([range]),
      mapping: try Self.mapping(#"{"fields": [{"field": "title", "daterange": "X-T"}]}"#))
    #expect(mapped.changes.first?.metadata.current?.playbackLength == 30_000)
  }

  @Test func `a date range lasts to its end, and as planned only without one`() async throws {
    func range(_ id: String, from start: Int, _ attributes: String) -> String {
      DateRangePlaylist.tag(id, from: start, #"X-T="\#(id)",\#(attributes)"#)
    }
    let inspection = try await DateRangePlaylist.inspection([
      range("a", from: 12, #"END-DATE="2026-01-01T00:00:15Z",PLANNED-DURATION=60"#),
      range("b", from: 16, #"END-DATE="2026-01-01T00:00:18Z""#),
      range("c", from: 20, "PLANNED-DURATION=9"),
    ])
    let playback = Playback(
      inspection,
      mapping: try Self.mapping(#"{"fields": [{"field": "title", "daterange": "X-T"}]}"#))
    let items = playback.changes.compactMap(\.metadata.current)
    #expect(items.compactMap(\.playbackLength) == [3000, 2000, 9000])
  }

  @Test func `the headers of a server describe the service`() async throws {
    let playback = Playback(try await Self.inspection("radio/recording.mp3"))
    #expect(
      playback.changes.first?.metadata.service
        == MediaService(
          identifier: "Radio Example", displayName: "Radio Example", genre: "Pop Music",
          description: "Titles with semicolons", infoUri: "https://radio.example/"))
    let silent = Playback(try await Self.inspection("timed-id3/media.m3u8"))
    #expect(silent.changes.first?.metadata.service == MediaService())
    #expect(MediaService().identifier == "default" && MediaService().displayName == "")
  }

  @Test func `a change knows where the stream gives it and who gives each field`() async throws {
    let playback = Playback(
      try await Self.inspection("radio/recording.mp3"),
      documents: [.init(try Self.document("radio/show-meta.json"), at: MediaTime(seconds: 9))])
    let title = try #require(playback.changes.dropFirst().first)
    // 159 bytes of header come before the first kilobyte of audio.
    #expect(title.source?.byteOffset == 1159)
    #expect(title.origins.first { $0.path == "current.title" }?.origin == .icy)
    let told = try #require(playback.changes.first { $0.time == MediaTime(seconds: 9) })
    #expect(told.source == nil)
    #expect(told.origins.first { $0.path == "current.title" }?.origin == .ybrid)
    #expect(told.origins.first { $0.path == "service.description" }?.origin == .icy)
  }

  @Test func `the next item of a server becomes the current one when its time comes`() async throws
  {
    let document = try Self.document("radio/show-meta.json")
    let playback = Playback(
      try await DateRangePlaylist.inspection([]),
      documents: [.init(document, at: MediaTime(seconds: 10))])
    #expect(
      playback.changes.map(\.metadata.displayTitle) == [
        "Butter\nby BTS", "Traffic around the city", "",
      ])
    #expect(
      playback.changes.map(\.time)
        == [10_000, 14_250, 17_750].map {
          MediaTime(value: $0, timescale: 1000)
        })
    #expect(playback.changes.map(\.metadata.next?.title) == ["Traffic around the city", nil, nil])
    #expect(playback.changes.last?.metadata.service.displayName == "Radio Example")
  }

  @Test func `a later document takes the place of an earlier one`() async throws {
    let playback = Playback(
      try await DateRangePlaylist.inspection([]),
      documents: [
        .init(try Self.document("radio/session.json"), at: MediaTime(seconds: 12)),
        .init(try Self.document("radio/show-meta.json"), at: MediaTime(seconds: 10)),
      ])
    #expect(
      playback.changes.map(\.metadata.displayTitle) == ["Butter\nby BTS", "Your personal news"])
    let last = try #require(playback.changes.last?.metadata)
    #expect(last.service.identifier == "example-live")
    #expect(last.service.iconUri == "https://radio.example/live.png")
    #expect(last.next?.displayTitle == "All I Need\nby Air")
    #expect(last.current?.type == .UNKNOWN && last.current?.typeName == "BULLETIN")
  }

  @Test func `a document that gives the same again is no change`() async throws {
    let document = try Self.document("radio/session.json")
    let playback = Playback(
      try await DateRangePlaylist.inspection([]),
      documents: [0, 10, 20].map { .init(document, at: MediaTime(seconds: $0)) })
    #expect(playback.changes.count == 1)
  }

  @Test func `a document with a date is placed by the dates of a playlist`() async throws {
    var options = PlayerViewOptions()
    options.documents = [.init(try Self.document("radio/session.json"))]
    let report = YbridView.report(
      of: try await DateRangePlaylist.inspection([]), tracks: [], options: options)
    #expect(report.sections.last?.rows.first?.start == MediaTime(seconds: 20))
  }

  @Test func `frames of ID3 are fields of the item and the service`() async throws {
    let playback = Playback(try await Self.inspection("timed-id3/media.m3u8"))
    let first = try #require(playback.changes.first?.metadata.current)
    #expect(first.title == "Start" && first.artist == "hlscue")
    #expect(first.displayTitle == "hlscue - Start")
  }

  private static func frame(_ id: String, _ body: String) -> [UInt8] {
    Array(id.utf8) + [0, 0, 0, UInt8(body.utf8.count), 0, 0] + Array(body.utf8)
  }

  /// An MP3 file of silence behind a tag.
  private static func file(_ frames: [UInt8]) async throws -> Inspection {
    let size = [0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)]
    let silence = [UInt8](repeating: 0, count: 20)
    let audio = (0..<50).flatMap { _ -> [UInt8] in [0xFF, 0xF3, 0x14, 0xC4] + silence }
    let bytes = Array("ID3".utf8) + [4, 0, 0] + size + frames + audio
    return try await Inspector(loader: MemoryLoader(["/a.mp3": bytes])).inspect("/a.mp3")
  }

  @Test func `every field of an item and the station can come from ID3`() async throws {
    let texts = [
      ("TIT2", "T"), ("TPE1", "A"), ("TALB", "L"), ("TIT3", "remix"), ("TCON", "Comedy"),
      ("TLEN", "61500"), ("TRSN", "Station"),
    ]
    let inspection = try await Self.file(
      texts.flatMap { Self.frame($0, "\u{3}" + $1) } + Self.frame("COMM", "\u{3}eng\0Text")
        + Self.frame("UFID", "owner\0id-1") + Self.frame("WOAF", "http://h/page")
        + Self.frame("WORS", "http://h/")
        + Self.frame("WXXX", "\u{3}cover\0http://h/cover.jpg?size=1"))
    let metadata = try #require(Playback(inspection).changes.first?.metadata)
    let item = try #require(metadata.current)
    #expect([item.identifier, item.title, item.artist, item.album] == ["id-1", "T", "A", "L"])
    #expect([item.version, item.genre, item.description] == ["remix", "Comedy", "Text"])
    #expect(item.infoUri == "http://h/page" && item.playbackLength == 61_500)
    #expect(item.images == [.url(standard: "http://h/cover.jpg?size=1")])
    #expect(item.type == .COMEDY && item.typeName == "Comedy")
    #expect(metadata.service.displayName == "Station" && metadata.service.infoUri == "http://h/")
  }

  @Test(arguments: [
    ("News", ItemType.NEWS), ("(57)", .COMEDY), ("Podcast", .VOICE), ("Rock", nil),
    ("UNKNOWN", nil),
  ])
  func `a genre gives a type only when it is one`(genre: String, type: ItemType?) async throws {
    let inspection = try await Self.file(Self.frame("TCON", "\u{3}" + genre))
    #expect(Playback(inspection).changes.first?.metadata.current?.type == type)
  }

  @Test func `an advertisement of SCTE-35 gives the item its type`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      try DateRangePlaylist.tag(
        segment: .init(rawValue: 0x30), event: 4, at: 20, lasting: 10)
    ])
    let playback = Playback(inspection)
    #expect(playback.changes.map(\.metadata.current?.type) == [.ADVERTISEMENT, nil])
    #expect(playback.changes.map(\.time) == [20, 30].map(MediaTime.init(seconds:)))
  }

  @Test func `a mapping shows what date ranges and session data are`() async throws {
    let ranges = [
      DateRangePlaylist.tag(
        "a", from: 0, duration: 30, #"CLASS="show",X-NAME="First",X-KIND="NEWS",X-PIC="http://h/p""#
      ),
      DateRangePlaylist.tag("b", from: 40, duration: 10, #"CLASS="show",X-NAME="Second""#),
    ]
    let playback = Playback(
      try await DateRangePlaylist.inspection(ranges),
      mapping: try Self.mapping(
        """
        {"fields": [
          {"field": "title", "daterange": "X-NAME", "class": "show"},
          {"field": "type", "daterange": "X-KIND"}, {"field": "image", "daterange": "X-PIC"}]}
        """))
    #expect(playback.changes.map(\.metadata.displayTitle) == ["First", "", "Second", ""])
    #expect(playback.changes.first?.metadata.current?.type == .NEWS)
    #expect(playback.changes.first?.metadata.current?.images == [.url(standard: "http://h/p")])
  }

  @Test func `session data and the header of a file describe all of a presentation`() async throws {
    let text = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.example.station",VALUE="Example One"
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      gone.m3u8
      """
    let playback = Playback(
      try await MemoryLoader.inspection(of: text),
      mapping: try Self.mapping(
        #"{"fields": [{"field": "serviceName", "sessionData": "com.example.station"}]}"#))
    #expect(playback.audio.metadata.service.displayName == "Example One")
  }

  @Test func `a source that names another title is about something else`() async throws {
    let inspection = try await Self.inspection("radio/chained.opus")
    let other = Playback(
      inspection, documents: [.init(try Self.document("radio/show-meta.json"), at: .zero)])
    let item = try #require(other.changes.first?.metadata.current)
    #expect(item.title == "Butter" && item.album == nil && item.genre == nil)
    let text = #"{"currentItem": {"title": "all i need", "artist": "AIR", "durationMillis": 1}}"#
    let same = Playback(
      inspection,
      documents: [.init(try YbridDocument(reading: Array(text.utf8)), at: .zero)])
    let merged = try #require(same.changes.first)
    #expect(merged.metadata.current?.title == "all i need")
    #expect(merged.metadata.current?.album == "Moon Safari")
    #expect(merged.origins.map(\.path).first == "current.displayTitle")
    #expect(merged.origins.first { $0.path == "current.album" }?.origin == .comments)
  }

  @Test func `a service has the name that its transport stream gives`() async throws {
    var inspection = try await Self.inspection("timed-id3/media.m3u8")
    inspection.parts[0].form?.serviceName = "First"
    let playback = Playback(inspection)
    let change = try #require(playback.changes.first)
    #expect(change.metadata.service.displayName == "First")
    #expect(change.origins.first { $0.path == "service.displayName" }?.origin == .sdt)
  }

  @Test func `a jump is one change`() async throws {
    let audio = VirtualAudioPlayer()
    audio.load(try await Self.inspection("radio/recording.mp3"))
    var changes: [MetadataChange] = []
    audio.changed = { changes.append($0) }
    audio.player.play()
    audio.player.seek(to: MediaTime(seconds: 10))
    audio.player.seek(to: MediaTime(seconds: 3))
    #expect(
      changes.map(\.metadata.displayTitle)
        == ["", "BTS - Butter", "Air - All I Need; live & unplugged"])
    #expect(changes.map(\.reason) == [.start, .seek, .seek])
  }

  @Test func `the changes do not depend on the tick`() async throws {
    let inspection = try await Self.inspection("radio/recording.mp3")
    let documents = [PlacedYbridDocument(try Self.document("radio/show-meta.json"), at: .zero)]
    let exact = Playback(inspection, documents: documents)
    for tick in [MediaTime(value: 1, timescale: 4), MediaTime(seconds: 7), MediaTime(seconds: 100)]
    {
      let ticked = Playback(inspection, documents: documents, tick: tick)
      #expect(ticked.changes.map(\.time) == exact.changes.map(\.time))
      #expect(ticked.changes.map(\.metadata) == exact.changes.map(\.metadata))
    }
  }

  @Test(arguments: ItemType.allCases)
  func `a type is known by its name`(type: ItemType) {
    #expect(ItemType(named: type.rawValue) == type)
    #expect(ItemType(named: type.rawValue.lowercased()) == .UNKNOWN)
  }

  @Test func `another presentation begins with nothing reported`() async throws {
    let listener = Listener()
    let audio = VirtualAudioPlayer(listener: listener)
    let recording = try await Self.inspection("radio/recording.mp3")
    audio.load(recording)
    audio.player.playToEnd()
    let first = listener.titles
    listener.titles = []
    audio.load(recording)
    #expect(audio.metadata == MediaMetadata())
    audio.player.playToEnd()
    #expect(listener.titles == first)
  }
}
