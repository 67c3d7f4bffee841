import FieldValues

extension SpliceReport: JSONReport, JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("schema", "hlscue.scte35/1")
    json.member("input", input)
    json.member("valid", valid)
    json.key("section")
    json.value(section ?? .null)
    json.member("issues", issues)
  }

  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.object(self)
    json.drainWhenLarge(to: &output)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.record(draining: &output) { writeMembers(to: &$0) }
  }
}
