import HLSReports
import MediaTiming
import Testing

struct WatchStatusTests {
  private func status(_ lines: [(WatchLine.Content, Int)], at now: Int) -> [String] {
    var status = WatchStatus(momentaryAlarms: ["sequence-reset"])
    status.add("news")
    for (content, seconds) in lines { status.take(WatchSample.line(content, at: seconds)) }
    return status.lines(at: WatchSample.instant(now), columns: 120)
  }

  @Test func `a channel without a playlist waits`() {
    #expect(status([], at: 0) == ["news  waits for a playlist"])
    #expect(
      status([(WatchSample.started(presentation: nil), 0)], at: 1)
        == ["news  waits for a playlist"])
  }

  @Test func `the delay of the live edge follows from the first window`() {
    #expect(status([(WatchSample.started(), 0)], at: 3) == ["news  live  edge 5 s behind"])
  }

  @Test func `an open break has the time that is left`() {
    let lines = [(WatchSample.started(), 0), (WatchSample.adBreak(.started), 0)]
    #expect(status(lines, at: 12) == ["news  live  edge 5 s behind  break b1 18 s left"])
    #expect(status(lines, at: 34) == ["news  live  edge 5 s behind  break b1 4 s overdue"])
  }

  @Test func `a break without a plan has the time since its start`() {
    let lines = [(WatchSample.adBreak(.started, planned: nil), 10)]
    #expect(status(lines, at: 15) == ["news  live  break b1 open for 5 s"])
  }

  @Test func `the last break stays until another starts`() {
    let lines = [
      (WatchSample.started(), 0), (WatchSample.adBreak(.started), 0),
      (WatchSample.adBreak(.ended), 30),
    ]
    #expect(status(lines, at: 40) == ["news  live  edge 5 s behind  last break b1, 30 s"])
  }

  @Test func `an alarm is shown until it is cleared, one of a moment not at all`() {
    let raised = [(WatchSample.started(), 0), (WatchSample.alarm(), 20)]
    #expect(status(raised, at: 21) == ["news  live  edge 5 s behind  alarms: stale v0"])
    let cleared = raised + [(WatchSample.alarm(.cleared), 22)]
    #expect(status(cleared, at: 23) == ["news  live  edge 5 s behind"])
    let moment = [(WatchSample.alarm(.raised, "sequence-reset"), 0)]
    #expect(status(moment, at: 1) == ["news  waits for a playlist"])
  }

  @Test(arguments: ["v0 lacks break \"b\" of v1", "v0 lacks break \"a\" of v1"])
  func `an alarm is shown while another one of its name is cleared`(other: String) {
    func alarm(
      _ change: WatchLine.FindingChange.Kind, _ message: String
    ) -> WatchLine.Content {
      WatchSample.alarm(change, "rendition-mismatch", message: message)
    }
    let first = "v0 lacks break \"a\" of v1"
    let lines = [
      (WatchSample.started(), 0), (alarm(.raised, first), 1), (alarm(.raised, other), 1),
      (alarm(.cleared, first), 2),
    ]
    #expect(
      status(lines, at: 3) == ["news  live  edge 5 s behind  alarms: rendition-mismatch v0"])
    #expect(
      status(lines + [(alarm(.cleared, other), 3)], at: 3) == ["news  live  edge 5 s behind"])
  }

  @Test func `a channel that ended shows why`() {
    #expect(
      status([(WatchSample.started(), 0), (WatchSample.ended, 9)], at: 9)
        == ["news  ended (signal)"])
  }

  @Test func `a channel that was removed is shown no longer`() {
    #expect(status([(WatchSample.started(), 0), (.ended(.init(.removed)), 9)], at: 9) == [])
  }

  @Test func `channels with alarms are first where not all fit`() {
    var status = WatchStatus()
    for name in ["a", "b", "c", "d"] { status.add(name) }
    status.take(WatchSample.line(WatchSample.alarm(), channel: "d"))
    let lines = status.lines(at: WatchSample.instant(0), columns: 14, limit: 3)
    #expect(lines == ["d  waits for …", "a  waits for …", "and 2 more ch…"])
    #expect(status.openCount == 4)
  }
}
