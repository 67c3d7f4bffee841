import FieldValues

extension ID3Report: JSONReport {
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("schema", "hlscue.id3/1")
    json.member("input", input)
    json.member("tags", tags, draining: &output)
    json.member("issues", issues)
    json.endObject()
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for tag in tags {
      json.record(draining: &output) { json in
        json.member("input", input)
        tag.writeMembers(to: &json)
      }
    }
    for issue in issues {
      json.record(draining: &output) { json in
        json.member("kind", "issue")
        json.member("input", input)
        issue.writeMembers(to: &json)
      }
    }
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
