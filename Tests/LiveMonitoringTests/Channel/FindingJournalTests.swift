import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

struct FindingJournalTests {
  @Test func `a difference between playlists counts when it is found again some time later`() {
    var journal = FindingJournal(known: [])
    func changes(_ codes: [String], judged: Double, at time: Double) -> [String] {
      let present = codes.map {
        FindingReport(rule: $0, name: "", severity: .error, message: "", fingerprint: $0)
      }
      return journal.changes(
        present, judged: ChannelTrial.instant(judged), events: [], at: ChannelTrial.instant(time),
        retention: MediaTime(seconds: 60), patience: MediaTime(seconds: 12)
      ).map { "\($0.change) \($0.finding.rule)" }
    }
    #expect(changes(["RND-002", "PDT-001"], judged: 10, at: 10) == ["raised PDT-001"])
    // Nobody has looked again.
    #expect(changes(["RND-002", "PDT-001"], judged: 10, at: 30) == [])
    #expect(changes(["PDT-001"], judged: 31, at: 31) == [])
    #expect(changes(["RND-002"], judged: 40, at: 40) == ["cleared PDT-001"])
    #expect(changes(["RND-002"], judged: 52, at: 53) == ["raised RND-002"])
  }

  @Test func `the same findings change nothing before one that only a reload shows is gone`() {
    var journal = FindingJournal(known: [])
    func changes(_ codes: [String], events: [String] = [], at time: Double) -> [String] {
      func reports(_ codes: [String]) -> [FindingReport] {
        codes.map {
          FindingReport(rule: $0, name: "", severity: .error, message: "", fingerprint: $0)
        }
      }
      return journal.changes(
        reports(codes), judged: ChannelTrial.instant(10), events: reports(events),
        at: ChannelTrial.instant(time), retention: MediaTime(seconds: 60),
        patience: MediaTime(seconds: 12)
      ).map { "\($0.change) \($0.finding.rule)" }
    }
    func isSettled(_ time: Double, patience: Int = 12) -> Bool {
      journal.isSettled(at: ChannelTrial.instant(time), patience: MediaTime(seconds: patience))
    }
    #expect(
      changes(["PDT-001", "LIV-003"], events: ["LIV-002", "LIV-001", "LIV-003"], at: 10)
        == ["raised PDT-001", "raised LIV-003", "raised LIV-001", "raised LIV-002"])
    #expect(isSettled(69) && !isSettled(70))
    #expect(changes(["PDT-001", "LIV-003"], events: ["LIV-001"], at: 30) == [])
    #expect(isSettled(69) && !isSettled(70))
    #expect(changes(["PDT-001", "LIV-003"], at: 70) == ["cleared LIV-002"])
    #expect(isSettled(89) && !isSettled(90))
    #expect(
      changes(["RND-002"], at: 90) == ["cleared LIV-001", "cleared LIV-003", "cleared PDT-001"])
    // A finding between playlists waits until somebody looks again, or has to wait for less.
    #expect(isSettled(1000) && !isSettled(91, patience: 0))
  }

  @Test func `a finding that follows from another one is reported and not counted`() {
    var journal = FindingJournal(known: [])
    let cause = FindingReport(
      rule: "PDT-004", name: "", severity: .warning, message: "", fingerprint: "a")
    var consequence = FindingReport(
      rule: "ADM-009", name: "", severity: .warning, message: "", fingerprint: "b")
    consequence.cause = FindingReport.Cause(cause)
    let now = ChannelTrial.instant(10)
    let changes = journal.changes(
      [cause, consequence], judged: now, events: [], at: now, retention: MediaTime(seconds: 60),
      patience: .zero)
    #expect(changes.map(\.finding.rule) == ["PDT-004", "ADM-009"])
    #expect(journal.counts == [.warning: 1])
  }

  @Test func `of too many findings that only reloads show the oldest are cleared`() {
    var journal = FindingJournal(known: [])
    let count = FindingJournal.maximumPassingCount * 3 / 5
    func changes(_ load: Int) -> [WatchLine.FindingChange] {
      let events = (0..<count).map {
        FindingReport(
          rule: "LIV-002", name: "", severity: .error, message: "", fingerprint: "\(load)-\($0)")
      }
      let now = ChannelTrial.instant(Double(load))
      return journal.changes(
        [], judged: now, events: events, at: now, retention: MediaTime(seconds: 60),
        patience: .zero)
    }
    for load in 0...4 {
      let changes = changes(load)
      #expect(changes.count { $0.change == .raised } == count)
      let cleared = changes.filter { $0.change == .cleared }.compactMap(\.finding.fingerprint)
      #expect(cleared.isEmpty == (load < 2))
      #expect(cleared.allSatisfy { $0.hasPrefix("\(load - 2)-") })
    }
    #expect(journal.present.count <= FindingJournal.maximumPassingCount + count)
  }
}
