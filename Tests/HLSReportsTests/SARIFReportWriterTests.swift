import FieldValues
import HLSReports
import SourceDiagnostics
import Testing

struct SARIFReportWriterTests {
  private func run(_ report: FindingsReport) throws -> [Field] {
    let text = SARIFReportWriter().text(.findings(report))
    guard case .object(let log) = try JSONText.parse(text), log["version"] == .string("2.1.0"),
      case .array(let runs)? = log["runs"], case .object(let run)? = runs.first
    else { return [] }
    return run
  }

  private func results(_ report: FindingsReport) throws -> [[Field]] {
    guard case .array(let results)? = try run(report)["results"] else { return [] }
    return results.compactMap { if case .object(let result) = $0 { result } else { nil } }
  }

  /// The member at the end of a path of names and indices.
  private func value(_ value: FieldValue?, _ path: String) -> FieldValue? {
    path.split(separator: ".").reduce(value) { value, name in
      switch value {
      case .object(let fields)?: fields[String(name)]
      case .array(let values)?:
        Int(name).flatMap { values.indices.contains($0) ? values[$0] : nil }
      default: nil
      }
    }
  }

  @Test func `a finding has rule, level, place and fingerprint`() throws {
    let result = FieldValue.object(try #require(try results(SampleFindings.report).first))
    #expect(value(result, "ruleId") == .string("DRG-005"))
    #expect(value(result, "ruleIndex") == .integer(0))
    #expect(value(result, "level") == .string("error"))
    let place = "locations.0.physicalLocation"
    #expect(value(result, place + ".artifactLocation.uri") == .string("a.m3u8"))
    #expect(value(result, place + ".region.startLine") == .integer(6))
    #expect(value(result, place + ".region.startColumn") == .integer(9))
    #expect(value(result, "partialFingerprints.hlscueSubject/v1") == .string("00000000000000ab"))
    #expect(
      value(result, "partialFingerprints.primaryLocationLineHash")
        == .string("00000000000000ab:1"))
  }

  @Test func `the rules are reported with help, and with those that only findings name`() throws {
    var report = SampleFindings.report
    report.rules.removeLast()
    let run = FieldValue.object(try run(report))
    #expect(value(run, "tool.driver.rules.0.id") == .string("DRG-005"))
    #expect(
      value(run, "tool.driver.rules.0.help.text")
        == .string(
          """
          A duration is not negative.

          Why: Players drop the range.

          How to repair it: Write its length.

          See: RFC 8216bis, section 4.4.5.1
          """))
    #expect(value(run, "tool.driver.rules.1.id") == .string("MED-003"))
    #expect(value(run, "results.1.ruleIndex") == .integer(1))
  }

  @Test func `findings of one fingerprint are distinguished for code hosts`() throws {
    var report = SampleFindings.report
    report.findings = [report.findings[0], report.findings[0]]
    let hashes = try results(report).map {
      value(.object($0), "partialFingerprints.primaryLocationLineHash")
    }
    #expect(hashes == [.string("00000000000000ab:1"), .string("00000000000000ab:2")])
  }

  @Test func `a rule without a rationale is described all the same`() throws {
    var report = SampleFindings.report
    report.rules[0].rationale = nil
    let run = FieldValue.object(try run(report))
    #expect(
      value(run, "tool.driver.rules.0.fullDescription.text")
        == .string("A duration is not negative."))
  }

  @Test func `a place in a media file is reported at its head, and at none of its lines`() throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.long]
    report.findings[0].file = nil
    report.findings[0].location.uri = "segment 1.ts"
    let result = FieldValue.object(try #require(try results(report).first))
    let place = "locations.0.physicalLocation"
    #expect(value(result, place + ".artifactLocation.uri") == .string("segment%201.ts"))
    #expect(value(result, place + ".region") == .object([Field("startLine", .integer(1))]))
  }

  @Test(arguments: [
    ("[click me](https://evil.example)", #"\[click me\](https://evil.example)"#),
    (#"\[a]\#u{301}(b)"#, #"\[a]\#u{301}(b)"#), (#"\[a](b)"#, #"\\\[a\](b)"#),
    ("[a](\u{301}b)", "\\[a\\](\u{301}b)"), ("bytes [0, 4) of a[1]", "bytes [0, 4) of a[1]"),
    ("{\u{301}0}", "{{\u{301}0}}"),
  ])
  func `a text of a stream is no link`(text: String, expected: String) throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.negative]
    report.findings[0].message = text
    let result = FieldValue.object(try #require(try results(report).first))
    #expect(value(result, "message.text") == .string(expected))
  }

  @Test func `nothing in a stream is a placeholder, a control or no URI`() throws {
    var report = SampleFindings.hostileReport
    report.findings[0].message = "{0} \u{202E}"
    let result = FieldValue.object(try #require(try results(report).first))
    guard case .string(let message)? = value(result, "message.text") else {
      return #expect(Bool(false), "no message")
    }
    #expect(message.hasPrefix(#"{{0}} \u{{202E}}"#))
    guard
      case .string(let uri)? = value(result, "locations.0.physicalLocation.artifactLocation.uri")
    else { return #expect(Bool(false), "no address") }
    #expect(uri.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "<") })
  }

  @Test func `a finding that follows from another one is related to it`() throws {
    let result = FieldValue.object(try results(SampleFindings.family)[1])
    let place = "relatedLocations.0"
    #expect(value(result, place + ".message.text") == .string("follows from DRG-005"))
    #expect(value(result, place + ".physicalLocation.region.startLine") == .integer(6))
    #expect(value(result, "properties.causedBy") == .string("00000000000000ab"))
  }

  @Test func `an input that could not be read is a notification of the run`() throws {
    var appearance = ReportAppearance()
    appearance.unreadInputs = [
      UnreadInput(name: "a b.m3u8", reason: "no such file", reportCount: 0)
    ]
    let writer = SARIFReportWriter(appearance: appearance)
    for report in [Report.findings(SampleFindings.report), .list([])] {
      let log = try JSONText.parse(writer.text(report))
      let place = "runs.0.invocations.0"
      #expect(value(log, place + ".executionSuccessful") == .bool(false))
      let notification = place + ".toolExecutionNotifications.0"
      #expect(value(log, notification + ".level") == .string("error"))
      #expect(value(log, notification + ".message.text") == .string("no such file"))
      #expect(
        value(log, notification + ".locations.0.physicalLocation.artifactLocation.uri")
          == .string("a%20b.m3u8"))
    }
    #expect(try run(SampleFindings.report)["invocations"] == nil)
  }
}
