import FieldValues

extension MetadataReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("as", view)
    json.members(members)
    json.member("findings", findings, draining: &output)
  }

  /// A view is one record.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.record(draining: &output) { json in
      json.member("input", input)
      json.member("as", view)
      json.members(members)
    }
    json.records(findings, kind: "finding", of: input, draining: &output)
  }
}
