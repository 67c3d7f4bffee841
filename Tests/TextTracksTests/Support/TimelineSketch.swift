import MediaTiming
import TestSupport
import TextTracks

/// Cues drawn on a timeline of one column for each second.
///
/// ```
/// time      0----5----10
/// ad        [------)          holds from 0 to 7
/// title.a   [---)             a cue of the track `title`
/// title.b       [--->         has no end
/// mark         |              has no length
/// ```
struct TimelineSketch {
  var tracks: [TextTrack] = []

  init(_ drawing: String) {
    for line in drawing.split(separator: "\n") {
      guard let name = line.split(separator: " ").first.map(String.init), name != "time" else {
        continue
      }
      let columns = Array(line).dropFirst(10)
      guard let start = columns.firstIndex(where: { $0 == "[" || $0 == "|" }) else { continue }
      let end = columns[start] == "|" ? start : columns.firstIndex(of: ")")
      let track = name.split(separator: ".").first.map(String.init) ?? name
      let index = tracks.firstIndex { $0.label == track }
      if index == nil {
        tracks.append(TextTrack(uid: tracks.count + 1, type: .id3, label: track))
      }
      let uid = tracks.reduce(1) { $0 + $1.cues.count }
      tracks[index ?? tracks.count - 1].cues.append(
        Cue(
          uid, name, MediaTime(seconds: start - 10), end.map { MediaTime(seconds: $0 - 10) }))
    }
    for index in tracks.indices { tracks[index].sortCues() }
  }

  /// The entries and exits of a playback: `0 +ad, 3 +mark -mark, 7 -ad`.
  func played(
    _ range: ClosedRange<Int> = 0...40, from: MediaTime? = nil, tick: MediaTime? = nil,
    seeks: [PlaybackPlan.Seek] = []
  ) throws -> String {
    let extent = MediaTimeRange(
      start: MediaTime(seconds: range.lowerBound), end: MediaTime(seconds: range.upperBound))
    let plan = PlaybackPlan(presentation: extent, from: from, tick: tick, seeks: seeks)
    return Self.text(of: Array(try PlaybackSimulator(tracks: tracks, plan: plan)))
  }

  static func text(of events: [TrackEvent]) -> String {
    var text = ""
    var last: MediaTime?
    for event in events.activations {
      if event.time != last {
        let time = event.time.description
        text += (last == nil ? "" : ", ") + (time.hasSuffix(".0") ? "\(time.dropLast(2))" : time)
      }
      last = event.time
      text += event.type == .entercue ? " +" : " -"
      text += event.cueId ?? "?"
    }
    return text
  }
}
