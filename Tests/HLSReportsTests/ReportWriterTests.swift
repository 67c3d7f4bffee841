import Foundation
import HLSReports
import SourceDiagnostics
import Testing

struct ReportWriterTests {
  @Test func `every format has its own name and says what it is`() {
    let names = ReportWriters.all.map { $0.format.rawValue }
    #expect(Set(names).count == names.count)
    #expect(ReportWriters.all.allSatisfy { !$0.summary.isEmpty && !$0.kinds.isEmpty })
  }

  @Test func `a format is found by its name`() {
    for writer in ReportWriters.all {
      #expect(ReportWriters.writer(of: writer.format)?.format == writer.format)
    }
    #expect(ReportWriters.writer(of: ReportFormat(rawValue: "xml")) == nil)
  }

  @Test func `the worst severity of a list is that of its worst report`() {
    let clean = Report.events(SampleReports.events)
    #expect(clean.worstSeverity == nil)
    #expect(Report.list([clean, .cues(SampleReports.cues)]).worstSeverity == .warning)
  }

  @Test(arguments: [ReportFormat.csv, .prometheus])
  func `reports of a list that are written one by one give the same text as all at once`(
    format: ReportFormat
  ) throws {
    var appearance = ReportAppearance()
    appearance.failedInputCount = 2
    let writer = try #require(ReportWriters.writer(of: format)).init(appearance: appearance)
    let findings = [SampleFindings.report, SampleFindings.clean, SampleFindings.family]
    let breaks = [SampleReports.analysis.breaks, BreaksReport(input: "b")]
    for reports in [findings.map { Report.findings($0) }, breaks.map { Report.breaks($0) }] {
      var list = try #require(writer.list(with: reports.prefix(2)))
      var text = ""
      for report in reports { list.write([report], to: &text) }
      list.finish(with: appearance, to: &text)
      #expect(text == writer.text(.list(reports)))
      #expect(!text.isEmpty)
    }
  }

  @Test func `every writer file is in the list`() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/HLSReports")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("ReportWriter.swift") && $0 != "ReportWriter.swift" }
      .map { String($0.dropLast(".swift".count)) }
    #expect(Set(files) == Set(ReportWriters.all.map { String(describing: $0) }))
  }
}
