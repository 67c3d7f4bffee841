import FieldValues

extension ID3Report {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("tags", tags, draining: &output)
    json.member("issues", issues)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.records(tags, of: input, draining: &output)
    json.records(issues, kind: "issue", of: input, draining: &output)
  }
}

extension ID3Report.Tag: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("version", version)
    json.member("byteOffset", byteOffset)
    json.member("byteCount", byteCount)
    json.key("frames")
    json.array(frames) { json, fields in json.object { $0.members(fields) } }
  }
}
