import Foundation
import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// What has to be seen of a stream in `Playlists/faults`: a line of `expected.jsonl`.
struct ExpectedFault: Decodable, Sendable, CustomTestStringConvertible {
  /// A line of a playlist.
  struct Line: Decodable, Hashable {
    let uri: String
    let line: Int
  }

  /// A break in seconds; what is not stated is not in question.
  struct Break: Decodable, Hashable {
    var start: Double?
    var end: Double?
    var planned: Double?
    var type: UInt8?
    var parts: [[Double?]]?
  }

  /// The playlist or folder, below `Playlists/faults`.
  let input: String
  let arguments: [String]
  /// The rule of the first finding; `nil` where nothing is to be found, ``anyRule`` for one without a code so far.
  let rule: String?
  /// The lines of which the first finding names one.
  let lines: [Line]?
  /// The segments of which it names one.
  let segments: [Int]?
  /// The rules of which one more finding each may be there.
  let others: [String]?
  /// Whether one of these may come first.
  let either: Bool?
  let breaks: [Break]?

  /// The input with its arguments.
  var testDescription: String { ([input] + arguments).joined(separator: " ") }

  static let anyRule = "NEW"

  /// All lines; without any if the file cannot be read, which a test reports.
  static let all: [Self] = {
    let text = (try? Fixture("faults/expected.jsonl").text()) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
  }()

  /// Where `validate` or `breaks` says something else.
  func differences() async throws -> [String] {
    var options = InspectionOptions()
    options.readsAllPlaylists = true
    options.readsSegments = !arguments.contains("--playlist-only")
    if arguments.first == "--variant", let index = arguments.last.flatMap({ Int($0) }) {
      options.variant = .index(index)
    }
    let inspector = Inspector(loader: ResourceLoader(), options: options)
    let inspection = try await inspector.inspect(Fixture("faults/" + input).path)
    let findings = FindingsReport(inspection).findings.filter {
      $0.severity > .info && $0.cause == nil
    }
    return differences(in: findings) + differences(in: BreaksReport(inspection))
  }

  private func differences(in findings: [FindingReport]) -> [String] {
    var rest = findings
    if let rule {
      let candidates = rest.indices.prefix(either == true ? 2 : 1)
      guard
        let first = candidates.first(where: { rest[$0].rule == rule || rule == Self.anyRule })
      else { return ["\(rule) is not first, but \(findings.first?.text ?? "nothing")"] }
      let finding = rest.remove(at: first)
      guard isExpected(finding) else { return ["another place: \(finding.text)"] }
    }
    for other in others ?? [] {
      if let index = rest.firstIndex(where: { $0.rule == other }) { rest.remove(at: index) }
    }
    return rest.map { "besides: \($0.text)" }
  }

  private func isExpected(_ finding: FindingReport) -> Bool {
    if let segment = finding.location.segment, segments?.contains(segment) == true { return true }
    return lines?.contains {
      $0.line == finding.location.line && finding.file?.hasSuffix("faults/\($0.uri)") == true
    } ?? false
  }

  private func differences(in report: BreaksReport) -> [String] {
    guard let breaks else { return [] }
    let found = report.breaks.filter { ($0.playlist ?? 0) == 0 }
    guard found.count == breaks.count else { return ["there are \(found.count) breaks"] }
    return zip(found, breaks).compactMap { found, expected in
      let found = Break(found, asFarAs: expected)
      return found == expected ? nil : "the break is \(found)"
    }
  }
}

extension ExpectedFault.Break {
  /// A break that was found, with what is stated of the expected one.
  fileprivate init(_ found: BreakReport, asFarAs expected: Self) {
    start = found.startTime?.seconds
    end = found.endTime?.seconds
    planned = expected.planned == nil ? nil : found.plannedDuration?.seconds
    type = expected.type == nil ? nil : found.segmentationType?.id
    let edges = found.parts.map { [$0.startTime?.seconds, $0.endTime?.seconds] }
    parts = expected.parts == nil ? nil : edges
  }
}

extension FindingReport {
  /// The finding in messages of tests.
  fileprivate var text: String { "\(rule) in line \(location.line ?? 0): \(message)" }
}
