import FieldValues
import MediaTiming

extension PlayersReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("players", players, draining: &output)
    json.member("cues", rows, draining: &output)
    json.key("quirks")
    json.value(.object(quirks))
    json.member("findings", findings, draining: &output)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.records(rows, of: input, draining: &output)
  }
}

extension PlayersReport.Player: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("version", version)
    json.member("measured", isMeasured)
  }
}

extension PlayersReport.Row: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("cueUid", cueUID)
    json.member("trackType", trackType)
    json.member("id", id)
    json.members([
      Field("startTime", startTime.map(FieldValue.time) ?? .null),
      Field("endTime", endTime.map(FieldValue.time) ?? .null),
    ])
    json.member("summary", summary)
    json.member("differs", differs)
    json.key("players")
    json.value(.array(outcomes.map { .object($0.fields) }))
  }
}

extension PlayersReport.Outcome {
  fileprivate var fields: [Field] {
    var fields = [Field("player", .string(player)), Field("shown", .bool(count > 0))]
    if count > 0 {
      fields.append(Field("startTime", startTime.map(FieldValue.time) ?? .null))
      fields.append(Field("endTime", endTime.map(FieldValue.time) ?? .null))
      fields.append(Field("values", .array(values.map(FieldValue.object))))
      if differences.contains("value") {
        fields.append(Field("expectedValues", .array(expectedValues.map(FieldValue.object))))
      }
    }
    fields.append(Field("differences", .array(differences.map { .string($0) })))
    fields.append(Field("quirks", .array(quirks.map { .string($0) })))
    return fields
  }
}
