import FieldValues
import SourceDiagnostics

extension FindingsReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.key("inputs")
    json.array(inputs) { $0.value($1.name) }
    json.key("summary")
    json.object { json in
      json.member("errors", count(of: .error))
      json.member("warnings", count(of: .warning))
      json.member("infos", count(of: .info))
    }
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.object { json in
        if inputs.count > 1 { json.member("input", finding.input) }
        finding.writeMembers(to: &json)
      }
      json.drainWhenLarge(to: &output)
    }
    json.endArray()
    json.failures(unread)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for finding in findings {
      json.record(draining: &output) { json in
        json.member("input", finding.input ?? inputs.first?.name)
        json.member("kind", "finding")
        finding.writeMembers(to: &json)
      }
    }
  }
}
