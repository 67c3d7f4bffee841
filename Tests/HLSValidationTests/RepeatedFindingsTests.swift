import HLSPlaylists
import HLSValidation
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct RepeatedFindingsTests {
  private let rule = DiagnosticRule.trial()
  private let document = PlaylistDocument("#EXTM3U\n#EXTINF:4,\na.ts\n")

  private func finding(
    _ message: String, subject: String? = nil, column: Int? = nil, severity: Severity? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule, message, at: SourceLocation(line: 2, column: column), severity: severity,
      subject: subject)
  }

  private func isTold(_ second: Diagnostic, after first: Diagnostic) -> Bool {
    var repeated = RepeatedFindings()
    #expect(repeated.new([first], in: document) == [first])
    return !repeated.new([second], in: document).isEmpty
  }

  @Test func `a number that moves makes no new finding of what is the same fault`() {
    #expect(!isTold(finding("4 s ago", subject: "a"), after: finding("8 s ago", subject: "a")))
    #expect(isTold(finding("4 s ago", subject: "b"), after: finding("4 s ago", subject: "a")))
  }

  @Test func `without a subject the message gives the fault`() {
    #expect(!isTold(finding("too long"), after: finding("too long")))
    #expect(isTold(finding("too short"), after: finding("too long")))
  }

  @Test func `another place in the line or another severity is new`() {
    let first = finding("wrong", subject: "a", column: 3)
    #expect(isTold(finding("wrong", subject: "a", column: 9), after: first))
    #expect(isTold(finding("wrong", subject: "a", column: 3, severity: .error), after: first))
  }
}
