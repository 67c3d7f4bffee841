import Foundation
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct RuleCatalogTests {
  /// The folder of rules, when the tests run beside their sources.
  private static let folder: URL? = {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/HLSValidation/Rules")
      .standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  @Test(.enabled(if: folder != nil, "the tests run without their sources"))
  func `each file of a rule is in the catalogue`() throws {
    let folder = try #require(Self.folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let names = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" && !$0.lastPathComponent.contains("+") }
      .map { $0.deletingPathExtension().lastPathComponent }
    #expect(Set(names) == Set(RuleCatalog.judging.map { "\(type(of: $0))" }))
    #expect(Set(names).count == names.count)
  }

  @Test func `no rule has the code of another one`() {
    for rule in RuleCatalog.judging {
      // Of several rows with one code, the catalogue keeps one.
      #expect(RuleCatalog.all.contains { $0 === rule.row }, "\(rule.code) of \(type(of: rule))")
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `a rule finds its fault in each failing example, at the marked place`(rule: DiagnosticRule)
    throws
  {
    let validator = Validator(settings: settings(selecting: rule))
    for example in RuleCatalog.examples(of: rule).failing {
      let findings = validator.findings(in: example.validationSubject).filter {
        $0.rule == rule
      }
      let first = try #require(findings.first, "nothing found in \(example.content)")
      let place = try #require(example.markedPlace, "no marker in \(example.content)")
      #expect(first.location.uri == place.uri)
      #expect(first.location.line == place.line, "\(first.message)")
      if let column = place.column { #expect(first.location.column == column) }
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `a rule finds nothing in a passing example, and no other rule an error`(rule: DiagnosticRule)
    throws
  {
    let validator = Validator(settings: settings(selecting: rule))
    for example in RuleCatalog.examples(of: rule).passing {
      for finding in validator.findings(in: example.validationSubject) where finding.rule == rule {
        Issue.record("\(finding.message)")
      }
      for finding in Validator().findings(in: example.validationSubject) {
        #expect(finding.severity < .error, "\(finding.rule.code): \(finding.message)")
      }
    }
  }

  /// Settings that select a rule alone, also one of a profile.
  private func settings(selecting rule: DiagnosticRule) -> ValidationSettings {
    var settings = ValidationSettings()
    settings.selected = [rule.code]
    return settings
  }
}
