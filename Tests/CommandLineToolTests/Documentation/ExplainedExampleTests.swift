import Foundation
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import CommandLineTool

/// Examples of `explain`, saved to files and validated as an engineer does who tries them.
struct ExplainedExampleTests {
  /// The rules that `validate` finds in an example.
  private func rules(
    in example: RuleReport.Example, _ options: [String]
  ) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    for file in example.files {
      _ = try folder.write(file.text, to: file.name ?? "playlist.m3u8")
    }
    // Several playlists are a multivariant one with its media playlists, or the snapshots of a live one.
    let hasMain = example.files.count == 1 || example.files.contains { $0.name == "playlist.m3u8" }
    var words = [hasMain ? folder.file("playlist.m3u8") : folder.path, "--quiet"] + options
    if let settings = example.settingsText {
      let file = try TemporaryFolder()
      words += ["--config", try file.write(settings, to: "limits.json")]
      return try await rules(of: words)
    }
    return try await rules(of: words)
  }

  private func rules(of words: [String]) async throws -> Set<String> {
    let results = try TemporaryFolder()
    let arguments = try Arguments(
      words + ["--format", "ndjson=\(results.file("findings"))"], options: ValidateCommand.options)
    let session = Session(console: Console(arguments, environment: [:])) {
      ResourceLoader(options: $0)
    }
    let status = try await ValidateCommand(arguments).run(in: session)
    #expect(status == .success || status == .findings)
    return Set(
      results.text(of: "findings").split(separator: "\n").compactMap {
        $0.firstMatch(of: #/"rule":"([A-Z]+-[0-9]+)"/#).map { String($0.1) }
      })
  }

  @Test(arguments: RuleCatalog.whole.map(\.code))
  func `an example as printed breaks its rule or follows it, unless it lists what its media have`(
    code: String
  ) async throws {
    let row = try #require(RuleCatalog.whole.first { $0.code == code })
    let rule = try #require(RulesReport.explanation(of: [row]).rules.first)
    let options = rule.options.first.map { $0.split(separator: " ").map(String.init) } ?? []
    for example in rule.failing where example.premises.isEmpty {
      #expect(
        try await rules(in: example, options).contains(code),
        "\(example.files.map(\.text).joined(separator: "\n"))")
    }
    for example in rule.passing where example.premises.isEmpty {
      #expect(
        try await !rules(in: example, options).contains(code),
        "\(example.files.map(\.text).joined(separator: "\n"))")
    }
  }
}
