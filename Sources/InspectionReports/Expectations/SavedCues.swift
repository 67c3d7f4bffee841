internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import TextTracks

/// The cues of a saved `cues --format json` as expected ones.
enum SavedCues {
  private static let schema = "hlscue.cues/1"
  /// The members of a content that describe where something was, not what it is.
  private static let placeMembers: Set<String> = [
    "line", "uri", "arrivalTime", "preRoll", "byteOffset",
  ]

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
      let playlist = try playlist(of: track, place: "tracks[\(index)]")
      for (number, cue) in cues.enumerated() {
        let place = "tracks[\(index)].cues[\(number)]"
        guard case .object(let cue) = cue, case .object(let content)? = cue["content"] else {
          throw ExpectedCuesError("\(place): expected a content")
        }
        var entry = try entry(of: cue, content: content, type: type, place: place)
        entry.playlist = playlist
        if case .object(let source)? = cue["source"], case .integer(let pid)? = source["pid"] {
          entry.pid = Int(pid)
        }
        entries.append(entry)
      }
    }
    return (entries, types)
  }

  private static func entry(
    of cue: [Field], content: [Field], type: String, place: String
  ) throws(ExpectedCuesError) -> ExpectedCues.Entry {
    let moment = try time("startTime", of: cue, place: place).map(ExpectedCues.Moment.media)
    _ = try time("endTime", of: cue, place: place)
    if type == TrackType.scte35.rawValue, case .string(let payload)? = content["payloadBase64"] {
      return try ExpectedCues.entry(payload: payload, moment: moment, place: place)
    }
    var summary = type
    if case .string(let id)? = cue["id"] { summary += " \(id)" }
    return ExpectedCues.Entry(
      place: place, moment: moment, content: .other(type: type, json: text(of: content)),
      summary: summary)
  }

  /// Returns a required time, which is `null` if unknown. Without it a cue would match at any time.
  private static func time(
    _ name: String, of cue: [Field], place: String
  ) throws(ExpectedCuesError) -> MediaTime? {
    var time: MediaTime?
    switch cue[name] {
    case .null?: return nil
    case .integer(let seconds)?: time = MediaTime(seconds: Int(seconds))
    case .number(let seconds)?: time = MediaTime(approximating: seconds)
    default: break
    }
    guard let time else {
      throw ExpectedCuesError("\(place): expected \(name) in seconds, or null")
    }
    return time
  }

  /// Returns the index of a track's playlist, which a single file does not have.
  private static func playlist(of track: [Field], place: String) throws(ExpectedCuesError) -> Int? {
    switch track["playlist"] {
    case nil, .null?: return nil
    case .integer(let index)?: return Int(index)
    default: throw ExpectedCuesError("\(place): expected playlist as a whole number")
    }
  }

  /// Returns a content parsed from its report output, so that it equals a saved one.
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

  private static func withoutPlaces(_ value: FieldValue, of name: String = "") -> FieldValue {
    switch value {
    case .array(let values): return .array(values.map { withoutPlaces($0, of: name) })
    case .object(let fields):
      let places = placeMembers.union(ComparableContent.places[name] ?? [])
      return .object(
        fields.filter { !places.contains($0.name) }
          .map { Field($0.name, withoutPlaces($0.value, of: $0.name)) })
    default: return value
    }
  }
}
