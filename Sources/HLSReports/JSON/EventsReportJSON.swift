internal import FieldValues

extension EventsReport: JSONReport {
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("schema", "hlscue.events/1")
    json.member("input", input)
    json.member("events", events, draining: &output)
    json.member("findings", findings)
    json.endObject()
  }

  /// Events alone: who reads a log of events line by line expects nothing else in it.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for event in events {
      json.record(draining: &output) { json in
        json.member("input", input)
        event.writeMembers(to: &json)
      }
    }
  }
}

extension EventReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("seq", seq)
    json.member("type", type)
    json.member("position", position)
    json.member("time", time)
    json.member("trackUid", trackUID)
    json.member("trackType", trackType)
    json.member("cueUid", cueUID)
    json.member("cueId", cueID)
    json.memberOrNull("programDateTime", programDateTime)
    json.member("reason", reason)
    if !changed.isEmpty {
      json.key("changed")
      json.value(.object(changed))
    }
    json.member("snapshot", snapshot)
  }
}
