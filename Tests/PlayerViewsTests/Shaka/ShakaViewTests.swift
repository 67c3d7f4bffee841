import FieldValues
import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import Testing
import TextTracks

struct ShakaViewTests {
  private func calls(
    _ input: String, version: String? = nil, without: [String] = []
  ) async throws -> [PlayerCall] {
    try await calls(ofFile: Fixture(input).path, version: version, without: without)
  }

  private func calls(
    ofFile path: String, version: String? = nil, without: [String] = []
  ) async throws -> [PlayerCall] {
    var options = InspectionOptions()
    options.keepsTags = true
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(path)
    let settings = try ViewSettings(of: ShakaView.self, version: version, without: without)
    let plan = PlaybackPlan(
      presentation: inspection.playbackRange, buffer: .ahead(ShakaView.usualBuffer))
    return try ViewPlayback(
      inspection, tracks: CueFilter().apply(to: inspection), as: ShakaView.self, settings,
      plan: plan
    ).calls()
  }

  private func count(_ name: String, in calls: [PlayerCall]) -> Int {
    calls.filter { $0.name == name }.count
  }

  @Test func `ID3 of audio and video is metadata of both buffers`() async throws {
    let twice = try await calls("byte-ranges/media.m3u8")
    #expect(count("metadataadded", in: twice) == 16)
    #expect(count("metadata", in: twice) == 16)
    let once = try await calls("byte-ranges/media.m3u8", without: ["P9"])
    #expect(count("metadata", in: once) == 8)
  }

  @Test func `equal times of both buffers are a repeat, which is dropped`() async throws {
    // The clock of the second of three ranges is behind the media time.
    let calls = try await calls("discontinuities/media.m3u8")
    #expect(count("metadata", in: calls) == 15)
  }

  @Test func `event messages need an option`() async throws {
    #expect(try await calls("fmp4-events/media.m3u8").isEmpty)
    let reported = try await calls("fmp4-events/media.m3u8", version: "5.2+emsg")
    #expect(count("emsg", in: reported) == 6)
    #expect(count("metadata", in: reported) == 4)
  }

  @Test func `a tag between frames stops the playback`() async throws {
    let calls = try await calls("packed-audio/media.m3u8")
    #expect(count("error", in: calls) == 1)
    #expect(count("metadataadded", in: calls) == 4)
    #expect(count("metadata", in: calls) == 3)
  }

  @Test func `a range is a region, and its attributes are metadata`() async throws {
    let calls = try await calls("date-ranges/media.m3u8")
    // The range whose end is not known yet is left out.
    #expect(count("timelineregionadded", in: calls) == 8)
    // An ID alone is no metadata.
    #expect(calls.filter { $0.name == "metadataadded" }.allSatisfy { !$0.summary.contains("mark") })
  }

  @Test func `END-ON-NEXT ends at the next later start of its class`() async throws {
    let ranges = [("a", "x", 0), ("b", "x", 0), ("c", "y", 4), ("d", "x", 8)].map {
      """
      #EXT-X-DATERANGE:ID="\($0)",CLASS="\($1)",START-DATE="2026-01-01T00:00:0\($2)Z",END-ON-NEXT=YES

      """
    }
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      \(ranges.joined())#EXTINF:6,
      0.ts
      #EXTINF:6,
      1.ts
      #EXT-X-ENDLIST
      """
    let regions = try await withTemporaryFolder(["media.m3u8": text]) { folder in
      try await calls(ofFile: "\(folder)/media.m3u8")
        .filter { $0.name == "timelineregionadded" }
    }
    #expect(regions.map(\.summary) == ["x a", "x b"])
    for region in regions {
      guard case .object(let detail)? = region.fields["detail"] else {
        Issue.record("a region has no detail")
        continue
      }
      #expect(detail["endTime"] == .time(MediaTime(seconds: 8)))
    }
  }

  /// The metadata of the player for a list of chapters of the session data.
  private func metadata(ofChapters json: String) async throws -> MetadataReport {
    let main = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      media.m3u8
      """
    let media = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader([
      "/a/main.m3u8": main, "/a/chapters.json": json, "/a/media.m3u8": media,
    ])
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: loader, options: options).inspect("/a/main.m3u8")
    return MetadataReport(
      inspection, as: ShakaView.self, tracks: CueFilter().apply(to: inspection))
  }

  @Test func `chapters have a track of each language, in the order of the first titles`()
    async throws
  {
    let report = try await metadata(
      ofChapters: """
        [{"start-time": 0, "titles": [
           {"language": "en", "title": "One"}, {"title": "1"}, {"language": "en", "title": "First"}]},
         {"start-time": 4, "titles": [
           {"language": "de", "title": "Zwei"}, {"language": "und", "title": "2"}]},
         {"start-time": 6, "titles": [
           {"language": "de", "title": "Drei"}, {"language": "en", "title": "Three"}]}]
        """)
    let chapters = report.sections.dropFirst(3)
    #expect(chapters.map(\.title) == ["chapters en", "chapters und", "chapters de"])
    #expect(chapters.map(\.rows.count) == [2, 2, 2])
    let rows = chapters.flatMap(\.rows)
    #expect(rows.map(\.text) == ["One", "Three", "1", "2", "Zwei", "Drei"])
    #expect(rows.compactMap(\.start) == [0, 6, 0, 4, 4, 6].map { MediaTime(seconds: $0) })
    #expect(rows.compactMap(\.end) == [4, 10, 4, 6, 6, 10].map { MediaTime(seconds: $0) })
    let parts = try #require(report.rowList).parts.dropFirst(3)
    #expect(parts.map(\.rows.count) == [2, 2, 2])
    let titles = parts.flatMap { part in part.rows.compactMap { $0["title"] } }
    #expect(titles == rows.map { FieldValue.string($0.text) })
  }

  @Test func `each of 10,000 languages has its title`() async throws {
    let titles = (0..<10_000).map { #"{"language": "l\#($0)", "title": "\#($0)"}"# }
    let report = try await metadata(
      ofChapters: #"[{"start-time": 0, "titles": [\#(titles.joined(separator: ","))]}]"#)
    let chapters = report.sections.dropFirst(3)
    #expect(chapters.map(\.title) == (0..<10_000).map { "chapters l\($0)" })
    #expect(chapters.flatMap { $0.rows.map(\.text) } == (0..<10_000).map { "\($0)" })
  }
}
