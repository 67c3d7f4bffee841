import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSValidation

@Suite struct FindingLogTests {
  private let limit = Validator.maximumFindingsPerRule
  private let rule = DiagnosticRule.trial(.error)

  private func listed(
    _ findings: [Diagnostic], settings: ValidationSettings = ValidationSettings()
  ) -> [Diagnostic] {
    var log = FindingLog(settings: settings)
    log.add(findings)
    return FindingLog.finished([log]).findings
  }

  private func finding(
    _ line: Int, _ severity: Severity, recurrence: Recurrence? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule, "line \(line)", at: SourceLocation(line: line), severity: severity,
      recurrence: recurrence)
  }

  @Test func `an error behind very many notes of its rule is listed`() {
    let notes = (1...limit + 1).map { finding($0, .info) }
    let all = listed(notes + [finding(limit + 2, .error)])
    #expect(all.count { $0.severity == .info && $0.rule == rule } == limit)
    #expect(all.filter { $0.severity == .error }.map(\.message) == ["line \(limit + 2)"])
    #expect(
      all.filter { $0.rule == .validationLimit }.map(\.message) == [
        "\(limit + 1) findings of TST-001 with severity info, of which the first \(limit) are listed"
      ])
  }

  @Test func `what is not listed is counted by severity`() {
    var log = FindingLog(settings: ValidationSettings())
    log.add((1...limit + 5).map { finding($0, .error) } + (1...limit).map { finding($0, .info) })
    #expect(FindingLog.finished([log]).unlisted == [.error: 5])
  }

  @Test func `the limit is one of the severities that are configured`() {
    var settings = ValidationSettings()
    settings.severities = ["TST": .warning]
    let mixed = (1...limit + 1).map { finding($0, $0.isMultiple(of: 2) ? .info : .error) }
    let all = listed(mixed, settings: settings)
    #expect(all.count { $0.severity == .warning } == limit)
    #expect(all.count { $0.rule == .validationLimit } == 1)
  }

  @Test func `what recurs is counted to the last`() {
    let recurring = (1...limit + 2).map { finding($0, .info, recurrence: Recurrence(key: "x")) }
    let all = listed(recurring)
    #expect(all.count == limit)
    #expect(all.first?.recurrence?.others == 2)
    #expect(all.dropFirst().allSatisfy { $0.recurrence?.others == 0 })
  }

  @Test func `the listed places of all keys of a rule have a limit`() {
    let keyCount = Validator.maximumFurtherPlaces / limit + 2
    let recurring = (0..<keyCount * limit).map {
      finding($0, .info, recurrence: Recurrence(key: "\($0 % keyCount)"))
    }
    let all = listed(recurring)
    #expect(all.count == Validator.maximumFurtherPlaces + keyCount)
    let others = all.reduce(0) { $0 + ($1.recurrence?.others ?? 0) }
    #expect(all.count + others == keyCount * limit)
    #expect(!all.contains { $0.rule == .validationLimit })
  }

  @Test func `what recurs under one key counts as one`() {
    let keys = (1...limit + 2).flatMap { key in
      let lines: [Int] = [2 * key, 2 * key + 1]
      return lines.map { finding($0, .info, recurrence: Recurrence(key: "\(key)")) }
    }
    let all = listed(keys)
    #expect(all.count { $0.rule == rule } == 2 * limit)
    #expect(all.last?.message.hasPrefix("\(limit + 2) findings") == true)
  }
}
