import MediaTiming
import SourceDiagnostics
import Synchronization
import Testing

@testable import HLSReports

struct EventRowsTests {
  /// Events that are noted when they are made.
  private struct Playback: IteratorProtocol, Sendable {
    /// The numbers of the events that were made.
    final class Log: Sendable {
      let made = Mutex<[Int]>([])
      var last: Int { made.withLock { $0.last ?? 0 } }
    }

    let count: Int
    let log = Log()
    var summary: @Sendable (Int) -> String? = { _ in nil }
    private var seq = 0

    init(count: Int) { self.count = count }

    mutating func next() -> EventReport? {
      guard seq < count else { return nil }
      seq += 1
      log.made.withLock { [seq] in $0.append(seq) }
      let time = MediaTime(seconds: seq)
      return EventReport(
        seq: seq, type: "timeupdate", position: time, time: time, summary: summary(seq))
    }
  }

  /// Notes how many events were made before those that are written.
  private struct Lead: TextOutputStream {
    let log: Playback.Log
    var written = 0
    var leads: [Int] = []

    mutating func write(_ text: String) {
      written += text.ranges(of: "timeupdate").count
      leads.append(log.last - written)
    }
  }

  private static let many = EventRows.maximumKeptCount * 4

  @Test(arguments: [ReportFormat.text, .json, .ndjson])
  func `an event is made when those before it are written`(format: ReportFormat) throws {
    let playback = Playback(count: Self.many)
    let report = Report.events(EventsReport(input: "a", events: EventRows(of: playback)))
    let writer = try #require(ReportWriters.writer(of: format))
    var output = Lead(log: playback.log)
    writer.init(appearance: ReportAppearance()).write(
      report.redacted(by: URIRedaction()), to: &output)
    #expect(output.written >= Self.many)
    // Text has the name of the input first, when all widths are known, and a number of events below its lines.
    let leads = format == .text ? Array(output.leads.dropFirst().dropLast()) : output.leads
    #expect(leads.count > 4)
    #expect(leads.allSatisfy { $0 < EventRows.maximumKeptCount / 2 }, "\(leads)")
  }

  @Test func `few events are made once, many again for each reader`() {
    for (count, passes) in [(EventRows.maximumKeptCount, 1), (EventRows.maximumKeptCount + 1, 3)] {
      let playback = Playback(count: count)
      let rows = EventRows(of: playback)
      #expect(rows.map(\.seq) == Array(1...count))
      #expect(rows.map(\.seq) == Array(1...count))
      #expect(playback.log.made.withLock { $0.count } == count * passes)
      #expect(rows == EventRows(Array(rows)))
      #expect(rows.hashValue == EventRows(Array(rows)).hashValue)
    }
  }

  @Test func `events that are made again are redacted as those in memory are`() throws {
    var playback = Playback(count: Self.many)
    playback.summary = { $0.isMultiple(of: 1_000) ? "http://h/x.ts?event=\($0)" : nil }
    let finding = FindingReport(
      rule: "NET-001", name: "a", severity: .error, message: "http://h/x.ts?finding=1 is lost")
    let rows = EventRows(of: playback)
    let texts = [rows, EventRows(Array(rows))].map { rows in
      let redaction = URIRedaction()
      redaction.beginInput("a")
      let report = Report.events(EventsReport(input: "a", events: rows, findings: [finding]))
        .redacted(by: redaction)
      // A JSON document of several inputs is written when all are known.
      redaction.beginInput("b")
      _ = redaction.text("http://h/x.ts?other=1")
      return TextReportWriter().text(report)
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains(#/http://h/x\.ts\?~[0-9a-f]{6} is lost/#))
    #expect(!texts[0].contains("event="))
  }
}
