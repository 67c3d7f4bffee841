internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// The cues of a saved `cues --format json` as expected ones.
enum SavedCues {
  private static let schema = "hlscue.cues/1"
  /// Members of a content that tell where something was, not what it is.
  private static let placeMembers: Set<String> = ["line", "arrivalTime", "preRoll", "byteOffset"]

  static func entries(
    in bytes: [UInt8]
  ) throws(ExpectedCuesError) -> (entries: [ExpectedCues.Entry], types: Set<String>) {
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      throw ExpectedCuesError(error.description)
    }
    guard case .object(let members) = document, case .string(schema)? = members["schema"],
      case .array(let tracks)? = members["tracks"]
    else { throw ExpectedCuesError("expected what cues --format json writes, schema \(schema)") }
    var entries: [ExpectedCues.Entry] = []
    var types: Set<String> = []
    for (index, track) in tracks.enumerated() {
      guard case .object(let track) = track, case .string(let type)? = track["type"],
        case .array(let cues)? = track["cues"]
      else { throw ExpectedCuesError("tracks[\(index)]: expected a type and cues") }
      guard type != TrackType.programDateTime.rawValue else { continue }
      types.insert(type)
      for (number, cue) in cues.enumerated() {
        let place = "tracks[\(index)].cues[\(number)]"
        guard case .object(let cue) = cue, case .object(let content)? = cue["content"] else {
          throw ExpectedCuesError("\(place): expected a content")
        }
        var entry = try entry(of: cue, content: content, type: type, place: place)
        if case .integer(let playlist)? = track["playlist"] { entry.playlist = Int(playlist) }
        entries.append(entry)
      }
    }
    return (entries, types)
  }

  private static func entry(
    of cue: [Field], content: [Field], type: String, place: String
  ) throws(ExpectedCuesError) -> ExpectedCues.Entry {
    let moment = time(cue["startTime"]).map(ExpectedCues.Moment.media)
    if type == TrackType.scte35.rawValue, case .string(let payload)? = content["payloadBase64"] {
      return try ExpectedCues.entry(payload: payload, moment: moment, place: place)
    }
    var summary = type
    if case .string(let id)? = cue["id"] { summary += " \(id)" }
    return ExpectedCues.Entry(
      place: place, moment: moment, content: .other(type: type, json: text(of: content)),
      summary: summary)
  }

  private static func time(_ value: FieldValue?) -> MediaTime? {
    switch value {
    case .integer(let seconds)?: MediaTime(seconds: Int(seconds))
    case .number(let seconds)?: MediaTime(approximating: seconds)
    default: nil
    }
  }

  /// A content that was read back from what a report writes, so that it equals a saved one.
  static func json(of content: [Field]) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.value(.object(content))
    var written = ""
    writer.drain(to: &written)
    guard let value = try? JSONText.parse(written), case .object(let fields) = value else {
      return written
    }
    return text(of: fields)
  }

  private static func text(of content: [Field]) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.value(withoutPlaces(.object(content)).withoutSecrets)
    var text = ""
    writer.drain(to: &text)
    return text
  }

  private static func withoutPlaces(_ value: FieldValue) -> FieldValue {
    switch value {
    case .array(let values): return .array(values.map(withoutPlaces))
    case .object(let fields):
      return .object(
        fields.filter { !placeMembers.contains($0.name) }
          .map { Field($0.name, withoutPlaces($0.value)) })
    default: return value
    }
  }
}
