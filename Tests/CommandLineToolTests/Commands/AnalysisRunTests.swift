import Foundation
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import PlayerViews
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct AnalysisRunTests {
  /// Knows three inputs: one that is fine, one with an error in it, and one that is not there.
  private struct ThreeInputs: AnalysisService {
    func cues(
      of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> CuesReport {
      switch input {
      case "missing": throw .unreadable("missing is not there")
      case "variant": throw .usage("there is no variant")
      default:
        let finding = FindingReport(rule: "A-1", name: "a", severity: .error, message: "broken")
        return CuesReport(
          input: input, presentation: PresentationReport(kind: .media),
          findings: input == "broken" ? [finding] : [])
      }
    }

    func breaks(
      of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> BreaksReport {
      BreaksReport(input: input)
    }

    func cuesAndBreaks(
      of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> PresentationAnalysis {
      PresentationAnalysis(
        input: input, cues: try await cues(of: input, options: options, progress: progress),
        breaks: BreaksReport(input: input))
    }

    func analysis(
      of input: String, demands: ValidationDemands, options: AnalysisOptions,
      progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> AnalysisReport {
      let cues = try await cues(of: input, options: options, progress: progress)
      return AnalysisReport(
        generator: "hlscue", cues: cues, breaks: BreaksReport(input: input),
        validation: FindingsReport(inputs: [.init(input)], findings: cues.findings))
    }

    func events(
      of input: String, playback: PlaybackOptions, options: AnalysisOptions,
      progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> EventsReport { EventsReport(input: input) }

    func pdt(
      of input: String, at moments: [Moment], options: AnalysisOptions,
      progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> PDTReport {
      PDTReport(input: input, answers: moments.map { PDTReport.Answer(at: $0) })
    }

    func metadata(
      of input: String, as view: any PlayerView.Type, viewing: ViewingOptions,
      options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> MetadataReport {
      MetadataReport(input: input, view: view.name)
    }

    func findings(
      of input: String, demands: ValidationDemands, options: AnalysisOptions,
      progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> FindingsReport {
      if input == "missing" { throw .unreadable("missing is not there") }
      let finding = FindingReport(rule: "A-1", name: "a", severity: .error, message: "broken")
      return FindingsReport(
        inputs: [FindingsReport.Input(input)], findings: input == "broken" ? [finding] : [])
    }

    func conversion(
      of input: String, markers: String, options: AnalysisOptions,
      progress: @escaping AnalysisProgress.Handler
    ) async throws(AnalysisFailure) -> ConvertedPlaylist { ConvertedPlaylist(bytes: []) }
  }

  /// Runs a command and gives its status and the JSON it wrote.
  private func run(
    _ command: any Command.Type, _ words: String...
  ) async throws -> (status: CommandLineTool.ExitStatus, json: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = try Arguments(
      words + ["--format", "json=\(file.path)"], options: command.options)
    let session = Session(console: Console(environment: [:]), service: ThreeInputs())
    let status = try await command.init(arguments).run(in: session)
    return (status, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  @Test func `all inputs are done and the highest status counts`() async throws {
    let (status, json) = try await run(CuesCommand.self, "fine", "missing", "broken")
    #expect(status == .unreadable)
    #expect(json.contains(#""schema": "hlscue.list/1""#))
    #expect(json.contains(#""input": "fine""#) && json.contains(#""input": "broken""#))
  }

  @Test func `the status of one input is that of its findings`() async throws {
    #expect(try await run(CuesCommand.self, "fine").status == .success)
    #expect(try await run(CuesCommand.self, "broken").status == .findings)
    #expect(try await run(CuesCommand.self, "--fail-on", "never", "broken").status == .success)
    #expect(try await run(CuesCommand.self, "variant").status == .usage)
  }

  @Test func `one input is no list`() async throws {
    let (_, json) = try await run(EventsCommand.self, "fine")
    #expect(json.hasPrefix("{\n  \"schema\": \"hlscue.events/1\",\n  \"input\": \"fine\""))
  }

  @Test func `a view of a player is asked for by its name`() async throws {
    let (status, json) = try await run(MetadataCommand.self, "fine", "--as", "theo")
    #expect(status == .success)
    #expect(
      json.contains(
        "\"schema\": \"hlscue.metadata/1\",\n  \"input\": \"fine\",\n  \"as\": \"theo\""))
    for words in [["fine"], ["fine", "--as", "nobody"]] {
      let error = #expect(throws: UsageError.self) {
        try MetadataCommand(Arguments(words, options: MetadataCommand.options))
      }
      #expect(error?.description.contains("theo") == true)
    }
  }

  @Test func `questions reach the service in their order`() async throws {
    let (_, json) = try await run(
      PDTCommand.self, "fine", "--at", "4", "2026-01-01T00:00:00+01:00", "--at=1:00")
    let places = ["\"at\": 4.0", "\"at\": \"2026-01-01T00:00:00+01:00\"", "\"at\": 60.0"]
      .compactMap { json.range(of: $0)?.lowerBound }
    #expect(places.count == 3)
    #expect(places == places.sorted())
  }

  @Test func `redacted results have no query strings`() async throws {
    let (_, json) = try await run(CuesCommand.self, "--redact", "http://u:p@h/a?token=1")
    #expect(json.contains(#""input": "http://h/a""#))
  }
}
