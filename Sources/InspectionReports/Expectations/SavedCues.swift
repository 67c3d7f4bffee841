internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import TextTracks

/// The cues of a saved `cues --format json` as expected ones.
enum SavedCues {
  private static let schema = "hlscue.cues/1"
  /// The members of a content that describe where something was, not what it is.
  private static let placeMembers: Set<String> = [
    "line", "uri", "arrivalTime", "preRoll", "byteOffset", "elapsed",
  ]
  /// The members of a content that are times of the cue, which are compared as such.
  private static let dates: Set<String> = ["startDate", endDate]
  private static let endDate = "endDate"

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
    let end = try time("endTime", of: cue, place: place)
    if type == TrackType.scte35.rawValue, case .string(let payload)? = content["payloadBase64"] {
      return try ExpectedCues.entry(payload: payload, moment: moment, place: place)
    }
    var summary = type
    if case .string(let id)? = cue["id"] { summary += " \(id)" }
    return ExpectedCues.Entry(
      place: place, moment: moment, content: .other(type: type, json: text(of: content)),
      summary: summary, endTime: hasEndDate(content) ? end : nil)
  }

  /// Whether a content has the date of its end, rather than a duration.
  static func hasEndDate(_ content: [Field]) -> Bool { content[endDate] != nil }

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
      let isDecoded =
        if case .object? = fields["section"] { true } else { false }
      return .object(
        fields.filter { !places.contains($0.name) }
          .map { field in
            if dates.contains(field.name) { return Field(field.name, ComparableContent.given) }
            let value = withoutPlaces(field.value, of: field.name)
            guard field.name == "tags" else { return Field(field.name, value) }
            return Field(field.name, withoutSpelling(value, isDecoded: isDecoded))
          })
    default: return value
    }
  }

  /// Returns the tags of a break without differences of spelling only.
  ///
  /// - Parameter isDecoded: Whether the message of the tags is beside them, which their values repeat.
  private static func withoutSpelling(_ tags: FieldValue, isDecoded: Bool) -> FieldValue {
    guard case .array(let tags) = tags else { return tags }
    return .array(
      tags.map { tag in
        guard case .object(let fields) = tag else { return tag }
        return .object(
          fields.compactMap { field -> Field? in
            guard field.name == "value", case .string(let text) = field.value else { return field }
            return isDecoded ? nil : Field(field.name, .string(withPlainNumbers(text)))
          })
      })
  }

  /// Returns a text without zeros behind the point of its numbers: `12.0` is `12`.
  private static func withPlainNumbers(_ text: String) -> String {
    ComparableContent.parts(of: text).map { part in
      guard part.contains("."), MediaTime(decimal: part) != nil else { return String(part) }
      var plain = part
      while plain.last == "0" { plain.removeLast() }
      if plain.last == "." { plain.removeLast() }
      return String(plain)
    }.joined()
  }
}
