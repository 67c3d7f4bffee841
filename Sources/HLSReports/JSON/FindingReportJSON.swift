import FieldValues
import SourceDiagnostics

extension FindingReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("rule", rule)
    json.member("name", name)
    json.member("severity", severity.rawValue)
    json.member("message", message)
    json.member("location", LocationReport(location))
    if location.playlist != nil, subject != location.uri { json.member("playlistUri", subject) }
    json.member("count", count)
    json.member("of", of)
    if !otherLocations.isEmpty {
      json.member(
        "otherLocations",
        otherLocations.enumerated().map { index, location in
          LocationReport(
            location, message: otherMessages.indices.contains(index) ? otherMessages[index] : nil)
        })
    }
    json.member("fingerprint", fingerprint)
    if !fingerprints.isEmpty {
      json.key("fingerprints")
      json.object { json in
        for (name, count) in fingerprints.sorted(by: { $0.key < $1.key }) {
          json.member(name, count)
        }
      }
    }
    json.member("causedBy", cause?.fingerprint)
    if !notes.isEmpty {
      json.key("notes")
      json.array(notes) { $0.value($1) }
    }
    json.member("specification", specification)
  }
}

/// The JSON of a place.
struct LocationReport: JSONObject {
  let location: SourceLocation
  /// The message for the place, if it differs between places.
  let message: String?

  init(_ location: SourceLocation, message: String? = nil) {
    self.location = location
    self.message = message
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("uri", location.uri)
    json.member("playlist", location.playlist)
    json.member("line", location.line)
    json.member("column", location.column)
    json.member("segment", location.segment)
    json.member("pid", location.pid)
    json.member("pts", location.pts)
    json.member("byteOffset", location.byteOffset)
    json.member("time", location.time)
    json.member("message", message)
  }
}

extension IssueReport: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("severity", severity.rawValue)
    json.member("message", message)
    json.member("path", path)
    json.member("byteOffset", byteOffset)
  }
}
