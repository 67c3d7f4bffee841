internal import AdBreaks
internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import InspectionReports
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

extension ChannelState {
  /// Looks at one step, with what is known.
  private mutating func look<Result>(
    at change: PlaylistChange?, of index: Int, _ instant: CalendarTime, events: [Diagnostic] = [],
    _ body: (inout ChannelState, ChannelStep) -> Result
  ) -> Result {
    let parts = StepParts(of: playlists, options.inspection, keeping: assembled)
    // So that it is not copied where a part is added.
    assembled = [:]
    defer { assembled = parts.assembled }
    return body(
      &self,
      ChannelStep(
        playlists: playlists, changed: index, change: change, events: events, at: instant,
        parts: parts, multivariant: multivariant))
  }

  /// The presentation of the first line; `nil` before the first playlist.
  mutating func presentation(at instant: CalendarTime) -> PresentationReport? {
    guard playlists.contains(where: { $0.latest != nil }) else { return nil }
    return look(at: nil, of: 0, instant) { state, step in
      PresentationReport(step.inspection(of: step.parts.all, state.options))
    }
  }

  /// How the owner is reloaded.
  var mode: WatchLine.Mode {
    let playlist = (playlists.first { $0.latest != nil })?.latest?.playlist
    return options.usesBlocking && playlist?.header.serverControl?.canBlockReload == true
      && playlist?.header.isEnded == false ? .blocking : .polling
  }

  /// The followed playlists as reported.
  var followedReports: [WatchLine.FollowedPlaylist] {
    playlists.map { playlist in
      var report = WatchLine.FollowedPlaylist(
        key: playlist.key.rawValue, uri: playlist.reference.uri, role: playlist.reference.role.name)
      report.groupID = playlist.reference.groupID
      report.name = playlist.reference.name
      report.bandwidth = playlist.reference.bandwidth
      return report
    }
  }

  // MARK: A step

  /// Compares what is known with what was reported, and forgets what is no longer needed.
  ///
  /// - Parameter events: what was found in the load itself.
  mutating func step(
    _ change: PlaylistChange?, of index: Int, at instant: CalendarTime, events: [Diagnostic] = []
  ) {
    assembled[playlists[index].key] = nil
    playlists[index].noteStep()
    let contents = look(at: change, of: index, instant, events: events) { state, step in
      state.journals.contents(of: step, &state.board)
    }
    for content in contents { lines.add(content, at: instant) }
    if change != nil { forget(in: index, at: instant) }
  }

  /// Checks the rules about what is known.
  mutating func review(at instant: CalendarTime) {
    let contents = look(at: nil, of: 0, instant) { $0.journals.review($1) }
    for content in contents { lines.add(content, at: instant) }
  }

  /// Forgets what is no longer needed of a playlist.
  private mutating func forget(in index: Int, at instant: CalendarTime) {
    guard let live = playlists[index].live, let first = live.snapshots.last?.window.first else {
      return
    }
    let segments = live.playlist.segments
    let position = first - live.forgottenSegmentCount
    guard segments.indices.contains(position) else { return }
    let start = segments[position].startTime
    let window = (segments.last?.endTime ?? start) - start
    let earliest = start - Self.maximumOpenTime
    var time = start - (options.retention ?? max(window, Self.leastRetention))
    if index > 0, let neededTime { time = min(time, neededTime) }
    if index == 0 {
      let wanted = segments.partitioningIndex { $0.endTime > time }
      let needed = journals.breaks.firstNeeded(before: wanted + live.forgottenSegmentCount)
      let kept = needed - live.forgottenSegmentCount
      if segments.indices.contains(kept) {
        time = min(time, max(segments[kept].startTime, earliest))
      }
      neededTime = time
      if let start = segments.first?.startTime {
        journals.forget(before: live.forgottenSegmentCount, startingAt: start)
      }
      board.forgetMomentary(before: instant.advanced(by: -Self.maximumOpenTime))
    }
    playlists[index].forget(before: min(time, max(earliest, startOfBreak(at: time, in: index))))
  }

  /// The start of a break that would be cut at a media time, also of one that is not reported; the time itself without one.
  private func startOfBreak(at time: MediaTime, in index: Int) -> MediaTime {
    // Where the step needed no part of the playlist, there is no break.
    guard let part = assembled[playlists[index].key]?.part, let segments = part.playlist?.segments
    else { return time }
    var first = segments.partitioningIndex { $0.endTime > time }
    for adBreak in part.adBreaks.breaks.reversed()
    where adBreak.firstSegment < first && adBreak.lastSegment >= first && !adBreak.isOfRanges {
      first = adBreak.firstSegment
    }
    return segments.indices.contains(first) ? min(time, segments[first].startTime) : time
  }

  /// The least time for which content is kept that has left the window, if nothing else was asked for.
  static let leastRetention = MediaTime(seconds: 20)

  /// The maximum time for which a break may be open before its start is forgotten.
  private static let maximumOpenTime = MediaTime(seconds: Int(maximumOpenSeconds))

  /// The same in seconds. What left the window longer ago may come again as something new.
  static let maximumOpenSeconds: Int64 = 86_400
}

extension ChannelPlaylist {
  /// A segment that counts from the first one ever.
  private func segment(_ index: Int) -> MediaSegment? {
    guard let live else { return nil }
    let position = index - live.forgottenSegmentCount
    guard live.playlist.segments.indices.contains(position) else { return nil }
    return live.playlist.segments[position]
  }

  /// The number of a segment that counts from the first one ever.
  func mediaSequence(ofSegment index: Int) -> Int? { segment(index)?.mediaSequence }

  /// The start of a segment that counts from the first one ever.
  func startTime(ofSegment index: Int) -> MediaTime? { segment(index)?.startTime }

  /// The duration of a listed segment.
  func duration(of unit: MediaUnit) -> MediaTime? {
    guard unit.epoch == epochs.current, let segments = live?.playlist.segments,
      let last = segments.last
    else { return nil }
    let (back, overflow) = last.mediaSequence.subtractingReportingOverflow(unit.number)
    guard !overflow, back >= 0, segments.indices.contains(segments.count - 1 - back) else {
      return nil
    }
    let segment = segments[segments.count - 1 - back]
    return segment.mediaSequence == unit.number ? segment.duration : nil
  }
}

extension PlaylistRole {
  /// The name in reports.
  var name: String {
    switch self {
    case .variant: "variant"
    case .audio: "audio"
    case .video: "video"
    case .subtitles: "subtitles"
    }
  }
}

extension PlaylistKey {
  /// The name of a playlist of a multivariant one: `v0` for its first variant, `audio-GROUP-NAME` for a rendition.
  static func name(
    of reference: PlaylistSelection.Reference, in playlist: MultivariantPlaylist
  ) -> String {
    guard reference.role == .variant || reference.groupID == nil else {
      return safe("\(reference.role.name)-\(reference.groupID ?? "")-\(reference.name ?? "")")
    }
    let variant = playlist.variants.first { $0.uriLine == reference.line }
    return "v\(variant?.index ?? 0)"
  }

  /// The text with a hyphen for everything that no name of a folder should have.
  private static func safe(_ text: String) -> String {
    String(
      text.map { character in
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
          ? character : "-"
      })
  }
}

extension ChannelPlaylist.Outcome {
  /// The outcome in reports.
  var result: WatchLine.Reload.Result {
    switch self {
    case .changed: .changed
    case .unchanged: .unchanged
    case .older: .older
    case .failed: .error
    }
  }
}

extension WatchLine.Reload {
  /// A load that gave no media playlist.
  init(_ load: PlaylistLoad, _ result: Result, error: String? = nil) {
    self.init(
      playlist: load.playlist.rawValue, cause: load.cause.rawValue, result: result,
      seconds: load.exchange.sent.distance(to: load.exchange.ended))
    self.error = error
    status = load.exchange.status
  }

  /// A load of a playlist, which is known with it.
  init(_ load: PlaylistLoad, _ outcome: ChannelPlaylist.Outcome, of known: ChannelPlaylist) {
    let result = outcome.result
    var error: String?
    if case .failed(let reason, _) = outcome { error = reason }
    self.init(load, result, error: error)
    guard result == .changed || result == .unchanged, let playlist = known.latest?.playlist else {
      return
    }
    mediaSequence = playlist.header.mediaSequence
    lastMediaSequence = known.lastNumber
    let parts = playlist.trailingParts.count
    lastPart = parts > 0 ? parts - 1 : nil
    delta = result == .changed && playlist.isDeltaUpdate
    liveEdge = known.liveEdge
  }
}
