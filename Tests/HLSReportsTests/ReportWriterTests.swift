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
