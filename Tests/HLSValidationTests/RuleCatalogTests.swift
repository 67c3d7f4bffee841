import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct RuleCatalogTests {
  @Test func `codes and names are unique`() {
    let codes = RuleCatalog.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    let names = RuleCatalog.all.map(\.row.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: RuleCatalog.all.map(\.code))
  func `a rule says what it is, why, and how to repair it`(code: String) throws {
    let documentation = try #require(RuleCatalog.rule(of: code)).documentation
    #expect(documentation.rule.summary.hasSuffix("."))
    #expect(documentation.rationale.hasSuffix("."))
    #expect(documentation.remedy.hasSuffix("."))
    #expect(documentation.rule.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
    if documentation.authority == .standard, !code.hasPrefix("SYN-02") {
      #expect(documentation.rule.specification != nil)
    }
  }

  @Test(arguments: RuleCatalog.all.map(\.code))
  func `a rule finds its fault in each failing example, at the marked place`(code: String) throws {
    let rule = try #require(RuleCatalog.rule(of: code))
    for example in rule.documentation.failing {
      let findings = Validator().findings(in: example.validationSubject).filter {
        $0.rule.code == code
      }
      let first = try #require(findings.first, "nothing found in \(example.content)")
      let place = try #require(example.markedPlace, "no marker in \(example.content)")
      #expect(first.location.uri == place.uri)
      #expect(first.location.line == place.line, "\(first.message)")
      if let column = place.column { #expect(first.location.column == column) }
    }
  }

  @Test(arguments: RuleCatalog.all.map(\.code))
  func `a rule finds nothing in a passing example, and no other rule an error`(code: String) throws
  {
    let rule = try #require(RuleCatalog.rule(of: code))
    for example in rule.documentation.passing {
      let findings = Validator().findings(in: example.validationSubject)
      for finding in findings {
        #expect(finding.rule.code != code, "\(finding.message)")
        #expect(finding.severity < .error, "\(finding.rule.code): \(finding.message)")
      }
    }
  }
}
