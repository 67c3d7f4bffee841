internal import AdBreaks
internal import HLSInspection
internal import HLSPlaylists
internal import HLSValidation
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// One followed playlist of a channel: its presentation so far, its media, and how its loads go.
struct ChannelPlaylist: Sendable {
  /// What came of a load.
  enum Outcome {
    /// It continues the presentation.
    case changed(PlaylistChange)
    /// It is as before.
    case unchanged
    /// It lies behind what is known.
    case older
    /// There is no playlist that can be used.
    case failed(String, isServed: Bool)

    /// Whether it has shown what is listed now.
    var isCurrent: Bool {
      switch self {
      case .changed, .unchanged: true
      case .older, .failed: false
      }
    }
  }

  let key: PlaylistKey
  private(set) var reference: PlaylistSelection.Reference
  private(set) var location: ResourceLocation
  /// The presentation; `nil` before the first load.
  @SharedUntilWritten private(set) var live: LivePresentation? = nil
  @SharedUntilWritten private(set) var latest: Latest? = nil
  /// Whether its media is read.
  var readsMedia: Bool
  @SharedUntilWritten var media: ChannelMedia
  private(set) var epochs = EpochTable()
  /// Whether the last load was a delta update without its base.
  private(set) var needsWhole = false
  @SharedUntilWritten private var judgement = LoadJudgement()
  @SharedUntilWritten private var history = ReloadSubject.History()
  /// The maximum number of date ranges that stay though they are no longer listed. Packagers that repeat their tags
  /// irregularly have some hundred.
  private static let unlistedDateRangeLimit = LivePresentation.UnlistedDateRangeLimit(
    count: 10_000, byteCount: 16 << 20)
  /// Whether the last body was a playlist.
  private var isBodyPlaylist = false
  /// Why the last body that was none is none.
  private var refusal: String?
  /// The number of blocking loads in a row that came back at once with the playlist as before.
  private var earlyAnswerCount = 0
  /// The number of blocking loads in a row that were not answered, or refused.
  private var unansweredCount = 0
  /// Why the last load failed, if it was a blocking one with another answer.
  private var blockingFault: String?
  /// What has become clear with the last load beside its text: that the server does not hold blocking requests, or that two
  /// origins answer.
  private(set) var loadFinding: Diagnostic?
  /// The number of loads.
  private(set) var loadCount = 0
  /// Its positions and clocks.
  private(set) var measure: ChannelMeasure.Playlist
  /// Whether dates or numbers show where it lies on the media time of the channel.
  private(set) var isAligned = true
  /// Whether it has gone on with the presentation of a playlist that is followed no longer.
  private(set) var isHeir = false
  /// Whether loads are missing in the recording behind the last one that counts.
  private var isBehindGap = false
  /// Whether nobody looked since the last load that counts, so that segments may have come and gone.
  private var isBehindStandstill = false
  /// Whether the run before has not read all media, and no load of this one has shown what is still listed.
  private var lacksMedia = false
  /// The number of segments that the presentation had forgotten when the rest was.
  private var forgottenCount = 0

  /// A playlist of which nothing is known.
  init(_ key: PlaylistKey, _ reference: PlaylistSelection.Reference, at location: ResourceLocation)
  {
    self.key = key
    self.reference = reference
    self.location = location
    readsMedia = reference.isChosen
    _media = SharedUntilWritten(wrappedValue: ChannelMedia(key))
    measure = ChannelMeasure.Playlist(key)
  }

  /// The number of the last segment.
  var lastNumber: Int? { judgement.lastNumber }
  var targetDuration: MediaTime {
    latest?.playlist.followedTargetDuration ?? HeldPlaylist.assumedTargetDuration
  }
  var isEnded: Bool { latest?.playlist.header.isEnded == true }
  /// The end of what is known: of the last part, or else of the last segment.
  var liveEdge: MediaTime? {
    guard let duration = live?.playlist.duration, let trailing = latest?.playlist.trailingDuration
    else { return nil }
    return duration + trailing
  }

  // MARK: Loads

  /// Takes a load.
  ///
  /// - Parameters:
  ///   - query: the query from which it takes variables.
  ///   - variables: those of the multivariant playlist, if there is one.
  ///   - readsMedia: whether media is read at all.
  ///   - other: another playlist of the channel, whose media times count, for the first load.
  ///   - former: an owner that is followed no longer, for the first load, which may continue its presentation.
  ///   - owns: whether it follows that one where nothing shows how they lie to each other.
  mutating func take(
    _ load: PlaylistLoad, query: ChannelQuery, variables: [String: String?]?, readsMedia: Bool,
    after other: MediaPlaylist?, from former: ChannelPlaylist?, owns: Bool
  ) -> Outcome {
    loadCount += 1
    loadFinding = nil
    let before = held
    let exchange = load.exchange
    if let failure = exchange.failure {
      noteUnanswered(load)
      return .failed("\(failure)", isServed: false)
    }
    if load.isRepeat { return takeRepeat(load, after: before) }
    isBodyPlaylist = false
    guard PlaylistDocument.isPlaylist(exchange.body) else {
      let reason = NoPlaylist.reason(of: exchange.body)
      blockingFault = load.isBlocking ? reason : nil
      return refuse(reason)
    }
    let parsed = Playlist.parse(
      exchange.body, uri: reference.uri, address: query.address,
      importedVariables: variables, variableLimit: live?.variableLimit)
    guard let playlist = parsed.media else { return refuse("is a multivariant playlist") }
    isBodyPlaylist = true
    if live == nil, load.known?.isAhead(of: playlist) == true {
      needsWhole = false
      return .older
    }
    let verdict = judgement.judge(playlist, isBehindGap: isBehindGap)
    needsWhole = verdict == .lacksBase
    switch verdict {
    case .unchanged:
      // A recording has the hashes alone.
      latest?.query = query.importing(playlist.queryValues)
      noteBlocking(load, after: before)
      return .unchanged
    case .older:
      noteBlocking(load, after: before)
      loadFinding = judgement.contradiction(in: reference.uri) ?? loadFinding
      return .older
    case .lacksBase:
      return .failed(Self.baseless, isServed: true)
    case .continues, .restarts:
      let base = ResourceLocation.http(exchange.finalAddress)
      var change = merge(
        playlist, at: base, restarts: verdict == .restarts, fetched: exchange.ended,
        readsMedia: readsMedia, behind: load.known, after: other, from: former, owns: owns)
      // Another session, or another value from a query, may have other addresses.
      if latest?.hasSameSource(as: playlist, variables) == false {
        change.findings.removeAll { $0.rule == .renamedSegment }
      }
      latest = Latest(
        playlist: playlist, findings: parsed.findings, base: base,
        query: query.importing(playlist.queryValues), variables: variables)
      noteBlocking(load, after: before)
      let isAdvance = change.isAdvance || verdict == .restarts
      let lastAdvance = isAdvance ? nil : measure.lastAdvance
      measure = measured
      measure.lastAdvance = lastAdvance ?? exchange.ended
      return .changed(change)
    }
  }

  /// Takes a load with the body of the one before.
  private mutating func takeRepeat(_ load: PlaylistLoad, after before: HeldPlaylist?) -> Outcome {
    guard isBodyPlaylist, latest != nil || !needsWhole else {
      let what = needsWhole ? Self.baseless : refusal ?? "is no playlist"
      blockingFault = load.isBlocking ? what : nil
      return .failed(what, isServed: false)
    }
    noteBlocking(load, after: before)
    return latest == nil ? .older : .unchanged
  }

  private static let baseless = "is a delta update of a playlist that is not known"

  private mutating func refuse(_ reason: String) -> Outcome {
    refusal = reason
    return .failed(reason, isServed: false)
  }

  /// Takes the place that another load of the multivariant playlist gives it.
  mutating func move(to reference: PlaylistSelection.Reference, at location: ResourceLocation) {
    self.reference = reference
    self.location = location
  }

  private mutating func merge(
    _ playlist: MediaPlaylist, at base: ResourceLocation, restarts: Bool, fetched: CalendarTime,
    readsMedia: Bool, behind end: KnownEnd?, after other: MediaPlaylist?,
    from former: ChannelPlaylist?, owns: Bool
  ) -> PlaylistChange {
    let inherited = live == nil ? former.flatMap { inherit($0, with: playlist) } : nil
    let known = inherited ?? live?.segmentCount ?? 0
    let before = latest?.playlist
    var change = PlaylistChange(isAdvance: judgement.isAdvance, restarts: restarts)
    if live == nil {
      begin(with: playlist, behind: end, after: other, owns: owns)
    } else if inherited == nil {
      live?.merge(playlist, restarts: restarts)
    }
    change.isRenumbered = live?.snapshots.last?.isRenumbered ?? false
    if restarts { epochs.begin(at: known) }
    if restarts || isBehindGap { history = ReloadSubject.History() }
    change.findings = live?.takeFindings() ?? []
    (change.isBehindStandstill, isBehindStandstill) = (isBehindStandstill, false)
    if isBehindGap || change.isBehindStandstill {
      change.findings.removeAll { $0.rule == .missedSegments }
    }
    (change.isBehindGap, isBehindGap) = (isBehindGap, false)
    // What follows from numbers that begin again is not another fault.
    if restarts, !change.isRenumbered {
      change.findings.removeAll { $0.rule != .decreasingMediaSequence }
      if change.findings.isEmpty, let before {
        change.findings.append(playlist.renumbering(after: before, goesOn: false))
      }
    }
    change.reload = history.add(playlist, fetched: fetched, placement: placement)
    guard let live, let snapshot = live.snapshots.last else { return change }
    change.added = snapshot.added
    for range in snapshot.dateRangeChanges {
      switch range.kind {
      case .removed(.listedAsRemoved), .removed(.noLongerListed):
        change.withdrawn.append(range.source)
      case .added: change.restored.append(range.source)
      case .removed(.endedBeforeWindow), .updated: break
      }
    }
    if !restarts {
      change.missed = live.gaps.filter { $0.segment >= known }
        .compactMap { gap in gap.missingCount.map { (gap.segment, $0) } }
    }
    if readsMedia, self.readsMedia {
      if inherited != nil { ask(for: snapshot.window, of: live, in: playlist, at: base) }
      if media.mayBeRenewed { renew(snapshot.window, of: live, in: playlist, at: base) }
      ask(for: snapshot.added, of: live, in: playlist, at: base)
    }
    return change
  }

  /// Begins the presentation with a load: behind what was known before it in a recording that was cut, or else where
  /// the other playlist shows.
  private mutating func begin(
    with playlist: MediaPlaylist, behind end: KnownEnd?, after other: MediaPlaylist?, owns: Bool
  ) {
    let aligned = other?.startTime(ofFirstIn: playlist)
    isAligned = other == nil || aligned != nil
    let place = end?.start(of: playlist)
    let start = place?.time ?? aligned ?? (owns ? other?.duration : nil) ?? .zero
    forgottenCount = place?.segment ?? 0
    epochs = EpochTable(current: end?.epoch ?? 0)
    live = LivePresentation(
      playlist, uri: reference.uri, startingAt: start, behind: forgottenCount,
      shift: end?.shift ?? 0)
    live?.unlistedDateRangeLimit = Self.unlistedDateRangeLimit
  }

  /// Goes on with the presentation of a playlist that is followed no longer, if the first load continues it.
  ///
  /// - Returns: the number of segments that were known; `nil` if it does not.
  private mutating func inherit(
    _ former: ChannelPlaylist, with playlist: MediaPlaylist
  ) -> Int? {
    // Renditions are cut as the variants are, and are not the same.
    guard reference.role == .variant, var live = former.live else { return nil }
    let known = live.segmentCount
    guard live.goOn(with: playlist) else { return nil }
    self.live = live
    media = former.media.renamed(key)
    (epochs, isAligned) = (former.epochs, former.isAligned)
    forgottenCount = former.forgottenCount
    isHeir = true
    return known
  }

  /// What the next load depends on.
  private var held: HeldPlaylist? {
    latest.map { HeldPlaylist($0.playlist, lastNumber: judgement.lastNumber) }
  }

  /// Counts blocking requests that came back without anything new, as `ReloadPolicy` does.
  private mutating func noteBlocking(_ load: PlaylistLoad, after before: HeldPlaylist?) {
    defer { blockingFault = nil }
    guard load.isBlocking, let before, let held else {
      guard let blockingFault, !load.isBlocking else { return }
      unansweredCount += 1
      reportBlocking(unansweredCount, "failed where others did not: \(blockingFault)")
      return
    }
    unansweredCount = 0
    if held.contains(before.next) {
      earlyAnswerCount = 0
      return
    }
    guard !before.isChanged(in: held) else { return }
    earlyAnswerCount += 1
    reportBlocking(earlyAnswerCount, "were answered with the playlist as before")
  }

  /// Counts blocking requests that were not answered, or refused, as `ReloadPolicy` does.
  private mutating func noteUnanswered(_ load: PlaylistLoad) {
    let exchange = load.exchange
    let isFault = exchange.isUnanswered || exchange.isRefused
    blockingFault =
      load.isBlocking && !isFault && exchange.status != nil
      ? exchange.failure.map { "\($0)" } : nil
    guard load.isBlocking, isFault else { return }
    unansweredCount += 1
    let time = exchange.sent.distance(to: exchange.ended)
    reportBlocking(
      unansweredCount,
      exchange.isRefused
        ? "were refused, the last one with HTTP \(exchange.status ?? 0)"
        : "had no answer, the last one for \(time.messageText)")
  }

  private mutating func reportBlocking(_ count: Int, _ fault: String) {
    guard count == ReloadPolicy.maximumFaults else { return }
    loadFinding = Diagnostic(
      .blockingReloadEarly,
      "\(count) blocking requests in a row \(fault); it is polled for \(ReloadPolicy.pause.messageText)",
      at: SourceLocation(uri: reference.uri, line: latest?.playlist.header.lines[.serverControl]))
  }

  // MARK: Media

  mutating func takeRequests() -> [MediaRequest] { media.takeRequests() }

  mutating func take(_ load: MediaLoad) { media.take(load) }

  /// Notes that a step looks at what was read.
  mutating func noteStep() { media.noteStep() }

  /// Takes that nobody looked for a time.
  mutating func noteStandstill() { isBehindStandstill = true }

  /// Takes that loads and media are missing in the recording.
  mutating func skip(_ lost: [LostMedia]) {
    isBehindGap = true
    (earlyAnswerCount, unansweredCount) = (0, 0)
    giveUp(lost)
  }

  /// Takes that media is missing in the recording.
  mutating func giveUp(_ lost: [LostMedia]) {
    media.giveUp(lost.lazy.filter { [key] in $0.playlist == key }.map(\.unit))
  }

  /// Whether its media was read, also what the run before has not read.
  var isMediaComplete: Bool { media.isComplete && !lacksMedia }

  /// Takes that a new run begins, which asks for the media that the one before has not read.
  mutating func resume() { lacksMedia = media.giveUpUnread() || lacksMedia }

  /// Asks for what the run before has not read of what is listed, with the first load of the run: what it listed may be
  /// at another address now.
  mutating func askForLackingMedia(at base: ResourceLocation, readsMedia: Bool) {
    guard lacksMedia else { return }
    lacksMedia = false
    guard readsMedia, self.readsMedia, let live, let latest,
      let window = live.snapshots.last?.window
    else { return }
    ask(for: window, of: live, in: latest.playlist, at: base)
    renew(window, of: live, in: latest.playlist, at: base)
  }

  /// Forgets what ended before a media time, except the segments of the last window.
  mutating func forget(before time: MediaTime) {
    guard let live else { return }
    let segments = live.playlist.segments
    let count = segments.partitioningIndex { $0.endTime > time }
    let first = live.forgottenSegmentCount + count
    self.live?.forget(before: first)
    guard live.forgottenSegmentCount > forgottenCount, let oldest = segments.first else { return }
    forgottenCount = live.forgottenSegmentCount
    let epoch = epochs.epoch(of: live.forgottenSegmentCount)
    media.forget(
      before: live.forgottenSegmentCount, epoch: epoch, number: oldest.mediaSequence)
    if epoch == epochs.current {
      judgement.forget(before: live.servedNumber(oldest.mediaSequence))
    }
    epochs.forget(before: live.forgottenSegmentCount)
  }
}
