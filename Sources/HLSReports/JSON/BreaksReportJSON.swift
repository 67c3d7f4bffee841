import FieldValues
import MediaTiming

extension BreaksReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("breaks", breaks, draining: &output)
    json.member("opportunities", opportunities, draining: &output)
    json.member("findings", findings, draining: &output)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.records(breaks, of: input, draining: &output)
    json.records(opportunities, kind: "opportunity", of: input, draining: &output)
  }
}

extension BreakReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("kind", kind)
    json.member("playlist", playlist)
    json.member("playlistUri", playlistURI)
    json.memberOrNull("startTime", startTime)
    json.memberOrNull("endTime", endTime)
    json.member("plannedDuration", plannedDuration)
    json.member("duration", duration)
    json.member("startDate", startDate)
    json.member("endDate", endDate)
    json.member("resumeOffset", resumeOffset)
    if !cue.isEmpty {
      json.key("cue")
      json.array(cue) { $0.value($1) }
    }
    if let segments {
      json.key("segments")
      json.object { json in
        json.member("first", segments.first)
        json.member("last", segments.last)
      }
    }
    json.member("startOffset", startOffset)
    json.member("endOffset", endOffset)
    json.key("closedBy")
    if let closedBy { json.value(closedBy) } else { json.null() }
    if isHeuristic { json.member("heuristic", true) }
    json.member("eventId", eventID.map { Int($0) })
    segmentationType?.writeMembers(to: &json)
    if !upids.isEmpty { json.member("upids", upids) }
    json.member("parts", parts)
    json.member("evidence", evidence)
  }
}

extension BreakReport.SegmentationTypeReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("segmentationTypeId", Int(id))
    json.member("segmentationTypeName", name)
  }
}

extension BreakReport.PartReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind)
    segmentationType?.writeMembers(to: &json)
    json.member("eventId", eventID.map { Int($0) })
    json.memberOrNull("startTime", startTime)
    json.memberOrNull("endTime", endTime)
    json.member("upids", upids)
  }
}

extension BreakReport.EvidenceReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("dialect", dialect)
    json.member("form", form)
    json.member("role", role)
    json.member("line", line)
    json.member("uri", uri)
    json.member("pid", pid)
    json.member("pts", pts)
    json.member("startTime", startTime)
    json.member("plannedDuration", plannedDuration)
    json.member("eventId", eventID.map { Int($0) })
    json.member("payloadBase64", payloadBase64)
    json.member("payloadText", payloadText)
  }
}

extension OpportunityReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("playlist", playlist)
    json.member("startTime", startTime)
    json.member("dialect", dialect)
    json.member("form", form)
    json.member("line", line)
    json.member("uri", uri)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ values: [FieldValue]) {
    key(name)
    array(values) { $0.value($1) }
  }
}
