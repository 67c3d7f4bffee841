internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The calls of Media3: `onMetadata` of the player's listener, and those of the ads loader's listener.
///
/// Each group of ads is played once. A seek past one plays the last that has not been played.
struct Media3Calls: PlayerCalls {
  private var ranges = ChangedRanges()
  private var hasStarted = false
  /// The origins of the groups that were played.
  private var played: Set<Int> = []
  /// The origins of the interstitials whose lists were loaded.
  private var loaded: Set<Int> = []
  /// The lists of assets in the ranges; `nil` since these have changed.
  private var lists: Media3Lists?

  mutating func add(_ event: PlayedEvent, to calls: inout [PlayerCall]) {
    if ranges.apply(event) {
      lists = nil
      return
    }
    finish(adding: &calls)
    let track = event.event
    if !hasStarted, track.reason != .load {
      hasStarted = true
      playGroup(before: track.position, adding: &calls)
    }
    switch track.type {
    case .seeked:
      calls.append(PlayerCall("onPositionDiscontinuity", at: track.time, position: track.position))
      playGroup(before: track.position, adding: &calls)
    case .timeupdate:
      calls.append(PlayerCall("timeupdate", at: track.time, position: track.position))
    case .entercue: if let cue = event.cue { enter(cue, track, adding: &calls) }
    default: break
    }
  }

  /// Reports the changes of a load of the playlist.
  mutating func finish(adding calls: inout [PlayerCall]) {
    guard let position = ranges.position else { return }
    let groups = ranges.cues.filter { $0.key == Media3Ads.groupKey }
    let interstitials = ranges.cues.filter { $0.track == 1 }
    ranges.finishLoad()
    calls.append(
      PlayerCall(
        "onAdPlaybackState", at: position, position: position,
        fields: [Field("adGroups", .array(groups.map { .object($0.fields) }))],
        summary: groups.map(\.summary).joined(separator: "; ")))
    calls.append(
      PlayerCall(
        "onContentTimelineChanged", at: position, position: position,
        fields: [Field("interstitials", .array(interstitials.map { .object($0.fields) }))],
        summary: interstitials.map(\.name).joined(separator: ", ")))
  }

  private mutating func enter(
    _ cue: ViewCue, _ event: TrackEvent, adding calls: inout [PlayerCall]
  ) {
    if cue.addTime != nil {
      calls.append(
        PlayerCall(
          "onMetadata", at: event.time, position: event.position, fields: cue.fields,
          summary: "\(cue.name) \(cue.summary)"))
    } else if cue.key == Media3Ads.groupKey {
      play(cue, at: event.time, event.position, adding: &calls)
    } else if cue.key == Media3Ads.listKey {
      loadLists(at: event.time, event.position, adding: &calls)
    }
  }

  // MARK: Ads

  private mutating func playGroup(before position: MediaTime, adding calls: inout [PlayerCall]) {
    let groups = ranges.cues.filter { cue in
      cue.key == Media3Ads.groupKey && (cue.startTime.map { $0 < position } ?? false)
    }
    if let last = groups.max(by: { ($0.startTime ?? .zero) < ($1.startTime ?? .zero) }) {
      play(last, at: position, position, adding: &calls)
    }
  }

  /// Loads the lists that are due in the order of their ads.
  private mutating func loadLists(
    at time: MediaTime, _ position: MediaTime, adding calls: inout [PlayerCall]
  ) {
    var known = lists.take() ?? Media3Lists(ranges.cues)
    let due = known.takeDue(at: position)
    lists = known
    for list in due { load(list, at: time, position, adding: &calls) }
  }

  private mutating func load(
    _ list: ViewCue, at time: MediaTime, _ position: MediaTime, adding calls: inout [PlayerCall]
  ) {
    guard loaded.insert(list.origin).inserted else { return }
    calls.append(
      PlayerCall(
        "onAssetListLoadStarted", at: time, position: position, fields: list.fields,
        summary: list.summary))
  }

  private mutating func play(
    _ group: ViewCue, at time: MediaTime, _ position: MediaTime, adding calls: inout [PlayerCall]
  ) {
    guard played.insert(group.origin).inserted else { return }
    let known = lists ?? Media3Lists(ranges.cues)
    lists = known
    for list in known.lists(of: group) { load(list, at: time, position, adding: &calls) }
    guard case .array(let ids)? = group.fields["ids"] else { return }
    for (index, id) in ids.enumerated() {
      let fields = [
        Field("adGroupIndex", group.fields["adGroupIndex"] ?? .null),
        Field("adIndexInAdGroup", .integer(index)), Field("id", id),
      ]
      for name in ["onAdStarted", "onAdCompleted"] {
        calls.append(
          PlayerCall(
            name, at: time, position: position, fields: fields, summary: id.plainText ?? ""))
      }
    }
  }
}
