import SourceDiagnostics

/// The findings of one reading, of which those that repeat are counted after the first few.
struct FindingLog {
  /// How many findings of one rule about one stream are kept in full.
  static let maximumRepeats = 16
  /// How many findings are kept at all.
  static let maximumFindings = 4096

  private struct Key: Hashable {
    let code: String
    let pid: Int?
  }

  private var findings: [Diagnostic] = []
  private var counts: [Key: (count: Int, rule: DiagnosticRule)] = [:]

  /// Adds a finding about a place. The message is not even made when it would not be kept.
  mutating func add(
    _ rule: DiagnosticRule, at offset: Int?, pid: UInt16? = nil, severity: Severity? = nil,
    recurrence: Recurrence? = nil, message: @autoclosure () -> String
  ) {
    let key = Key(code: rule.code, pid: pid.map(Int.init))
    let count = counts[key]?.count ?? 0
    // A flood of streams must not make a flood of counters.
    guard count > 0 || counts.count < Self.maximumFindings else { return }
    counts[key] = (count + 1, rule)
    guard count < Self.maximumRepeats, findings.count < Self.maximumFindings else { return }
    let location = SourceLocation(pid: pid.map(Int.init), byteOffset: offset)
    findings.append(
      Diagnostic(rule, message(), at: location, severity: severity, recurrence: recurrence))
  }

  /// Whether there is a finding of a rule about a stream.
  func has(_ rule: DiagnosticRule, pid: UInt16) -> Bool {
    counts[Key(code: rule.code, pid: Int(pid))] != nil
  }

  /// All findings by place, with one more for each rule and stream of which some were left out.
  consuming func finish() -> [Diagnostic] {
    var all = findings
    for (key, entry) in counts where entry.count > Self.maximumRepeats {
      let rest = entry.count - Self.maximumRepeats
      all.append(
        Diagnostic(
          entry.rule, "\(rest) more of the same kind are not listed",
          at: SourceLocation(pid: key.pid)))
    }
    func order(_ finding: Diagnostic) -> (Int, Int, String) {
      (finding.location.byteOffset ?? .max, finding.location.pid ?? -1, finding.rule.code)
    }
    return all.enumerated().sorted {
      let (left, right) = (order($0.element), order($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }
}
