internal import FieldValues
internal import HLSInspection
internal import HLSValidation
internal import MediaTiming
internal import SourceDiagnostics

extension Severity: RecordedName {}

extension DiagnosticRule {
  /// The rows of the catalogue by their codes.
  static let recorded = Dictionary(
    RuleCatalog.whole.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Diagnostic: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    let code: String = try fields.get("rule")
    guard let rule = DiagnosticRule.recorded[code] else {
      throw RecordedDamage("is of the rule \(code), which this version does not have")
    }
    self.init(
      rule, try fields.get("message"), at: try fields.find("location") ?? SourceLocation(),
      severity: try fields.find("severity"), notes: try fields.list("notes"),
      subject: try fields.find("subject"), recurrence: try fields.find("recurrence"))
    comparedMessages = try fields.list("comparedMessages")
    shift = try fields.find("shift")
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", rule.code)
      if severity != rule.severity { json.record("severity", severity) }
      json.member("message", message)
      if location != SourceLocation() { json.record("location", location) }
      json.record("notes", list: notes)
      json.member("subject", subject)
      json.record("recurrence", recurrence)
      json.record("comparedMessages", list: comparedMessages)
      json.record("shift", shift)
    }
  }
}

extension SourceLocation: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      uri: try fields.find("uri"), playlist: try fields.find("playlist"),
      line: try fields.find("line"), column: try fields.find("column"),
      segment: try fields.find("segment"), pid: try fields.find("pid"),
      pts: try fields.find("pts"), byteOffset: try fields.find("byteOffset"),
      time: try fields.find("time"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("uri", uri)
      json.member("playlist", playlist)
      json.member("line", line)
      json.member("column", column)
      json.member("segment", segment)
      json.member("pid", pid)
      json.record("pts", pts)
      json.member("byteOffset", byteOffset)
      json.record("time", time)
    }
  }
}

extension Recurrence: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(key: try fields.get("key"), of: try fields.find("of"))
    others = try fields.find("others") ?? 0
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("key", key)
      json.member("of", of)
      json.member("others", others)
    }
  }
}
