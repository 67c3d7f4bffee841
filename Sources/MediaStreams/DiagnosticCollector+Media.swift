internal import SourceDiagnostics

extension DiagnosticCollector {
  /// The collector for one reading: the first few findings of each kind and stream, up to the limit
  /// of a report.
  static var ofMedia: Self { Self(limit: 16, totalLimit: 4096) }

  /// Adds a finding about a place. The message is not created when the finding would be dropped.
  mutating func add(
    _ rule: DiagnosticRule, at offset: Int?, pid: UInt16? = nil, severity: Severity? = nil,
    recurrence: Recurrence? = nil, message: @autoclosure () -> String
  ) {
    guard admits(Kind(rule, severity, stream: pid.map(Int.init))) else { return }
    let location = SourceLocation(pid: pid.map(Int.init), byteOffset: offset)
    findings.append(
      Diagnostic(rule, message(), at: location, severity: severity, recurrence: recurrence))
  }

  /// Returns all findings by place, with one more for each kind and stream with dropped findings.
  ///
  /// That one is at the place of the last listed finding, so that a report has it behind them.
  consuming func finish() -> [Diagnostic] {
    let excess = excess
    var lastOffsets: [Kind: Int] = [:]
    for finding in excess.isEmpty ? [] : findings {
      guard let offset = finding.location.byteOffset else { continue }
      for stream in Set([finding.location.pid, nil]) {
        let kind = Kind(finding.rule, finding.severity, stream: stream)
        lastOffsets[kind] = max(lastOffsets[kind] ?? offset, offset)
      }
    }
    let summaries = excess.map { kind, count in
      Diagnostic(
        kind.rule, "\(count.all - count.kept) more of the same kind are not listed",
        at: SourceLocation(pid: kind.stream, byteOffset: lastOffsets[kind]),
        severity: kind.severity)
    }
    func order(_ finding: Diagnostic) -> (Int, Int, String) {
      (finding.location.byteOffset ?? .max, finding.location.pid ?? -1, finding.rule.code)
    }
    return (findings + summaries).enumerated().sorted {
      let (left, right) = (order($0.element), order($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }
}
