import FieldValues
internal import SourceDiagnostics

/// Known and accepted findings: the fingerprints of a saved report with their counts.
public struct FindingsBaseline: Hashable, Sendable {
  /// The maximum size of a saved report in bytes.
  public static let maximumByteCount = 256 * 1024 * 1024

  /// What is known of one fingerprint.
  private struct Known: Hashable {
    var count = 0
    var severity = Severity.info
  }

  private var remaining: [String: Known] = [:]

  /// The fingerprints of the known findings.
  public var fingerprints: Set<String> { Set(remaining.keys) }

  /// Reads the output of `validate --format json`.
  public init(reading bytes: [UInt8]) throws(BaselineError) {
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      throw BaselineError(error.description)
    }
    guard case .object(let members) = document,
      case .string("hlscue.findings/1")? = members["schema"],
      case .array(let findings)? = members["findings"]
    else {
      throw BaselineError("expected the output of validate --format json, schema hlscue.findings/1")
    }
    for (index, finding) in findings.enumerated() {
      guard case .object(let finding) = finding,
        case .string(let fingerprint)? = finding["fingerprint"]
      else { throw BaselineError("findings[\(index)].fingerprint: expected a text") }
      var count = 1
      switch finding["count"] {
      case nil: break
      case .integer(let number)? where (1...Int64(Int32.max)).contains(number): count = Int(number)
      default: throw BaselineError("findings[\(index)].count: expected a number from 1")
      }
      var known = remaining[fingerprint] ?? Known()
      known.count += count
      known.severity = max(known.severity, finding["severity"].flatMap(Self.severity) ?? .error)
      remaining[fingerprint] = known
    }
  }

  /// Returns a report of new findings. Known findings are used up, so that each counts once over
  /// several reports.
  ///
  /// A finding in more places than before stays, with a note about the number of known ones, and one that is more
  /// severe, with a note about the known severity.
  public mutating func removeKnown(from report: FindingsReport) -> FindingsReport {
    var report = report
    report.findings = report.findings.compactMap { finding in
      guard let fingerprint = finding.fingerprint, let known = remaining[fingerprint],
        known.count > 0
      else { return finding }
      var finding = finding
      guard finding.severity <= known.severity else {
        finding.notes.append("the baseline has it as \(known.severity.rawValue)")
        return finding
      }
      let count = finding.count ?? 1
      remaining[fingerprint]?.count = max(0, known.count - count)
      guard count > known.count else { return nil }
      finding.notes.append("\(known.count) of the \(count) are in the baseline")
      return finding
    }
    report.findings.releaseOrphans()
    // If all listed findings are known, so are the others.
    if report.findings.isEmpty { report.unlisted = [:] }
    return report
  }
}

extension FindingsBaseline {
  private static func severity(_ value: FieldValue) -> Severity? {
    if case .string(let name) = value { Severity(rawValue: name) } else { nil }
  }
}

/// Why a saved report cannot be read.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place and the reason in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}
