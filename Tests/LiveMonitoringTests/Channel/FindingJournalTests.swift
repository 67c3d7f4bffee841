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
