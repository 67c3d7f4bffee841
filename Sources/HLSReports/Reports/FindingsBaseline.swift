import FieldValues

/// What was found before and is accepted: the fingerprints of a saved report, with how often each was there.
public struct FindingsBaseline: Hashable, Sendable {
  /// How many bytes of a saved report are read.
  public static let maximumByteCount = 256 * 1024 * 1024

  private var remaining: [String: Int] = [:]

  /// Reads what `validate --format json` wrote.
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
      throw BaselineError("expected what validate --format json writes, schema hlscue.findings/1")
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
      remaining[fingerprint, default: 0] += count
    }
  }

  /// A report of what is new. What was there before is used up, so that it counts once over several reports.
  ///
  /// A finding that is in more places than before stays, with a note that tells how many of them are known.
  public mutating func removeKnown(from report: FindingsReport) -> FindingsReport {
    var report = report
    report.findings = report.findings.compactMap { finding in
      guard let fingerprint = finding.fingerprint, let known = remaining[fingerprint], known > 0
      else { return finding }
      let count = finding.count ?? 1
      remaining[fingerprint] = max(0, known - count)
      guard count > known else { return nil }
      var finding = finding
      finding.notes.append("\(known) of the \(count) are in the baseline")
      return finding
    }
    // Where all that is listed is known, so is the rest.
    if report.findings.isEmpty { report.unlisted = [:] }
    return report
  }
}

/// Why a saved report cannot be read.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place and the reason in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}
