import SourceDiagnostics
import TestSupport
import Testing

@Suite struct DiagnosticCollectorTests {
  private let rule = DiagnosticRule.trial()

  private func finding(_ number: Int, _ severity: Severity = .warning) -> Diagnostic {
    Diagnostic(rule, "finding \(number)", severity: severity)
  }

  @Test func `what is behind the limit is counted`() {
    var collector = DiagnosticCollector(limit: 3)
    collector.add((1...10).map { finding($0) })
    #expect(collector.findings == (1...3).map { finding($0) })
    #expect(collector.excess.map(\.kind) == [.init(rule)])
    #expect(collector.excess.first?.count.all == 10)
    #expect(collector.excess.first?.count.kept == 3)
  }

  @Test func `an error behind many notes of its rule is kept, and comes first in the sum`() {
    var collector = DiagnosticCollector(limit: 2)
    collector.add((1...5).map { finding($0, .info) })
    collector.add((6...9).map { finding($0, .error) })
    #expect(collector.findings.count { $0.severity == .error } == 2)
    #expect(collector.excess.map(\.kind.severity) == [.error, .info])
    #expect(collector.excess.map { $0.count.all - $0.count.kept } == [2, 3])
  }

  @Test func `each stream has a limit of its own, and all of them one together`() {
    var collector = DiagnosticCollector(limit: 2, totalLimit: 3)
    for stream in [1, 2, 3, 4] {
      for number in 1...2 where collector.admits(.init(rule, stream: stream)) {
        collector.findings.append(finding(number))
      }
    }
    #expect(collector.findings.count == 3)
    // The fourth stream is beyond the limit, but counted.
    #expect(collector.excess.map(\.kind.stream) == [nil, 2, 3])
    #expect(collector.excess.map(\.count.kept) == [0, 1, 0])
    #expect(collector.excess.first?.count.all == 2)
    #expect(collector.has(.init(rule, stream: 3)) && !collector.has(.init(rule, stream: 4)))
  }
}
