internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The events of the emulated text tracks of video.js: a track has no entries and exits of cues, only changes of what is
/// active.
struct VideoJSCalls: PlayerCalls {
  private let origin: VideoJSMetadataOrigin?
  private var isAdded: [Bool] = [false, false]
  private var tracks = [Track(), Track()]
  private var moment: TrackEvent?

  /// The active cues of a track.
  private struct Track {
    /// Those that are active, by their numbers. They are numbered in the order in which they were added.
    var cues: [Int: ViewCue] = [:]
    var active = ActiveCues()
    /// Those that are active now and were not when the track was last reported, or the other way around.
    var changed: Set<Int> = []

    mutating func set(_ number: Int, to cue: ViewCue?) {
      let old = cues[number]
      cues[number] = cue
      guard (old == nil) != (cue == nil) else { return }
      if cue == nil { active.remove(number, by: <) } else { active.insert(number, by: <) }
      if changed.remove(number) == nil { changed.insert(number) }
    }

    /// The words of the cues that are listed.
    var summary: String {
      let shown = active.shown.compactMap { cues[$0]?.summary }.joined(separator: ", ")
      let others = active.count - active.shown.count
      return others > 0 ? "\(others) others, \(shown)" : shown
    }
  }

  private static let labels = ["segment-metadata", "Timed Metadata"]

  init(_ origin: VideoJSMetadataOrigin?) { self.origin = origin }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let event = played.event
    if let moment, moment.position != event.position { finish(adding: &calls) }
    addTrack(.segments, at: event.position, adding: &calls)
    if origin == .ranges { addTrack(.metadata, at: event.position, adding: &calls) }
    guard let cue = played.cue, let number = played.number, tracks.indices.contains(cue.track)
    else {
      return
    }
    switch event.type {
    case .addcue:
      if let track = VideoJSView.Track(rawValue: cue.track) {
        addTrack(track, at: event.position, adding: &calls)
      }
    case .entercue:
      moment = event
      tracks[cue.track].set(number, to: cue)
    case .exitcue:
      moment = event
      tracks[cue.track].set(number, to: nil)
    case .addtrack, .removetrack, .modechange, .seeked, .timeupdate, .cuechange, .updatecue,
      .removecue:
      break
    }
  }

  mutating func finish(adding calls: inout [PlayerCall]) {
    // A playlist that cannot be parsed has that track all the same.
    addTrack(.segments, at: moment?.position ?? .zero, adding: &calls)
    guard let event = moment else { return }
    moment = nil
    for index in tracks.indices where !tracks[index].changed.isEmpty {
      tracks[index].changed = []
      let track = tracks[index]
      calls.append(
        PlayerCall(
          "cuechange", at: event.time, position: event.position,
          fields: [Field("track", .string(Self.labels[index]))]
            + track.active.fields("active") { number in
              track.cues[number].map { .object($0.timeFields + $0.fields) }
            },
          summary: "\(Self.labels[index]) \(track.summary)"))
    }
  }

  private mutating func addTrack(
    _ track: VideoJSView.Track, at position: MediaTime, adding calls: inout [PlayerCall]
  ) {
    guard !isAdded[track.rawValue] else { return }
    isAdded[track.rawValue] = true
    calls.append(
      PlayerCall(
        "addtrack", at: position, position: position,
        fields: [
          Field("track", .string(Self.labels[track.rawValue])), Field("mode", .string("hidden")),
        ], summary: Self.labels[track.rawValue]))
  }
}
