internal import ByteParsing
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
public import HLSReports
internal import HLSValidation
public import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// All that is known of a live channel, and the lines that each step adds.
///
/// It reads no clock and no random number: the same entries and instants give the same lines.
///
/// ```swift
/// var state = ChannelState(ChannelOptions(channel: "news", input: address))
/// for entry in log { for line in state.apply(entry) { print(line.json) } }
/// ```
public struct ChannelState: Sendable {
  /// The options of the channel.
  public private(set) var options: ChannelOptions

  /// The playlists that are followed, the owner first.
  var playlists: [ChannelPlaylist] = []
  /// The multivariant playlist, if the input is one, with the findings of reading it.
  var multivariant: (playlist: MultivariantPlaylist, findings: [Diagnostic])?
  /// The values for which the addresses in it have hashes.
  private(set) var multivariantValues = QueryValues()
  /// Whether the input has another address than what is known was loaded from.
  private(set) var isMoved = false
  var lines: ChannelLines
  var board: AlarmBoard
  var journals: ChannelJournals
  /// From which media time on the owner needs what is known. Another playlist that may own it later keeps as much.
  var neededTime: MediaTime?
  /// What is known of each playlist, until it changes.
  var assembled: [PlaylistKey: AssembledPart] = [:]
  /// An owner that is named no longer, until the one that follows it is loaded.
  @SharedUntilWritten var formerOwner: ChannelPlaylist? = nil
  var loadAlarms: [PlaylistKey: LoadAlarms] = [:]
  var mediaAlarms: [PlaylistKey: MediaAlarms] = [:]
  /// When the first entry was complete.
  private(set) var first: CalendarTime?
  /// When the last entry was complete.
  private var last: CalendarTime?
  /// The last time in which nobody looked.
  private var standstill: Standstill?
  private var reloadCount = 0
  /// The multivariant playlist of the last answer of the input, with the findings of reading it; `nil` if that had none
  /// that can be followed.
  private var inputPlaylist:
    (playlist: MultivariantPlaylist, findings: [Diagnostic], query: ChannelQuery)?
  /// Why the last load of the input gave no playlist, if there was an answer.
  private var inputRefusal: String?
  /// The result of the last load.
  private(set) var lastLoad: ChannelMeasure.Load?
  /// What the runs before have reported, if they had other settings.
  private var reported: ReportedFaults?

  /// A channel of which nothing is known.
  public init(_ options: ChannelOptions) {
    self.options = options
    lines = ChannelLines(options)
    board = AlarmBoard(options.alarms)
    journals = ChannelJournals(options)
  }

  /// Takes the next entry of the log; returns the lines that follow from it, those of alarms that fell due before it
  /// first.
  public mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    if let standstill = entry.standstill {
      fallDue(upTo: standstill.since)
      postpone(by: standstill.duration)
      self.standstill = standstill
      for index in playlists.indices { playlists[index].noteStandstill() }
    }
    fallDue(upTo: entry.ended)
    if last == nil { journals.begin(at: entry.ended, &board) }
    first = first ?? entry.ended
    last = entry.ended
    switch entry {
    case .playlist(let load): take(load)
    case .media(let load): take(load)
    }
    return lines.take()
  }

  /// Lets time pass; returns the lines of alarms that fall due up to an instant.
  public mutating func pass(to instant: CalendarTime) -> [WatchLine] {
    fallDue(upTo: instant)
    return lines.take()
  }

  /// When the next alarm, event or check of rules is due unless something happens before.
  public var nextDue: CalendarTime? {
    [board.nextDue, journals.nextEvent, journals.reviewDue].compactMap(\.self).min()
  }

  /// Ends the run; returns the last lines.
  public mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] {
    fallDue(upTo: instant)
    start(at: instant)
    // Nobody looks at it later.
    for index in playlists.indices where playlists[index].media.hasUnseen {
      step(nil, of: index, at: instant)
    }
    if journals.findings.isBehind { review(at: instant) }
    var ended = WatchLine.Ended(reason)
    ended.reloads = reloadCount
    ended.cues = journals.cues.count
    ended.breaks = journals.breaks.count
    ended.findings = journals.findings.journal.counts
    ended.alarms = board.count
    lines.add(.ended(ended), at: instant)
    return lines.take()
  }

  /// Goes on with a run that a recording has so far; returns the first lines of the new run.
  ///
  /// - Parameters:
  ///   - instant: when the new run begins.
  ///   - seq: the number of the last line of the recording.
  public mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] {
    lines.resume(after: seq)
    if let last { postpone(by: last.distance(to: instant)) }
    journals.resume(at: instant)
    for index in playlists.indices { playlists[index].resume() }
    lines.add(
      .resumed(WatchLine.Resumed(since: last, playlists: followedReports, mode: mode)),
      at: instant)
    for content in reported?.changes(to: outstanding, options.redaction) ?? [] {
      lines.add(content, at: instant)
    }
    reported = nil
    return lines.take()
  }

  /// Takes what was reported by lines that were made with other settings: the next run begins with what differs.
  public mutating func report(besides reported: ReportedFaults) { self.reported = reported }

  /// Takes that entries are missing, from the last one up to an instant: nothing is late for that time, and what is not
  /// there may have been.
  public mutating func skip(to end: RecordingGap.End) {
    guard let last else { return }
    lines.skip(to: end.line)
    board.postpone(by: last.distance(to: end.at))
    // Loads in a row are counted again from there on, and so is the time without an advance.
    for key in loadAlarms.keys { board.keep(AlarmBoard.ID(.stale, key)) }
    (loadAlarms, mediaAlarms) = ([:], [:])
    journals.resume(at: end.at)
    for index in playlists.indices { playlists[index].skip(end.media) }
  }

  /// Goes on at another address of the input, such as one with another token.
  public mutating func move(to input: String) {
    guard input != options.input else { return }
    // A recording has hashes of what is the same now.
    let known = RecordingRedaction(keepsQueries: options.redaction.keepsQueries).address(input)
    if known != options.input { isMoved = true }
    options.input = input
    journals.move(to: input)
    // Those of a multivariant playlist keep their addresses until it is loaded there.
    for index in playlists.indices where playlists[index].key == .media {
      var reference = playlists[index].reference
      reference.uri = input
      let location = try? ResourceLocation(userText: input)
      playlists[index].move(to: reference, at: location ?? playlists[index].location)
      assembled[.media] = nil
    }
  }
}

extension ChannelState {
  // MARK: Steps

  /// Takes that nobody looked for a time, for which nothing is late.
  private mutating func postpone(by time: MediaTime) {
    board.postpone(by: time)
    for key in loadAlarms.keys { loadAlarms[key]?.interrupt() }
  }

  /// Reports what falls due, in its order.
  private mutating func fallDue(upTo instant: CalendarTime) {
    while let due = nextDue, due <= instant {
      for content in journals.play(to: due) { lines.add(content, at: due) }
      if let at = journals.reviewDue, at <= due { review(at: at) }
      for (at, alarm) in board.pass(to: due) {
        start(at: at)
        lines.add(.alarm(alarm), at: at)
      }
    }
  }

  /// Begins with the first line, unless that was so before.
  private mutating func start(at instant: CalendarTime) {
    guard !lines.hasStarted else { return }
    lines.add(
      .started(
        WatchLine.Started(
          input: options.input, presentation: presentation(at: instant), playlists: followedReports,
          mode: mode
        )),
      at: instant)
  }

  mutating func add(_ alarms: [WatchLine.Alarm], at instant: CalendarTime) {
    guard !alarms.isEmpty else { return }
    start(at: instant)
    for alarm in alarms { lines.add(.alarm(alarm), at: instant) }
  }

  /// The query of a load: of the address to which it was redirected, or of its own.
  ///
  /// - Parameter reference: the address as written in the multivariant playlist; `nil` for the input.
  func query(of exchange: Exchange, _ reference: String?) -> ChannelQuery {
    ChannelQuery(
      of: exchange.redirects.last?.address ?? reference ?? options.input,
      isShown: options.redaction.keepsQueries
        || exchange.redirects.isEmpty && reference != nil)
  }

  private mutating func take(_ load: PlaylistLoad) {
    guard let index = playlists.firstIndex(where: { $0.key == load.playlist }) else {
      // A recording may have playlists that are not followed now.
      if playlists.isEmpty || load.playlist == .main || load.playlist == .media { takeInput(load) }
      return
    }
    if playlists[index].loadCount > 0 { reloadCount += 1 }
    let isFirst = playlists[index].live == nil
    let known = index > 0 ? playlists[0].live?.playlist : nil
    let query = query(
      of: load.exchange, load.playlist == .media ? nil : playlists[index].reference.uri)
    let outcome = playlists[index].take(
      load, query: query, variables: multivariant?.playlist.variables, readsMedia: readsMedia,
      after: isFirst ? known ?? formerOwner?.live?.playlist : nil,
      from: isFirst ? formerOwner : nil, owns: index == 0)
    if outcome.isCurrent {
      isMoved = false
      playlists[index].askForLackingMedia(
        at: .http(load.exchange.finalAddress), readsMedia: readsMedia)
    }
    if formerOwner != nil, playlists[0].live != nil { succeed() }
    let instant = load.exchange.ended
    if case .changed = outcome { start(at: instant) }
    report(load, outcome, of: playlists[index])
    add(judge(outcome, of: index, load.exchange), at: instant)
    let events = [playlists[index].loadFinding].compactMap(\.self)
    switch outcome {
    case .changed(let change): step(change, of: index, at: instant, events: events)
    case .unchanged, .older, .failed:
      if !events.isEmpty { step(nil, of: index, at: instant, events: events) }
    }
    replaceOwner(at: instant)
  }

  /// Takes a load of the input, of which the kind is not known yet, or is another one now.
  private mutating func takeInput(_ load: PlaylistLoad) {
    let exchange = load.exchange
    let query = query(of: exchange, nil)
    var refusal: String?
    // A multivariant playlist is loaded again when nothing that it names can be loaded.
    let isAgain = load.playlist == .main && !playlists.isEmpty
    if isAgain, exchange.failure == nil, load.isRepeat, let known = inputPlaylist,
      known.playlist.uri == options.input, known.query.address == query.address
    {
      // The token may be in the address to which it is redirected.
      if follow(known.playlist, query, at: .http(exchange.finalAddress), exchange.ended) == nil {
        multivariant = (known.playlist, known.findings)
      }
      return noteInput(load, .unchanged)
    }
    // A page may come again, too, and names nothing.
    if load.playlist == .main, exchange.failure == nil, !load.isRepeat { inputPlaylist = nil }
    if exchange.failure == nil, let body = inputBody(of: load), PlaylistDocument.isPlaylist(body) {
      let parsed = Playlist.parse(body, uri: options.input, address: query.address)
      switch parsed.playlist {
      case .media:
        multivariant = nil
        let reference = PlaylistSelection.Reference(uri: options.input, line: 0, role: .variant)
        let only = ChannelPlaylist(load.playlist, reference, at: .http(exchange.address))
        // The input may have been a multivariant playlist until now.
        goOn(with: [only], exchange.ended)
        take(load)
        return
      case .multivariant(let playlist):
        refusal = follow(playlist, query, at: .http(exchange.finalAddress), exchange.ended)
        guard refusal != nil else {
          multivariant?.findings.insert(contentsOf: parsed.findings, at: 0)
          inputPlaylist = multivariant.map { ($0.playlist, $0.findings, query) }
          return noteInput(load, .changed)
        }
      }
    }
    let reason =
      exchange.failure.map { "\($0)" } ?? refusal
      ?? (load.isRepeat
        ? inputRefusal ?? "is no playlist" : NoPlaylist.reason(of: exchange.body))
    inputRefusal = exchange.failure == nil ? reason : nil
    lastLoad = ChannelMeasure.Load(load.playlist, .error)
    var raised: [WatchLine.Alarm] = []
    if !isAgain {
      var alarms = loadAlarms[.media] ?? LoadAlarms(.media)
      raised = alarms.fail(reason, at: exchange.ended, &board)
      loadAlarms[.media] = alarms
    }
    if options.listsReloads {
      start(at: exchange.ended)
      lines.add(.reload(WatchLine.Reload(load, .error, error: reason)), at: exchange.ended)
    }
    add(raised, at: exchange.ended)
  }

  /// The body of a load of the input. What the one before means may depend on the address, which is another one since.
  private func inputBody(of load: PlaylistLoad) -> [UInt8]? {
    guard load.isRepeat else { return load.exchange.body }
    return load.playlist == .main ? inputPlaylist?.playlist.document.bytes : nil
  }

  /// Notes that the input is a multivariant playlist that is followed.
  private mutating func noteInput(_ load: PlaylistLoad, _ result: WatchLine.Reload.Result) {
    var load = load
    load.playlist = .main
    let instant = load.exchange.ended
    lastLoad = ChannelMeasure.Load(load.playlist, result)
    if options.listsReloads {
      // The first line waits for a media playlist, without which it would lack the presentation.
      lines.addBehindFirst(.reload(WatchLine.Reload(load, result)), at: instant)
    }
    let alarms = loadAlarms[.media]?.succeed(at: instant, isLast: true, &board) ?? []
    add(alarms, at: instant)
  }

  /// Chooses the playlists to follow, unless there is none. Those that were followed under the same names go on, also at
  /// another address, with their owner in front.
  ///
  /// - Returns: why none can be followed.
  private mutating func follow(
    _ playlist: MultivariantPlaylist, _ query: ChannelQuery, at base: ResourceLocation,
    _ instant: CalendarTime
  ) -> String? {
    let references: [PlaylistSelection.Reference]
    do throws(PlaylistSelection.Missing) {
      references = try PlaylistSelection(options.inspection).sources(in: playlist)
    } catch {
      return error.description
    }
    var known = Dictionary(playlists.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var keys: Set<String> = []
    var followed: [ChannelPlaylist] = []
    for reference in references.prefix(Self.maximumPlaylistCount) {
      guard let location = try? base.resolve(query.values.restored(in: reference.uri)) else {
        continue
      }
      let key = PlaylistKey(
        rawValue: keys.unique(PlaylistKey.name(of: reference, in: playlist)))
      var entry = known.removeValue(forKey: key) ?? ChannelPlaylist(key, reference, at: location)
      entry.move(to: reference, at: location)
      followed.append(entry)
    }
    guard !followed.isEmpty else { return "has no playlist that can be followed" }
    goOn(with: followed, instant)
    multivariantValues = query.values.only(in: playlist.queryValues)
    multivariant = (playlist, Self.leftOut(references.dropFirst(Self.maximumPlaylistCount)))
    return nil
  }

  private mutating func take(_ load: MediaLoad) {
    guard let index = playlists.firstIndex(where: { $0.key == load.playlist }) else { return }
    // How long it took is not known if nobody looked meanwhile.
    let isTimed = standstill.map { load.sent > $0.until || load.received < $0.since } ?? true
    let duration = isTimed ? playlists[index].duration(of: load.unit) : nil
    playlists[index].take(load)
    var alarms = mediaAlarms[load.playlist] ?? MediaAlarms(load.playlist)
    add(
      alarms.look(at: load, of: playlists[index].media, duration: duration, &board), at: load.ended)
    mediaAlarms[load.playlist] = alarms
    guard playlists[index].media.isStepDue else {
      assembled[load.playlist] = nil
      return
    }
    step(nil, of: index, at: load.ended)
  }

  private mutating func report(
    _ load: PlaylistLoad, _ outcome: ChannelPlaylist.Outcome, of known: ChannelPlaylist
  ) {
    lastLoad = ChannelMeasure.Load(load.playlist, outcome.result)
    guard options.listsReloads else { return }
    start(at: load.exchange.ended)
    lines.add(.reload(WatchLine.Reload(load, outcome, of: known)), at: load.exchange.ended)
  }
}
