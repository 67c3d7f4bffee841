internal import FieldValues

extension CuesReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("presentation", presentation)
    json.key("tracks")
    json.beginArray()
    for track in tracks {
      json.beginObject()
      track.writeMembers(to: &json)
      json.member("cues", track.cues, draining: &output)
      json.endObject()
    }
    json.endArray()
    json.member("findings", findings, draining: &output)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for track in tracks {
      for cue in track.cues {
        json.record(draining: &output) { json in
          json.member("input", input)
          json.member("playlist", track.playlist)
          json.member("trackUid", track.uid)
          json.member("trackType", track.type)
          json.member("pid", track.pid)
          cue.writeMembers(to: &json)
        }
      }
    }
    json.records(findings, kind: "finding", of: input, draining: &output)
  }
}

extension PresentationReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("playlistType", playlistType)
    json.member("ended", ended)
    json.member("duration", duration)
    json.member("segmentCount", segmentCount)
    json.member("mediaSequence", mediaSequence)
    json.member("discontinuityCount", discontinuityCount)
    json.member("startDate", startDate)
    if let variants { json.member("variants", variants) }
    if let playlists { json.member("playlists", playlists) }
    json.members(more)
  }
}

extension VariantReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("index", index)
    json.member("uri", uri)
    json.member("bandwidth", bandwidth)
    json.members(more)
  }
}

extension PlaylistReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("index", index)
    json.member("uri", uri)
    json.member("role", role.rawValue)
    json.member("groupId", groupID)
    json.member("name", name)
    json.member("bandwidth", bandwidth)
    json.members(more)
  }
}

extension TrackReport: JSONObject {
  /// The members of the track but for its cues.
  func writeMembers(to json: inout JSONWriter) {
    json.member("uid", uid)
    json.member("kind", kind)
    json.member("type", type)
    json.member("playlist", playlist)
    json.member("label", label)
    json.member("pid", pid)
  }
}

extension CueReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("uid", uid)
    json.member("id", id)
    json.memberOrNull("startTime", startTime)
    json.memberOrNull("endTime", endTime)
    json.member("startDate", startDate)
    json.member("endDate", endDate)
    json.member("source", source)
    json.key("content")
    json.object { $0.members(content) }
  }
}

extension SourceReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("segment", segment)
    json.member("line", line)
    json.member("pid", pid)
    json.member("pts", pts)
    json.member("byteOffset", byteOffset)
    json.member("repeatCount", repeatCount)
    if let repeats {
      json.key("repeats")
      json.array(repeats.prefix(Self.maximumRepeats)) { $0.value($1) }
    }
  }
}
