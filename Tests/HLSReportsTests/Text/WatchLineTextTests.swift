import HLSReports
import MediaTiming
import Testing

struct WatchLineTextTests {
  private func text(_ content: WatchLine.Content) -> String {
    WatchLineText(ReportAppearance(width: 100)).text(of: WatchSample.line(content))
  }

  @Test(arguments: [
    (
      WatchSample.started(),
      "started  https://joe@h.example/main.m3u8?token=a: follows v0, blocking reloads"
    ),
    (
      WatchSample.started(presentation: nil),
      "started  https://joe@h.example/main.m3u8?token=a: no playlist yet"
    ),
    (WatchSample.resumed, "resumed  after 11:59:51.000: follows v0, polling reloads"),
    (
      WatchSample.cue(summary: "a splice"),
      "cue added  daterange  v0  a  0:00:30.000 – 0:00:40.000  in 8.000 s: a splice"
    ),
    (
      WatchSample.cue(.updated, summary: "", lead: -2),
      "cue updated  daterange  v0  a  0:00:30.000 – 0:00:40.000  2.000 s ago  now endTime"
    ),
    (
      WatchSample.adBreak(.started),
      "break started  b1  0:00:20.000 – open  planned 30.000 s  (cue-out:7)"
    ),
    (
      WatchSample.adBreak(.ended),
      "break ended  b1  0:00:20.000 – 0:00:50.000  planned 30.000 s  lasts 30.000 s  closed by in  (cue-out:7)"
    ),
    (WatchSample.finding(.raised), "warning LIV-001  low.m3u8?token=a:12: no new segment"),
    (
      WatchSample.finding(.cleared),
      "warning LIV-001  no longer found, found 3 times: low.m3u8?token=a:12: no new segment"
    ),
    (WatchSample.alarm(), "alarm raised  error stale v0: no new segment for 18 s"),
    (
      WatchSample.reload,
      "reload  v0  poll  changed  HTTP 200  0.125 s  segments 7-9  edge 0:00:26.000"
    ),
    (WatchSample.event, "event entercue  0:00:04.000  play  id3  cue 3: TIT2 = x"),
    (
      WatchSample.ended,
      "ended  signal: 12 reloads, 1 cue, 0 breaks, 2 errors, no alarms"
    ),
  ])
  func `each kind has one line for people`(content: WatchLine.Content, expected: String) {
    #expect(text(content) == "12:00:00.000  news  \(expected)\n")
  }

  @Test func `a cleared alarm says for how long it was so`() {
    #expect(
      text(WatchSample.alarm(.cleared)).hasSuffix(
        "alarm cleared  stale v0: over after 18.000 s; it was: no new segment for 18 s\n"))
  }

  @Test func `the date of each segment has a line only where dates are listed`() {
    guard case .cue(var change) = WatchSample.cue(.added) else {
      Issue.record("the sample is no cue")
      return
    }
    change.trackType = "program-date-time"
    let content = WatchLine.Content.cue(change)
    #expect(text(content).isEmpty)
    let writer = WatchLineText(ReportAppearance(width: 100, listsDates: true))
    #expect(writer.text(of: WatchSample.line(content)).contains("cue added  program-date-time"))
  }

  @Test func `text of a stream cannot control a terminal`() {
    let text = text(WatchSample.alarm(message: "a\u{1B}[2J\nb"))
    #expect(text.hasSuffix(#"a\u{1B}[2J\nb"# + "\n"))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test func `a file has the local date, and no name of a channel that is alone`() {
    let writer = WatchLineText(showsChannel: false) { _ in MediaTime(seconds: 46_800) }
    let text = writer.text(of: WatchSample.line(WatchSample.alarm()))
    #expect(
      text == "2026-01-02 01:00:00.000  alarm raised  error stale v0: no new segment for 18 s\n")
  }

  @Test func `the totals of several channels are sums`() {
    var totals = WatchTotals()
    // One of them ends, goes on, and ends again.
    for channel in ["a", "b", "a"] {
      if case .ended(let ended) = WatchSample.ended { totals.add(ended, of: channel) }
    }
    #expect(
      totals.text(appearance: ReportAppearance())
        == "2 channels: 24 reloads, 2 cues, 0 breaks, 4 errors, no alarms")
  }

  @Test(arguments: [
    WatchSample.started(), WatchSample.resumed, WatchSample.cue(), WatchSample.adBreak(.started),
    WatchSample.finding(.raised), WatchSample.alarm(message: "https://joe@h.example/a?token=a"),
  ])
  func `no kind has a query or a user name after redaction`(content: WatchLine.Content) {
    let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
    let line = WatchSample.line(content).redacted(by: redaction)
    let text = line.json + WatchLineText().text(of: line)
    #expect(!text.contains("token") && !text.contains("joe") && !text.contains("?t=1"))
    #expect(line.redacted(by: redaction).json == line.json)
  }

  @Test func `redaction does not depend on lines before`() {
    let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
    let first = WatchSample.line(WatchSample.alarm(message: "https://h.example/a?token=1"))
    let second = WatchSample.line(WatchSample.alarm(message: "https://h.example/a?token=2"))
    #expect(first.redacted(by: redaction).json == second.redacted(by: redaction).json)
  }
}
