import FieldValues
import SourceDiagnostics

/// A log of one run (SARIF 2.1.0, section 3.13).
struct SARIFLog {
  private let findings: [FindingReport]
  private let rules: [RuleReport]
  private let ruleIndices: [String: Int]
  /// The inputs that could not be read.
  private let unread: [UnreadInput]

  init(_ report: FindingsReport, unread: [UnreadInput] = []) {
    findings = report.findings
    self.unread = unread
    var rules = report.rules
    var indices = Dictionary(
      rules.enumerated().map { ($1.rule, $0) }, uniquingKeysWith: { first, _ in first })
    for finding in report.findings where indices[finding.rule] == nil {
      indices[finding.rule] = rules.count
      rules.append(
        RuleReport(
          rule: finding.rule, name: finding.name, severity: finding.severity,
          summary: finding.name, specification: finding.specification))
    }
    self.rules = rules
    ruleIndices = indices
  }

  func write(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "hlscue")
        json.member("rules", rules.map(SARIFRule.init))
      }
    }
    writeInvocation(to: &json)
    json.member("columnKind", "utf16CodeUnits")
    json.key("results")
    json.beginArray()
    var ordinals: [String: Int] = [:]
    var cause: FindingReport?
    for finding in findings {
      var result = SARIFResult(finding: finding, ruleIndex: ruleIndices[finding.rule])
      if finding.cause == nil { cause = finding } else { result.cause = cause }
      if let fingerprint = finding.fingerprint {
        result.ordinal = ordinals[fingerprint, default: 0] + 1
        ordinals[fingerprint] = result.ordinal
      }
      json.object(result)
      json.drainWhenLarge(to: &output)
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
  }

  /// Writes the inputs that could not be read, where there are some (section 3.20).
  private func writeInvocation(to json: inout JSONWriter) {
    guard !unread.isEmpty else { return }
    json.key("invocations")
    json.beginArray()
    json.object { json in
      json.member("executionSuccessful", false)
      json.key("toolExecutionNotifications")
      json.array(unread.map(SARIFNotification.init)) { $0.object($1) }
    }
    json.endArray()
  }
}

/// An input that could not be read, as a notification (section 3.58).
struct SARIFNotification: JSONObject {
  let input: UnreadInput

  func writeMembers(to json: inout JSONWriter) {
    json.member("level", SARIFText.level(.error))
    json.key("message")
    json.object { $0.member("text", SARIFText.message(input.reason)) }
    json.key("locations")
    json.beginArray()
    json.object { json in
      json.key("physicalLocation")
      json.object { json in
        json.key("artifactLocation")
        json.object { $0.member("uri", SARIFText.uri(input.name)) }
      }
    }
    json.endArray()
  }
}

/// The words and texts of SARIF.
enum SARIFText {
  /// The level of a severity (section 3.27.10).
  static func level(_ severity: Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }

  /// A message without placeholders and links (sections 3.11.5 and 3.11.6), with nothing hidden.
  static func message(_ text: String) -> String {
    var text = TerminalText.escaped(text).replacingScalars("{", with: "{{")
      .replacingScalars("}", with: "}}")
    // Other brackets need no escape, and some viewers would show it.
    if text.unicodeScalars.contains("](".unicodeScalars) {
      for special in ["\\", "[", "]"] {
        text = text.replacingScalars(special, with: "\\" + special)
      }
    }
    return text
  }

  /// A path or URI as a URI reference (RFC 3986): other characters are percent-encoded.
  static func uri(_ text: String) -> String {
    let isAddress = text.contains("://")
    var result = ""
    for byte in text.utf8 {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"): isAddress
        default: "-._~/!$&'()*+,;=@".utf8.contains(byte)
        }
      if isAllowed {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

/// A rule in the list of the tool (section 3.49).
struct SARIFRule: JSONObject {
  let rule: RuleReport

  init(_ rule: RuleReport) { self.rule = rule }

  func writeMembers(to json: inout JSONWriter) {
    json.member("id", rule.rule)
    json.member("name", rule.name)
    Self.text("shortDescription", rule.summary, to: &json)
    Self.text("fullDescription", rule.rationale ?? rule.summary, to: &json)
    json.key("defaultConfiguration")
    json.object { $0.member("level", SARIFText.level(rule.severity)) }
    json.key("help")
    json.object { json in
      json.member("text", help(SARIFText.message).joined(separator: "\n\n"))
      json.member(
        "markdown",
        help(heading: { "**\($0)** " }, MarkdownText.escaped).joined(separator: "\n\n"))
    }
    json.key("properties")
    json.object { json in
      json.key("tags")
      let area = rule.rule.split(separator: "-").first.map(String.init) ?? rule.rule
      json.array(["hls", area]) { $0.value($1) }
    }
  }

  private static func text(_ name: String, _ text: String, to json: inout JSONWriter) {
    json.key(name)
    json.object { $0.member("text", SARIFText.message(text)) }
  }

  private func help(
    heading: (String) -> String = { "\($0): " }, _ escape: (String) -> String
  ) -> [String] {
    var parts = [escape(rule.summary)]
    if let text = rule.rationale { parts.append(heading("Why") + escape(text)) }
    if let text = rule.remedy { parts.append(heading("How to repair it") + escape(text)) }
    if let text = rule.specification { parts.append(heading("See") + escape(text)) }
    return parts
  }
}

/// A finding (section 3.27).
struct SARIFResult: JSONObject {
  let finding: FindingReport
  let ruleIndex: Int?
  /// Its number among the findings with the same fingerprint, from 1.
  var ordinal = 1
  /// The finding from which it follows.
  var cause: FindingReport?

  init(finding: FindingReport, ruleIndex: Int?) {
    self.finding = finding
    self.ruleIndex = ruleIndex
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("ruleId", finding.rule)
    json.member("ruleIndex", ruleIndex)
    json.member("level", SARIFText.level(finding.severity))
    json.key("message")
    let lines =
      [finding.messageWithName]
      + [finding.descent, PlacesText.text(finding)].compactMap(\.self) + finding.notes
    json.object {
      $0.member("text", lines.map(SARIFText.message).joined(separator: "\n"))
    }
    json.key("locations")
    json.array([SARIFLocation(finding)]) { $0.object($1) }
    if let cause {
      // Section 3.27.22: another place that matters for the result.
      json.key("relatedLocations")
      json.array([SARIFLocation(cause, message: finding.descent)]) { $0.object($1) }
    }
    json.member("occurrenceCount", finding.count)
    if let fingerprint = finding.fingerprint {
      json.key("partialFingerprints")
      json.object { json in
        json.member("hlscueSubject/v1", fingerprint)
        // The fingerprint that code hosts read, in their own form: a hash and a count.
        json.member("primaryLocationLineHash", "\(fingerprint):\(ordinal)")
      }
    }
    if let fingerprint = finding.cause?.fingerprint {
      json.key("properties")
      json.object { $0.member("causedBy", fingerprint) }
    }
  }
}

/// A place (section 3.28).
struct SARIFLocation: JSONObject {
  private let file: String
  private let line: Int?
  private let excerpt: SourceExcerpt?
  private let message: String?

  init(_ finding: FindingReport, message: String? = nil) {
    self.message = message
    file = finding.file ?? finding.location.uri ?? finding.input ?? ""
    // The line is one of the playlist, not of a media file.
    line = finding.file == nil && finding.location.segment != nil ? nil : finding.location.line
    excerpt = finding.excerpt
  }

  func writeMembers(to json: inout JSONWriter) {
    if let message {
      json.key("message")
      json.object { $0.member("text", SARIFText.message(message)) }
    }
    json.key("physicalLocation")
    json.object { json in
      json.key("artifactLocation")
      json.object { $0.member("uri", SARIFText.uri(file)) }
      json.key("region")
      json.object { json in
        // Code hosts show no result without a line; results without one go to the first line of
        // their file.
        json.member("startLine", line ?? 1)
        guard line != nil, let excerpt else { return }
        json.member("startColumn", excerpt.utf16Column)
        json.key("snippet")
        json.object { $0.member("text", TerminalText.escaped(excerpt.text)) }
      }
    }
  }
}
