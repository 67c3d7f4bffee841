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
    #expect(
      outcomes("avplayer").filter { $0.count > 0 }.allSatisfy { $0.quirks == ["P60", "P61"] })
    #expect(outcomes("hlsjs").last?.differences == ["end"])
    #expect(outcomes("hlsjs").last?.quirks.contains("P15") == true)
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
