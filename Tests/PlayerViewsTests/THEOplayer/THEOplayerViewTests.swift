import HLSInspection
import HLSReports
import InspectionReports
import PlayerViews
import ResourceLoading
import TestSupport
import Testing
import VirtualPlayback

struct THEOplayerViewTests {
  private func text(
    _ input: String, format: ReportFormat
  ) async throws -> String {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture(input).path)
    let report = MetadataReport(
      inspection, as: THEOplayerView.self, tracks: CueFilter().apply(to: inspection))
    let writer = try #require(ReportWriters.writer(of: format)).init(appearance: ReportAppearance())
    var output = ""
    writer.write(.metadata(report), to: &output)
    return output
  }

  @Test func `the view names tracks and cues as the player does`() async throws {
    let json = try await text("timed-id3/media.m3u8", format: .json)
    #expect(json.contains(#""schema": "hlscue.metadata/1""#))
    #expect(json.contains(#""as": "theo""#))
    #expect(json.contains(#""type": "id3""#))
    #expect(json.contains(#""class": "Id3Cue""#))
    #expect(json.contains(#""description": "counter""#))
    #expect(!json.contains("program-date-time"))
    let reference = try await text("reference/multivariant.m3u8", format: .json)
    #expect(reference.contains(#""class": "DateRangeCue""#))
    #expect(reference.contains(#""plannedDuration": 18.0"#))
    #expect(!reference.contains(#""type": "scte35""#))
  }

  @Test func `the text has one line for each cue`() async throws {
    let lines = try await text("timed-id3/media.m3u8", format: .text).split(separator: "\n")
    #expect(lines.filter { $0.contains("Id3Cue") }.count == 19)
    #expect(lines.allSatisfy { $0.count < 160 })
    let events = try await text("fmp4-events/media.m3u8", format: .text)
    #expect(events.contains("EmsgCue 31"))
  }

  @Test func `chapters of the session are a track of the kind chapters`() async throws {
    let main = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      media.m3u8
      """
    let chapters = """
      [{"start-time": 0, "titles": [{"language": "en", "title": "Intro"}]},
       {"start-time": 6, "duration": 3, "titles": [{"language": "en", "title": "Main"}],
        "images": [{"image-category": "a", "url": "http://h/1.jpg"}]}]
      """
    let media = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader([
      "/a/main.m3u8": Array(main.utf8), "/a/chapters.json": Array(chapters.utf8),
      "/a/media.m3u8": Array(media.utf8),
    ])
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: loader, options: options).inspect("/a/main.m3u8")
    let player = VirtualPlayer()
    var entered: [Double] = []
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
      entered.append($0.cue.startTime)
    }
    player.load(inspection)
    let track = try #require(player.textTracks.first)
    #expect(track.type == "chapters" && track.kind == TextTrackKind.chapters._rawValue)
    #expect(track.cues.map(\.endTime) == [6, 9])
    player.playToEnd()
    #expect(entered == [0, 6])
    let metadata = PlayerMetadata(inspection, tracks: inspection.tracks)
    #expect(metadata.chapters.map(\.title) == ["Intro", "Main"])
    #expect(metadata.chapters.last?.imageSource == .url(standard: "http://h/1.jpg"))
  }

  @Test func `every view has a name of its own`() {
    #expect(Set(PlayerViewList.names).count == PlayerViewList.all.count)
    #expect(PlayerViewList.view(named: "theo") == THEOplayerView.self)
    #expect(PlayerViewList.view(named: "nobody") == nil)
  }
}
