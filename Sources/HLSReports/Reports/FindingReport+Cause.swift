import SourceDiagnostics

extension FindingReport {
  /// `follows from PDT-004`; `nil` for a finding with its own cause.
  var descent: String? { cause.map { "follows from \($0.rule)" } }
}

extension [FindingReport] {
  /// Each finding that is no consequence, with its consequences behind it.
  var families: [ArraySlice<FindingReport>] {
    split(indices.filter { $0 == startIndex || self[$0].cause == nil })
  }

  private func split(_ starts: [Int]) -> [ArraySlice<FindingReport>] {
    zip(starts, starts.dropFirst() + [endIndex]).map { self[$0..<$1] }
  }

  /// Makes consequences stand by themselves of which the cause was removed.
  mutating func releaseOrphans() {
    var cause: FindingReport.Cause?
    for index in indices {
      if self[index].cause == nil {
        cause = FindingReport.Cause(self[index])
      } else if self[index].cause != cause {
        self[index].cause = nil
      }
    }
  }
}
