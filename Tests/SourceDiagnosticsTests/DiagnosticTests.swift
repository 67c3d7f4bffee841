import SourceDiagnostics
import TestSupport
import Testing

@Suite struct DiagnosticTests {
  private let rule = DiagnosticRule.trial(.info)

  @Test func `a message with a long value is cut in its middle`() {
    let digits = String(repeating: "9", count: 1_000_000)
    let finding = Diagnostic(rule, "found \(digits), a number was expected", notes: [digits])
    #expect(finding.message.count == Diagnostic.maximumMessageLength)
    #expect(finding.message.hasPrefix("found 999"))
    #expect(finding.message.contains("9…9"))
    #expect(finding.message.hasSuffix("9, a number was expected"))
    #expect(finding.notes.map(\.count) == [Diagnostic.maximumMessageLength])
  }

  @Test func `rows are equal when their codes are`() {
    #expect(rule == .trial(.error, name: "other"))
    #expect(rule.hashValue == DiagnosticRule.trial(.error, name: "other").hashValue)
    #expect(rule != .trial(.info, code: "TST-002"))
  }

  @Test func `a message up to the limit stays as it is`() {
    let message = String(repeating: "ü", count: Diagnostic.maximumMessageLength)
    #expect(Diagnostic(rule, message).message == message)
  }
}
