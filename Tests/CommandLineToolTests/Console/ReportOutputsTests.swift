import FieldValues
import Foundation
import HLSReports
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct ReportOutputsTests {
  private func write(_ reports: [Report], format: String, isList: Bool) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = try OutputOptions(
      Arguments(["--format", "\(format)=\(file.path)"], options: CuesCommand.options), kind: .splice
    )
    let outputs = try ReportOutputs(options, console: Console(environment: [:]))
    for report in reports { outputs.add(report) }
    #expect(outputs.finish(isList: isList) == .findings)
    return try String(contentsOf: file, encoding: .utf8)
  }

  private let broken = Report.splice(
    SpliceReport(
      input: "x", section: nil, issues: [IssueReport(id: "a", severity: .error, message: "b")]))

  @Test func `one report of several inputs is still a list`() throws {
    #expect(try write([broken], format: "json", isList: true).contains("hlscue.list/1"))
    #expect(!(try write([broken], format: "json", isList: false)).contains("hlscue.list/1"))
  }

  @Test func `lines of several inputs follow each other`() throws {
    let text = try write([broken, broken], format: "ndjson", isList: true)
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["html", "json", "text"])
  func `every format loses the secrets of addresses unless somebody asks for them`(
    format: String
  ) throws {
    let secret = "https://name:word@example.com/a.m3u8?token=secret"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func written(_ more: String...) throws -> String {
      let words = ["--format", "\(format)=\(file.path)"] + more
      let arguments = try Arguments(words, options: ReportCommand.options)
      let outputs = try ReportOutputs(
        OutputOptions(arguments, kind: .analysis), console: Console(arguments, environment: [:]))
      outputs.add(
        .analysis(
          AnalysisReport(
            generator: "hlscue",
            cues: CuesReport(input: secret, presentation: PresentationReport(kind: .media)),
            breaks: BreaksReport(input: secret), validation: FindingsReport(inputs: []))))
      _ = outputs.finish(isList: false)
      return try String(contentsOf: file, encoding: .utf8)
    }
    #expect(try written().contains("example.com/a.m3u8"))
    #expect(try !written().contains("secret") && !written("--redact").contains("secret"))
    #expect(try written("--no-redact").contains("secret"))
    #expect(try !written("--no-redact").contains("word"))
  }

  /// Runs a closure over outputs of a format in a file that holds something, and gives what it holds then.
  private func rewrite(
    _ format: String, _ kind: Report.Kind = .splice,
    _ work: (ReportOutputs, () throws -> String) throws -> Void
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("old".utf8).write(to: file)
    let options = try OutputOptions(
      Arguments(["--format", "\(format)=\(file.path)"], options: CuesCommand.options), kind: kind)
    func content() throws -> String { try String(contentsOf: file, encoding: .utf8) }
    try work(ReportOutputs(options, console: Console(environment: [:])), content)
    return try content()
  }

  @Test(arguments: ["json", "text", "ndjson"])
  func `a file keeps what it holds until the new one is whole`(format: String) throws {
    let text = try rewrite(format) { outputs, content in
      outputs.add(broken)
      outputs.flush()
      outputs.add(broken)
      let held = try content()
      #expect(held == "old")
      #expect(outputs.finish(isList: true) == .findings)
    }
    #expect(!text.contains("old") && !text.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a file stays as it was when no input could be read`(isList: Bool) throws {
    let text = try rewrite("json") { outputs, _ in
      #expect(outputs.finish(isList: isList, after: .unreadable) == .unreadable)
    }
    #expect(text == "old")
  }

  @Test(arguments: [Report.Kind.findings, .breaks], [false, true])
  func `metrics of a run that could read no input replace those of the run before`(
    kind: Report.Kind, isList: Bool
  ) throws {
    let text = try rewrite("prometheus", kind) { outputs, _ in
      outputs.add("no such file", of: "gone.m3u8", isList: isList)
      #expect(outputs.finish(isList: isList, after: .unreadable) == .unreadable)
    }
    let command = kind == .breaks ? "breaks" : "validate"
    #expect(text.contains("hlscue_run_inputs{command=\"\(command)\"} 0\n"))
    #expect(text.contains("hlscue_run_inputs_unreadable{command=\"\(command)\"} 1\n"))
  }

  @Test(arguments: [
    ("junit", #"<error type="unreadable" message="no such file">"#),
    ("sarif", #""executionSuccessful": false"#),
  ])
  func `a list of which no input could be read is a whole document`(
    format: String, part: String
  ) throws {
    let text = try rewrite(format, .findings) { outputs, _ in
      outputs.add("no such file", of: "gone.m3u8", isList: true)
      #expect(outputs.finish(isList: true, isBatch: true, after: .unreadable) == .unreadable)
    }
    #expect(text.contains(part) && text.contains("gone.m3u8"), "\(text)")
  }

  @Test func `a file that cannot be made is reported before any work`() throws {
    let options = try OutputOptions(
      Arguments(["-fjson=/nonexistent/file"], options: CuesCommand.options), kind: .splice)
    let error = #expect(throws: FileOutput.Failure.self) {
      try ReportOutputs(options, console: Console(environment: [:]))
    }
    #expect(
      error?.description == "/nonexistent/file cannot be written: No such file or directory")
  }

  @Test(arguments: [
    #"{"upid":"https://joe:PASSWORD@h/?sig=TOKEN"}"#,
    #"{"upid":"https:\/\/joe:PASSWORD@h\/?sig=TOKEN"}"#,
    #"<a b="https://joe:PASSWORD@h/?sig=TOKEN"/>"#, "<a>https://joe:PASSWORD@h/?sig=TOKEN</a>",
  ])
  func `a payload as given loses the secrets of its addresses`(input: String) throws {
    let secret = FieldValue.object([Field("text", .string("https://joe:PASSWORD@h/?sig=TOKEN"))])
    let report = Report.splice(SpliceReport(input: input, section: secret))
    for format in ["json", "ndjson"] {
      let text = try written(report, format: format)
      #expect(!text.contains("PASSWORD") && !text.contains("TOKEN"))
    }
    let base64 = "/DAlAAAAAAAAAP/wFAUAABJnf+/+ACZzwH4AGLggAAEBAQAAYDUFCw=="
    let given = Report.splice(SpliceReport(input: base64, section: secret))
    #expect(try written(given, format: "json").contains(base64))
  }

  private func written(_ report: Report, format: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = try OutputOptions(
      Arguments(["--format", "\(format)=\(file.path)"], options: CuesCommand.options), kind: .splice
    )
    let outputs = try ReportOutputs(options, console: Console(environment: [:]))
    outputs.add(report)
    _ = outputs.finish(isList: false)
    return try String(contentsOf: file, encoding: .utf8)
  }
}
