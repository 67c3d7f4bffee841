import FieldValues

extension MetadataReport: JSONReport {
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("schema", "hlscue.metadata/1")
    json.member("input", input)
    json.member("as", view)
    json.members(members)
    json.member("findings", findings)
    json.endObject()
  }

  /// A view is one record.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.record(draining: &output) { json in
      json.member("input", input)
      json.member("as", view)
      json.members(members)
    }
    for finding in findings {
      json.record(draining: &output) { json in
        json.member("kind", "finding")
        json.member("input", input)
        finding.writeMembers(to: &json)
      }
    }
  }
}
