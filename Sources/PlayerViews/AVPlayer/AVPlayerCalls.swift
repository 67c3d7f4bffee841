internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The calls of AVPlayer: a group of ID3 at its time, and all groups of date ranges and events of interstitials after each
/// change of one.
struct AVPlayerCalls: PlayerCalls {
  private var groups = ChangedRanges()
  private var events = ChangedRanges()

  mutating func add(_ played: PlayedEvent, to calls: inout [PlayerCall]) {
    let isEvent = played.cue?.track == AVPlayerView.eventTrack
    if isEvent ? events.apply(played) : groups.apply(played) { return }
    finish(adding: &calls)
    let event = played.event
    switch event.type {
    case .seeked:
      calls.append(
        PlayerCall("outputSequenceWasFlushed", at: event.time, position: event.position))
    case .timeupdate:
      calls.append(PlayerCall("timeupdate", at: event.time, position: event.position))
    case .entercue:
      guard let cue = played.cue, cue.addTime != nil else { return }
      calls.append(
        PlayerCall(
          "metadataOutput", at: event.time, position: event.position,
          fields: [Field("didOutputTimedMetadataGroups", .array([.object(cue.fields)]))],
          summary: "\(cue.name) \(cue.summary)"))
    default: break
    }
  }

  /// Reports the changes of a load of the playlist.
  mutating func finish(adding calls: inout [PlayerCall]) {
    if let position = groups.position {
      calls.append(
        PlayerCall(
          "metadataCollector", at: position, position: position,
          fields: [
            Field("didCollect", .array(groups.cues.map { .object($0.fields) })),
            Field("indexesOfNewGroups", Self.indexes(groups.added)),
            Field("indexesOfModifiedGroups", Self.indexes(groups.modified)),
          ],
          summary: groups.cues.map(\.name).joined(separator: ", ")))
      groups.finishLoad()
    }
    if let position = events.position {
      calls.append(
        PlayerCall(
          "eventsDidChange", at: position, position: position,
          fields: [Field("events", .array(events.cues.map { .object($0.fields) }))],
          summary: events.cues.map(\.name).joined(separator: ", ")))
      events.finishLoad()
    }
  }

  private static func indexes(_ indexes: Set<Int>) -> FieldValue {
    .array(indexes.sorted().map { .integer($0) })
  }
}
