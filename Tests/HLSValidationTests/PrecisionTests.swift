import Foundation
import HLSValidation
import SourceDiagnostics
import TestSupport
import Testing

/// Findings in real playlists that other parsers accept, each judged against the standard.
///
/// `precision.jsonl` holds the judgements, `precision-ads.jsonl` those of rules about ads, and
/// `precision-warnings.jsonl` those of warnings, drawn by chance from all codes. The playlists are those of ``Corpus``.
@Suite struct PrecisionTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    /// Whether the finding says what the standard says.
    enum Verdict: String, Decodable {
      case right
      case wrong
    }

    /// The playlist below the corpus.
    var path: String
    var rule: String
    var line: Int
    /// How much the finding matters; an error when it is not said.
    var severity: String?
    var verdict: Verdict
    /// The clause that it was judged by.
    var clause: String

    var testDescription: String { "\(path):\(line) \(rule)" }
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private static func rows() throws -> [Row] {
    try ["precision.jsonl", "precision-ads.jsonl", "precision-warnings.jsonl"].flatMap { name in
      let text = try String(contentsOf: tests.appending(path: name), encoding: .utf8)
      return try text.split(separator: "\n").map {
        try JSONDecoder().decode(Row.self, from: Data($0.utf8))
      }
    }
  }

  @Test func `each judgement is about one finding, and names its clause`() throws {
    let rows = try Self.rows()
    #expect(!rows.isEmpty)
    #expect(Set(rows.map(\.testDescription)).count == rows.count)
    for row in rows {
      #expect(RuleCatalog.all.contains { $0.code == row.rule }, "\(row.rule)")
      #expect(!row.clause.isEmpty && !row.path.hasPrefix("/"), "\(row.path)")
    }
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus of playlists is not there"))
  func `findings that were right are there, and those that were wrong are not`() throws {
    var codesByPath: [String: [Diagnostic]] = [:]
    for row in try Self.rows() {
      if codesByPath[row.path] == nil {
        let data = try Data(contentsOf: Corpus.folder.appending(path: row.path))
        let example = RuleExample(String(decoding: data, as: UTF8.self))
        codesByPath[row.path] = Validator().findings(in: example.validationSubject)
      }
      let isThere = (codesByPath[row.path] ?? []).contains {
        $0.rule.code == row.rule && $0.location.line == row.line
          && $0.severity.rawValue == row.severity ?? Severity.error.rawValue
      }
      #expect(isThere == (row.verdict == .right), "\(row.testDescription)")
    }
  }
}
