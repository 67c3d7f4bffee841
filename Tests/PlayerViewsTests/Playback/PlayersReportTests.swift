import FieldValues
import HLSReports
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct PlayersReportTests {
  @Test func `each item has the outcome of each player`() async throws {
    let report = try await PlayedFixture("fmp4-events/media.m3u8").players([HLSjsView.self])
    #expect(report.rows.count == 6)
    #expect(report.rows.allSatisfy { $0.outcomes.count == 1 })
    let hidden = report.rows.filter { $0.outcomes.contains { $0.count == 0 } }
    #expect(hidden.map(\.outcomes.first?.quirks) == [["P7"], ["P8"], ["P8"]])
  }

  @Test func `a difference names the quirk that causes it`() async throws {
    let report = try await PlayedFixture("date-ranges/media.m3u8").players([HLSjsView.self])
    let news = try #require(report.rows.first { $0.id == "news" }?.outcomes.first)
    #expect(news.differences == ["end"])
    #expect(news.quirks == ["P3"])
    #expect(news.endTime == MediaTime(seconds: 70))
    #expect(report.quirks.map(\.name).contains("hlsjs P3"))
    #expect(report.rows.first { $0.id == "zone" }?.differs == false)
  }

  @Test func `what a player hides or ends names the quirk without which it would not`() async throws
  {
    let report = try await PlayedFixture("timed-id3/media.m3u8").players(
      [Media3View.self, AVPlayerView.self, HLSjsView.self])
    func outcomes(_ player: String) -> [PlayersReport.Outcome] {
      report.rows.flatMap(\.outcomes).filter { $0.player == player }
    }
    #expect(outcomes("media3").filter { $0.count == 0 }.map(\.quirks) == [["P51"]])
    // A group has all tags of a time.
    #expect(outcomes("avplayer").allSatisfy { $0.count == 1 && $0.quirks == ["P60", "P61"] })
    #expect(outcomes("hlsjs").last?.differences == ["end"])
    #expect(outcomes("hlsjs").last?.quirks.contains("P15") == true)
  }

  @Test func `a value that a player misreads is a difference with its quirk`() async throws {
    let report = try await PlayedFixture("timed-id3/media.m3u8").players(
      [HLSjsView.self, VideoJSView.self, SafariView.self])
    // Its text is UTF-16.
    let row = try #require(report.rows.first { $0.summary.contains("größe") })
    let (hlsjs, videojs) = (row.outcomes[0], row.outcomes[1])
    #expect(hlsjs.differences == ["value"])
    #expect(hlsjs.quirks == ["P10"])
    #expect(hlsjs.expectedValues.first?["value"]?.members["info"] == .string("größe"))
    #expect(hlsjs.values != hlsjs.expectedValues)
    #expect(videojs.differences == ["value"])
    #expect(videojs.quirks == ["P31"])
    #expect(videojs.expectedValues.first?["text"] == .string("2 ☂"))
    #expect(row.outcomes[2].expectedValues.isEmpty)
    #expect(report.rows.allSatisfy { $0.outcomes[2].count > 0 })
    let plain = try #require(report.rows.first { $0.summary.contains("counter = 4") })
    #expect(!plain.outcomes[0].differences.contains("value"))
    #expect(!plain.outcomes[1].differences.contains("value"))
  }

  @Test func `wrong bytes of SCTE-35 are a difference with its quirk`() async throws {
    let report = try await PlayedFixture("reference/high/media.m3u8").players(
      [VideoJSView.self, HLSjsView.self])
    let row = try #require(report.rows.first { $0.summary.contains("SCTE35-OUT") })
    #expect(row.outcomes[0].differences.contains("value"))
    #expect(row.outcomes[0].quirks.contains("P6"))
    #expect(!row.outcomes[1].differences.contains("value"))
  }

  @Test func `of quirks that each hide an item alone, all are named`() async throws {
    let fixture = try await PlayedFixture("timed-id3/media.m3u8")
    let settings = try ViewSettings(of: Media3View.self, version: "1+emsg")
    let report = PlayersReport(
      fixture.inspection, tracks: fixture.tracks, players: [(Media3View.self, settings)])
    let quirks = report.rows.map { $0.outcomes[0].quirks }
    #expect(quirks.contains(["P52"]))
    // It is behind another tag in its packet.
    #expect(quirks.contains(["P51", "P52"]))
  }

  @Test func `a picture that hls.js reads well is no difference`() async throws {
    let picture = Array("image/png\0".utf8) + [3] + Array("a\0".utf8) + [1, 2, 3]
    let stream = try await ViewedStream(
      tags: [(2, ViewedStream.frame("APIC", [3] + picture))], as: HLSjsView.self)
    #expect(stream.outcomes.map(\.differences) == [["end"]])
  }

  /// The views of all players.
  private static var views: [any PlaybackView.Type] {
    [
      HLSjsView.self, SafariView.self, Media3View.self, ShakaView.self, VideoJSView.self,
      AVPlayerView.self,
    ]
  }

  @Test(arguments: [
    "reference/low/media.m3u8", "date-ranges/media.m3u8", "fmp4-events/media.m3u8",
    "chapters/media.m3u8",
  ])
  func `each item that a player does not show has the behaviour that hides it`(
    fixture: String
  ) async throws {
    let report = try await PlayedFixture(fixture).players(Self.views)
    for row in report.rows where row.startTime != nil {
      for outcome in row.outcomes where outcome.count == 0 {
        #expect(!outcome.quirks.isEmpty, "\(outcome.player): \(row.summary)")
      }
    }
  }

  @Test func `a range is hidden by what the player takes of ranges`() async throws {
    let report = try await PlayedFixture("date-ranges/media.m3u8").players(Self.views)
    func hiding(_ id: String) -> [String: [String]] {
      let outcomes = report.rows.first { $0.id == id }?.outcomes ?? []
      return Dictionary(
        outcomes.filter { $0.count == 0 }.map { ($0.player, $0.quirks) },
        uniquingKeysWith: { first, _ in first })
    }
    #expect(
      hiding("mark") == [
        "hlsjs": ["P14"], "safari": ["P14"], "videojs": ["P14"], "media3": ["P57"],
      ])
    #expect(hiding("sport") == ["shaka": ["P29"], "videojs": ["P5"], "media3": ["P57"]])
  }

  @Test func `the text lists players below what they change`() async throws {
    let report = try await PlayedFixture("reference/low/media.m3u8").players([HLSjsView.self])
    let writer = try #require(ReportWriters.writer(of: .text)).init(appearance: ReportAppearance())
    var text = ""
    writer.write(.players(report), to: &text)
    #expect(text.contains("hlsjs: not shown  (P13)"))
    #expect(text.contains("20 items, 3 of them not the same in all players"))
  }
}
