import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import TestSupport
import Testing

struct AnalysisReportTests {
  private func analysis(_ texts: [String: String], input: String) async throws -> AnalysisReport {
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: MemoryLoader(texts), options: options)
      .inspect(input)
    return AnalysisReport(inspection, generator: "hlscue 1.0.0")
  }

  private static let media = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXTINF:4,
    a.ts
    #EXT-X-KEY:METHOD=AES-128,URI="key"
    #EXT-X-BYTERANGE:100@0
    #EXTINF:4,
    b.ts
    #EXT-X-DISCONTINUITY
    #EXT-X-GAP
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.250Z
    #EXTINF:4,
    c.ts
    #EXT-X-ENDLIST
    """

  @Test func `every segment stands in its place with what the playlist says of it`() async throws {
    let report = try await analysis(["m": Self.media], input: "m")
    let timeline = try #require(report.timelines.first)
    #expect(report.timelines.count == 1)
    #expect(timeline.segments.map(\.uri) == ["a.ts", "b.ts", "c.ts"])
    #expect(timeline.segments.map(\.line) == [5, 9, 14])
    #expect(timeline.segments.map(\.startTime.seconds) == [0, 4, 8])
    #expect(timeline.segments.map(\.hasDiscontinuity) == [false, false, true])
    #expect(timeline.segments.map(\.isGap) == [false, false, true])
    #expect(timeline.segments.map(\.encryption) == [nil, "AES-128", "AES-128"])
    #expect(timeline.segments.map(\.byteCount) == [nil, 100, nil])
    #expect(timeline.segments.map { $0.drift?.seconds } == [nil, nil, 0.25])
    #expect(timeline.end == MediaTime(seconds: 12))
  }

  @Test func `the playlists are there line by line`() async throws {
    let main = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm\n"
    let report = try await analysis(["main": main, "m": Self.media], input: "main")
    #expect(report.sources.map(\.uri) == ["main", "m"])
    #expect(report.sources.map(\.playlist) == [nil, 0])
    #expect(report.sources.last?.lines[8] == "b.ts")
    #expect(report.sources.first?.lines.last == "m")
  }

  @Test func `a variant whose address differs from that of a read one by its query is not read`()
    async throws
  {
    let main = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      m?b=1
      #EXT-X-STREAM-INF:BANDWIDTH=2
      m?b=2
      #EXT-X-STREAM-INF:BANDWIDTH=3
      m
      """
    let report = try await analysis(
      [
        "http://h/main": main, "http://h/m?b=1": Self.media, "http://h/m?b=2": Self.media,
        "http://h/m": Self.media,
      ], input: "http://h/main")
    #expect(report.cues.presentation.variants?.map(\.isRead) == [true, false, false])
  }

  @Test func `the findings of all rules are in it`() async throws {
    let report = try await analysis(["m": "#EXTM3U\n#EXTINF:4,\na.ts\n"], input: "m")
    #expect(report.findings.contains { $0.message.contains("TARGETDURATION") })
    #expect(!report.validation.rules.isEmpty)
  }
}
