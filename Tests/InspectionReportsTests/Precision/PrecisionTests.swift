import Foundation
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// Findings in real playlists that other parsers accept, each judged against the standard.
///
/// `precision.jsonl` holds the judgements of errors, `precision-warnings.jsonl` those of warnings, drawn by chance from all
/// codes, and `precision-ads.jsonl` 100 errors and 100 warnings about ads, in playlists and media, of which three errors
/// are warnings since.
@Suite struct PrecisionTests {
  private static let tables: [[JudgedFinding]] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return ["precision.jsonl", "precision-warnings.jsonl", "precision-ads.jsonl"].map { name in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap {
        try? JSONDecoder().decode(JudgedFinding.self, from: Data($0.utf8))
      }
    }
  }()

  private static let rows = Array(tables.joined())

  /// The inputs, each with all judgements about it.
  private static let inputs = Dictionary(grouping: rows) { "\($0.path) \($0.media ?? false)" }
    .sorted { $0.key < $1.key }.map(\.value)
    .filter { Corpus.isThere || $0[0].path.hasPrefix("Playlists/") }

  @Test func `each judgement is about one finding, and names its clause`() {
    #expect(Self.tables.map(\.count) == [95, 56, 215])
    let right = Self.tables[2].filter { $0.verdict == .right }
    #expect(right.count { $0.severity == "error" } == 97)
    #expect(right.count { $0.severity == "warning" } == 103)
    #expect(Set(Self.rows.map(\.testDescription)).count == Self.rows.count)
    for row in Self.rows {
      #expect(RuleCatalog.all.contains { $0.code == row.rule }, "\(row.rule)")
      #expect(!row.clause.isEmpty && !row.path.hasPrefix("/"), "\(row.path)")
    }
  }

  @Test(arguments: inputs)
  func `findings that were right are there, and those that were wrong are not`(
    rows: [JudgedFinding]
  ) async throws {
    let findings = try await Self.findings(in: rows[0])
    for row in rows {
      #expect(row.isThere(in: findings) == (row.verdict == .right), "\(row.testDescription)")
    }
  }

  private static func findings(in row: JudgedFinding) async throws -> [FindingReport] {
    var options = InspectionOptions()
    options.makesTracks = false
    options.variant = .all
    options.readsAllPlaylists = true
    guard row.media != true else {
      return FindingsReport(
        try await Inspector(loader: ResourceLoader(), options: options).inspect(row.input)
      ).findings
    }
    // The file alone: some name addresses on the network, and one is no playlist.
    options.readsSegments = false
    options.followsReferences = false
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: row.input)))
    let inspector = Inspector(loader: MemoryLoader(["m": bytes]), options: options)
    return (try? await inspector.inspect("m")).map { FindingsReport($0).findings } ?? []
  }
}
