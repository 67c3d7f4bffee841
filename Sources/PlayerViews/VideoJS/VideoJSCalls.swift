internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The events of the emulated text tracks of video.js: a track has no entries and exits of cues, only changes of what is
/// active.
struct VideoJSCalls: PlayerCalls {
  private let origin: VideoJSMetadataOrigin?
  private var isAdded: [Bool] = [false, false]
  /// The active cues of each track in the order in which they were added, and those last reported.
  private var active: [[Int: ViewCue]] = [[:], [:]]
  private var reported: [Set<Int>] = [[], []]
  /// The places of cues among all that were added, by number.
  private var order: [Int: Int] = [:]
  private var moment: TrackEvent?

  private static let labels = ["segment-metadata", "Timed Metadata"]

  init(_ origin: VideoJSMetadataOrigin?) { self.origin = origin }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let event = played.event
    if let moment, moment.position != event.position { finish(adding: &calls) }
    addTrack(.segments, at: event.position, adding: &calls)
    if origin == .ranges { addTrack(.metadata, at: event.position, adding: &calls) }
    guard let cue = played.cue, let number = played.number, active.indices.contains(cue.track)
    else {
      return
    }
    switch event.type {
    case .addcue:
      order[number] = order.count
      if let track = VideoJSView.Track(rawValue: cue.track) {
        addTrack(track, at: event.position, adding: &calls)
      }
    case .entercue:
      moment = event
      active[cue.track][number] = cue
    case .exitcue:
      moment = event
      active[cue.track][number] = nil
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
    for track in active.indices {
      let numbers = Set(active[track].keys)
      guard numbers != reported[track] else { continue }
      reported[track] = numbers
      let cues = active[track].sorted { order[$0.key] ?? 0 < order[$1.key] ?? 0 }.map(\.value)
      calls.append(
        PlayerCall(
          "cuechange", at: event.time, position: event.position,
          fields: [
            Field("track", .string(Self.labels[track])),
            Field("active", .array(cues.map { .object($0.timeFields + $0.fields) })),
          ],
          summary: "\(Self.labels[track]) \(cues.map(\.summary).joined(separator: ", "))"))
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
