import FieldValues

extension ComparisonReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("baseline", baseline.input)
    json.member("candidate", candidate.input)
    json.member("baselineDemuxer", baseline.demuxer)
    json.member("candidateDemuxer", candidate.demuxer)
    json.member("same", isSame)
    json.member("offset", alignment.offset)
    json.member("alignedBy", alignment.method.rawValue)
    json.member("dateOffset", dateOffset)
    json.member("tolerance", tolerance)
    json.member("differences", differences, draining: &output)
    if !notCompared.isEmpty {
      json.key("notCompared")
      json.array(notCompared) { $0.value($1) }
    }
    if outsideCount > 0 { json.member("outsideWindow", outsideCount) }
    json.member("findings", findings, draining: &output)
  }

  /// Writes a line for each difference. Without a difference there is no line.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for difference in differences {
      json.record(draining: &output) { json in
        json.member("input", candidate.input)
        json.member("baseline", baseline.input)
        difference.writeMembers(to: &json)
      }
    }
  }
}

extension ComparisonReport.Entry: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("what", what.rawValue)
    json.member("change", change?.rawValue)
    json.member("track", track)
    json.member("playlist", playlist)
    json.member("id", id)
    if let before { json.member("before", before) }
    if let after { json.member("after", after) }
    json.member("deltaSeconds", delta)
    if !fields.isEmpty { json.member("fields", fields) }
  }
}

extension ComparisonReport.Value: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .cue(let cue, _): cue.writeMembers(to: &json)
    case .adBreak(let entry): entry.writeMembers(to: &json)
    case .opportunity(let place): place.writeMembers(to: &json)
    case .facts(let fields): json.members(fields)
    }
  }
}

extension FieldDifference: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("path", path)
    if let before { json.members([Field("before", before)]) }
    if let after { json.members([Field("after", after)]) }
  }
}
