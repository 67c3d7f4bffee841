internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The events of Shaka Player: what is added is reported at once, what the position reaches with the next look at it.
///
/// All that is due at one position is reported in the order in which it was added: first regions, then metadata, then
/// event messages.
struct ShakaCalls: PlayerCalls {
  /// The playback stops before a segment that cannot be appended.
  private let stop: Stop?
  private let sessionData: [SessionDataTag]
  private let end: MediaTime?

  private struct Stop {
    var time: MediaTime
    var uri: String
  }

  /// The ends of the segments, by their starts.
  private let segmentEnds: [MediaTime: MediaTime]
  /// `streaming.inaccurateManifestTolerance`: a jump loads the segment this much before it, and those behind.
  private static let tolerance = MediaTime(seconds: 2)

  private var hasStarted = false
  private var hasStopped = false
  private var additions: [PlayedEvent] = []
  private var moves: [PlayedEvent] = []
  /// The places of cues among all that were added, by number.
  private var order: [Int: Int] = [:]

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    let index = settings.has("P20") ? media.firstSegmentWithTagBetweenFrames : nil
    stop = index.flatMap { index in
      media.segments.indices.contains(index)
        ? Stop(time: media.segments[index].range.start, uri: media.segments[index].uri) : nil
    }
    sessionData = media.sessionData
    segmentEnds = Dictionary(
      media.segments.compactMap { segment in segment.range.end.map { (segment.range.start, $0) } },
      uniquingKeysWith: { first, _ in first })
    end = media.duration
  }

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    if !hasStarted {
      hasStarted = true
      calls += sessionData.map { call(of: $0, at: played.event.position) }
    }
    switch played.event.type {
    case .addcue:
      flushMoves(to: &calls)
      if additions.first?.event.position != played.event.position { flushAdditions(to: &calls) }
      additions.append(played)
    case .entercue, .exitcue:
      flushAdditions(to: &calls)
      if moves.first?.event.position != played.event.position { flushMoves(to: &calls) }
      moves.append(played)
    case .addtrack, .removetrack, .modechange, .seeked, .timeupdate, .cuechange, .updatecue,
      .removecue:
      finish(adding: &calls)
    }
  }

  mutating func finish(adding calls: inout [PlayerCall]) {
    flushAdditions(to: &calls)
    flushMoves(to: &calls)
  }

  private mutating func flushAdditions(to calls: inout [PlayerCall]) {
    let added = additions.sorted { Self.rank(of: $0) < Self.rank(of: $1) }
    additions = []
    for played in added {
      guard let cue = played.cue else { continue }
      let end = cue.addTime.flatMap { segmentEnds[$0] }
      // A segment that a jump left behind is not loaded.
      if let end, end <= played.event.position - Self.tolerance { continue }
      report(played, adding: &calls)
    }
  }

  /// Date ranges come with the playlist, before any segment.
  private static func rank(of played: PlayedEvent) -> (Int, Int) {
    (played.cue?.addTime == nil ? 0 : 1, played.event.cueUid ?? 0)
  }

  private mutating func report(_ played: PlayedEvent, adding calls: inout [PlayerCall]) {
    guard let number = played.number, let cue = played.cue else { return }
    order[number] = order.count
    switch ShakaView.List(rawValue: cue.track) {
    case .regions: calls.append(region("timelineregionadded", cue, played.event))
    case .metadata: calls.append(metadata("metadataadded", cue, played.event))
    case .messages, nil: break
    }
    if let stop, !hasStopped, let time = cue.addTime, time >= stop.time {
      fail(stop, at: played.event.position, adding: &calls)
    }
  }

  private mutating func flushMoves(to calls: inout [PlayerCall]) {
    let due = moves.filter { played in stop.map { played.event.position < $0.time } ?? true }
    moves = []
    for played in due where played.number.map({ order[$0] == nil }) ?? false {
      report(played, adding: &calls)
    }
    let ordered = due.sorted { place(of: $0) < place(of: $1) }
    for played in ordered {
      guard let cue = played.cue else { continue }
      let enters = played.event.type == .entercue
      switch ShakaView.List(rawValue: cue.track) {
      case .regions:
        // A region includes its end, which the playback does not pass here.
        if !enters, let end, played.event.time >= end { continue }
        let name = enters ? "timelineregionenter" : "timelineregionexit"
        calls.append(region(name, cue, played.event))
      case .metadata where enters: calls.append(metadata("metadata", cue, played.event))
      case .messages where enters:
        calls.append(
          PlayerCall(
            "emsg", at: played.event.time, position: played.event.position,
            fields: cue.timeFields + cue.fields, summary: "\(cue.name) \(cue.summary)"))
      case .metadata, .messages, nil: break
      }
    }
  }

  private func place(of played: PlayedEvent) -> (Int, Int, Int) {
    (
      played.cue?.track ?? 0, played.number.flatMap { order[$0] } ?? 0,
      played.event.type == .entercue ? 0 : 1
    )
  }

  private mutating func fail(_ stop: Stop, at position: MediaTime, adding calls: inout [PlayerCall])
  {
    hasStopped = true
    calls.append(
      PlayerCall(
        "error", at: position, position: position,
        fields: [
          Field("code", .integer(Self.transmuxingFailed)),
          Field("category", .integer(Self.mediaCategory)),
          Field("data", .array([.string(stop.uri)])),
        ], summary: "\(Self.transmuxingFailed) \(stop.uri)"))
  }

  /// `TRANSMUXING_FAILED`, and its category `MEDIA`.
  private static let transmuxingFailed = 3018
  private static let mediaCategory = 3

  private func region(_ name: String, _ cue: ViewCue, _ event: TrackEvent) -> PlayerCall {
    let identity = cue.fields.prefix { $0.name != "value" }
    return PlayerCall(
      name, at: event.time, position: event.position,
      fields: [
        Field(
          "detail",
          .object(Array(identity) + cue.timeFields + cue.fields.dropFirst(identity.count)))
      ], summary: "\(cue.name) \(cue.summary)")
  }

  private func metadata(_ name: String, _ cue: ViewCue, _ event: TrackEvent) -> PlayerCall {
    PlayerCall(
      name, at: event.time, position: event.position, fields: cue.timeFields + cue.fields,
      summary: "\(cue.name) \(cue.summary)")
  }

  private func call(of data: SessionDataTag, at position: MediaTime) -> PlayerCall {
    var fields: [Field] = []
    fields.add("id", data.dataID)
    fields.add("language", data.language)
    fields.add("uri", data.uri)
    fields.add("value", data.value)
    return PlayerCall(
      "sessiondata", at: position, position: position, fields: fields,
      summary: "\(data.dataID ?? "") \(data.value ?? data.uri ?? "")")
  }
}
