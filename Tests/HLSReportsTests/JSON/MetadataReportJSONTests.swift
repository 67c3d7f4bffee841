import FieldValues
import HLSReports
import Synchronization
import Testing

struct MetadataReportJSONTests {
  /// Counts the characters that are written at once.
  private struct Output: TextOutputStream {
    var text = ""
    var longest = 0

    mutating func write(_ string: String) {
      text += string
      longest = max(longest, string.utf8.count)
    }
  }

  private func report(
    rows count: Int, size: Int, made: @escaping @Sendable () -> Void = {}
  ) -> MetadataReport {
    var report = MetadataReport(input: "a", view: "theo")
    report.rowList = MetadataReport.RowList(
      name: "textTracks", rowsName: "cues",
      parts: [
        .init(
          fields: [Field("uid", .integer(1))],
          rows: ReportRows(count: count) { index in
            made()
            return [
              Field("uri", .string("a\(index).ts?token=S")),
              Field("text", .string(String(repeating: "x", count: size))),
            ]
          })
      ])
    return report
  }

  @Test(arguments: [ReportFormat.json, .ndjson])
  func `rows are made and written one after the other`(format: ReportFormat) throws {
    let size = 100_000
    let report = Report.metadata(report(rows: 30, size: size)).redacted(by: URIRedaction())
    var output = Output()
    try #require(ReportWriters.writer(of: format)).init(appearance: ReportAppearance())
      .write(report, to: &output)
    #expect(output.longest < 3 * size)
    #expect(output.text.utf8.count > 30 * size)
    #expect(!output.text.contains("token"))
    let value = try JSONText.parse(
      String(output.text.split(separator: "\n", omittingEmptySubsequences: true).joined()))
    guard case .object(let fields) = value, case .array(let tracks)? = fields["textTracks"],
      case .object(let track)? = tracks.first, case .array(let cues)? = track["cues"]
    else {
      Issue.record("no cues")
      return
    }
    #expect(track["uid"] == .integer(1))
    #expect(cues.count == 30)
  }

  @Test func `no row is made before it is written`() {
    let counter = Counter()
    _ = Report.metadata(report(rows: 30, size: 1) { counter.add() }).redacted(by: URIRedaction())
    #expect(counter.count == 0)
  }

  @Test func `rows without objects are the elements of the list, in JSON and in lines`() throws {
    var report = MetadataReport(input: "a", view: "ybrid")
    report.rowList = MetadataReport.RowList(
      name: "metadataChanged",
      rows: ReportRows(count: 2) { [Field("uri", .string("\($0).png?token=S"))] })
    let lines = JSONLinesReportWriter()
    #expect(
      lines.text(.metadata(report))
        == #"{"input":"a","as":"ybrid","metadataChanged":["#
        + #"{"uri":"0.png?token=S"},{"uri":"1.png?token=S"}]}"# + "\n")
    let redacted = Report.metadata(report).redacted(by: URIRedaction())
    #expect(!lines.text(redacted).contains("token"))
    guard case .object(let fields) = try JSONText.parse(JSONReportWriter().text(redacted)),
      case .array(let rows)? = fields["metadataChanged"]
    else {
      Issue.record("no rows")
      return
    }
    #expect(rows.count == 2)
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock(\.self) }
    func add() { value.withLock { $0 += 1 } }
  }
}
