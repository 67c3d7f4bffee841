import SourceDiagnostics
import TestSupport
import Testing

@Suite struct SourceLocationTests {
  @Test func `an outer layer adds what is missing and changes nothing else`() {
    let inner = SourceLocation(line: 12, column: 5)
    let outer = SourceLocation(uri: "media.m3u8", playlist: 0, line: 1)
    let whole = inner.completed(by: outer)
    #expect(whole == SourceLocation(uri: "media.m3u8", playlist: 0, line: 12, column: 5))
  }

  @Test func `a finding has the severity of its rule unless it says otherwise`() {
    let rule = DiagnosticRule.trial(.error)
    #expect(Diagnostic(rule, "404").severity == .error)
    #expect(Diagnostic(rule, "404", severity: .info).severity == .info)
    #expect(
      Diagnostic(rule, "404").located(in: SourceLocation(segment: 3)).location.segment == 3)
  }

  @Test func `severities rank from information to error`() {
    #expect(Severity.info < Severity.warning && Severity.warning < Severity.error)
  }
}
