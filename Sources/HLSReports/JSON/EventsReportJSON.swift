internal import FieldValues

extension EventsReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.members(view)
    json.member("events", events, draining: &output)
    json.member("findings", findings, draining: &output)
  }

  /// Writes only events: a line-by-line log of events contains nothing else.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.records(events, of: input, draining: &output)
  }
}

extension EventReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("seq", seq)
    json.member("type", type)
    json.member("position", position)
    json.member("time", time)
    json.members(details)
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
    json.member("mode", mode)
    json.member("snapshot", snapshot)
  }
}
