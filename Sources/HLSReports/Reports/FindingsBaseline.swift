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
      let severity = finding["severity"].flatMap(Self.severity) ?? .error
      for (name, count) in try Self.counts(finding, index) ?? [fingerprint: count] {
        var known = remaining[name] ?? Known()
        known.count += count
        known.severity = max(known.severity, severity)
        remaining[name] = known
      }
    }
  }

  /// The number of places by fingerprint, where they have different ones.
  private static func counts(
    _ finding: [Field], _ index: Int
  ) throws(BaselineError) -> [String: Int]? {
    guard let value = finding["fingerprints"] else { return nil }
    var counts: [String: Int] = [:]
    guard case .object(let fields) = value else {
      throw BaselineError("findings[\(index)].fingerprints: expected an object")
    }
    for field in fields {
      guard case .integer(let number) = field.value, (1...Int64(Int32.max)).contains(number) else {
        throw BaselineError(
          "findings[\(index)].fingerprints.\(field.name): expected a number from 1")
      }
      counts[field.name] = Int(number)
    }
    return counts
  }

  /// Returns a report of new findings. Known findings are used up, so that each counts once over
  /// several reports.
  ///
  /// A finding in more places than before stays, with a note about the number of known ones, and one that is more
  /// severe, with a note about the known severity.
  public mutating func removeKnown(from report: FindingsReport) -> FindingsReport {
    var report = report
    report.findings = report.findings.compactMap { finding in
      guard let fingerprint = finding.fingerprint else { return finding }
      let count = finding.count ?? 1
      let counts = finding.fingerprints.isEmpty ? [fingerprint: count] : finding.fingerprints
      let known = counts.compactMap { name, count in
        remaining[name].flatMap { $0.count > 0 ? (name: name, count: min($0.count, count)) : nil }
      }
      guard let severity = known.compactMap({ remaining[$0.name]?.severity }).max() else {
        return finding
      }
      var finding = finding
      guard finding.severity <= severity else {
        finding.notes.append("the baseline has it as \(severity.rawValue)")
        return finding
      }
      for part in known { remaining[part.name]?.count -= part.count }
      let knownCount = known.reduce(0) { $0 + $1.count }
      guard counts.values.reduce(0, +) > knownCount else { return nil }
      finding.notes.append("\(knownCount) of the \(count) are in the baseline")
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
