import FieldValues

/// The cues of tags whose start is only the place of their first line, since their break may have begun before the
/// window.
struct UnseenStarts {
  private struct Place: Hashable {
    var playlist: Int
    var start: Int64
  }

  /// The breaks without a known start, by the places of their first lines.
  private var places: Set<Place> = []

  init(_ side: PresentationAnalysis) {
    for entry in side.breaks?.breaks ?? [] where !entry.hasKnownStart {
      guard let start = entry.startTime?.comparedMicroseconds else { continue }
      places.insert(Place(playlist: entry.playlist ?? 0, start: start))
    }
  }

  /// Whether a cue of a track has such a start.
  func contain(_ cue: CueReport, of track: TrackReport) -> Bool {
    guard track.type == "cue-tags", let start = cue.startTime?.comparedMicroseconds else {
      return false
    }
    // A date range may state the start of a break whose tags do not.
    return places.contains(Place(playlist: track.playlist ?? 0, start: start))
      || Self.isJoined(cue.content)
  }

  /// Whether the first tag of a cue continues its break, and none has the elapsed time.
  private static func isJoined(_ content: [Field]) -> Bool {
    guard content["elapsed"] == nil, case .array(let tags)? = content["tags"],
      case .object(let first)? = tags.first, case .string(let name)? = first["name"]
    else { return false }
    return name.hasSuffix("-CONT")
  }
}
