import FieldValues
import SourceDiagnostics

extension RulesReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.key("rules")
    json.beginArray()
    for rule in rules {
      json.object { rule.writeMembers(to: &$0, detail: detail) }
      json.drainWhenLarge(to: &output)
    }
    json.endArray()
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for rule in rules {
      json.record(draining: &output) { rule.writeMembers(to: &$0, detail: detail) }
    }
  }
}

extension RuleReport {
  fileprivate func writeMembers(to json: inout JSONWriter, detail: RulesReport.Detail) {
    json.member("rule", rule)
    json.member("name", name)
    json.member("severity", severity.rawValue)
    json.member("summary", summary)
    json.member("specification", specification)
    guard detail == .everything else { return }
    json.member("authority", authority)
    if !options.isEmpty {
      json.key("options")
      json.array(options) { $0.value($1) }
    }
    json.member("rationale", rationale)
    json.member("remedy", remedy)
    json.member("failing", failing)
    json.member("passing", passing)
  }
}

extension RuleReport.Example: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("note", note)
    if !premises.isEmpty {
      json.key("media")
      json.array(premises) { $0.value($1) }
    }
    if !settings.isEmpty {
      json.key("settings")
      json.object { $0.members(settings) }
    }
    json.key("files")
    json.array(files) { json, file in
      json.object { json in
        json.member("name", file.name)
        json.member("text", file.text)
      }
    }
    guard let mark else { return }
    json.key("mark")
    json.object { json in
      if files.count > 1 { json.member("file", mark.file) }
      json.member("line", mark.line)
      json.member("column", mark.column)
    }
  }
}
