import Foundation
import HLSInspection
import HLSReports
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// A finding that was judged by hand: a line of a table beside this file.
struct JudgedFinding: Decodable, Sendable, CustomTestStringConvertible {
  /// Whether the finding says what the standard says.
  enum Verdict: String, Decodable {
    case right
    case wrong
  }

  /// The playlist, file or folder: below the corpus, or in `Playlists/`.
  let path: String
  /// The playlist of a multivariant one in which the finding is.
  let file: String?
  let rule: String
  /// The line; `nil` for a finding about the media alone.
  let line: Int?
  /// The segment of a finding without a line.
  let segment: Int?
  /// How much the finding matters; an error when it is not said.
  let severity: String?
  let verdict: Verdict
  /// Whether the segments and the playlists that it names are read, too.
  let media: Bool?
  /// The clause that it was judged by.
  let clause: String

  var testDescription: String {
    "\(path)\(file.map { " " + $0 } ?? ""):\(line.map { "\($0)" } ?? "segment \(segment ?? -1)") \(rule)"
  }

  /// The input on this machine.
  var input: String {
    path.hasPrefix("Playlists/")
      ? Fixture(String(path.dropFirst("Playlists/".count))).path
      : Corpus.folder.appending(path: path).path(percentEncoded: false)
  }

  /// Whether a report has the finding.
  func isThere(in findings: [FindingReport]) -> Bool {
    findings.contains { finding in
      finding.rule == rule
        && finding.severity.rawValue == severity ?? Severity.error.rawValue
        && (file.map { finding.file?.hasSuffix("/" + $0) ?? false } ?? true)
        && ([finding.location] + finding.otherLocations).contains {
          line == nil ? $0.line == nil && $0.segment == segment : $0.line == line
        }
    }
  }
}
