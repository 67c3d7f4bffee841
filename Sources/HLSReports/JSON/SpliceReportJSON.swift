import FieldValues

extension SpliceReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("valid", valid)
    json.key("section")
    json.value(section ?? .null)
    json.member("issues", issues)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    writeDocument(to: &json, draining: &output)
    json.endLine()
    json.drainWhenLarge(to: &output)
  }
}
