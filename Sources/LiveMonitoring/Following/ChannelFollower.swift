internal import HLSInspection
public import HLSReports
public import MediaTiming
public import ResourceLoading
internal import Synchronization

/// Follows one channel over the network: loads its playlists when their time has come, reads their media once, and
/// passes everything to the state of the channel, one after the other.
///
/// ```swift
/// let follower = ChannelFollower(state, at: location, loader: loader, clock: clock)
/// let reason = await follower.run(log: { entry in }, emit: { lines in })
/// ```
public actor ChannelFollower {
  /// The maximum size in bytes of the kept keys and initialization sections.
  private static let maximumSharedSize = 16 << 20

  /// What ends a wait.
  private enum Event: Sendable {
    case playlist(PlaylistKey, ReloadPolicy.Plan, Exchange)
    case media(Int, SegmentReading, sent: CalendarTime, ended: CalendarTime)
    case mediaDue(Int)
    case timer(CalendarTime)
    case nothing
  }

  private var channel: any FollowedChannel
  private let input: ResourceLocation
  private let programs: Set<Int>
  private let loader: any ExchangeLoader & Loader
  private let clock: any WatchClock
  private let options: FollowingOptions
  private let shared: SharedResources
  private let memory: MediaMemory.Share
  private let stops = AsyncStream.makeStream(of: Void.self)
  /// Why the run is to end, which does not wait for what has happened before.
  private let stopReason = Mutex<WatchLine.Ended.Reason?>(nil)

  private var playlists: [PlaylistKey: PlaylistFollowing] = [:]
  /// The playlists that are not loading.
  private var idle: Set<PlaylistKey> = []
  /// Whether the input was not loaded yet, so that its kind is unknown.
  private var isInputUnknown = true
  private var media = MediaQueue()
  private var timers: [CalendarTime] = []
  /// When the last step was.
  private var last: CalendarTime
  /// The last instant to which time was passed without an entry.
  private var passed: CalendarTime?
  private var missed: MissedTime
  /// When a multivariant playlist may be loaded again.
  private var inputDue: CalendarTime?
  /// The least time between two loads of a multivariant playlist.
  private static let inputInterval = MediaTime(seconds: 30)

  /// A follower of a channel.
  ///
  /// - Parameters:
  ///   - state: what is known of the channel, also from runs before.
  ///   - input: the http(s) location of a multivariant or media playlist.
  ///   - loader: what loads all bytes; its times must be those of the clock.
  ///   - clock: what gives the time and waits.
  ///   - memory: what the segments are in while they are read, the same for all channels of a process.
  ///   - options: how the channel is followed, and until when.
  ///   - instant: the time of the last entry of the runs before, which none of this run precedes.
  ///   - observer: sees each step of the channel.
  public init(
    _ state: ChannelState, at input: ResourceLocation, loader: any ExchangeLoader & Loader,
    clock: any WatchClock = SystemClock(), memory: MediaMemory = MediaMemory(),
    options: FollowingOptions = FollowingOptions(), resumingAfter instant: CalendarTime? = nil,
    observer: ObservedChannel.Observer? = nil
  ) {
    let channel: any FollowedChannel =
      observer.map { ObservedChannel(state, observer: $0) } ?? state
    self.init(
      channel: channel, at: input, loader: loader, clock: clock, memory: memory, options: options,
      programs: state.options.inspection.programs, resumingAfter: instant)
  }

  init(
    channel: any FollowedChannel, at input: ResourceLocation, loader: any ExchangeLoader & Loader,
    clock: any WatchClock, memory: MediaMemory = MediaMemory(), options: FollowingOptions,
    programs: Set<Int> = [], resumingAfter instant: CalendarTime? = nil
  ) {
    self.channel = channel
    self.input = input
    self.programs = programs
    self.loader = loader
    self.clock = clock
    self.options = options
    self.memory = memory.share()
    shared = SharedResources(
      loader: loader, maximumSize: Self.maximumSharedSize, keepsFailures: false)
    last = instant.map { max($0, clock.now()) } ?? clock.now()
    missed = MissedTime(seen: clock.standstill)
  }

  /// What is known of the channel now.
  public var state: ChannelState? {
    (channel as? ObservedChannel)?.state ?? channel as? ChannelState
  }

  /// Ends the run soon.
  public nonisolated func stop(_ reason: WatchLine.Ended.Reason) {
    stopReason.withLock { $0 = $0 ?? reason }
    stops.continuation.yield()
  }

  /// Follows the channel until it ends or is stopped; call it once.
  ///
  /// - Parameters:
  ///   - log: gets each entry before the state does.
  ///   - emit: gets the lines that follow from it.
  /// - Returns: why it ended; the cancellation of the task is `signal`.
  public func run(
    log: @Sendable (ChannelEntry) async -> Void, emit: @Sendable ([WatchLine]) async -> Void
  ) async -> WatchLine.Ended.Reason {
    let start = clock.now()
    last = max(last, start)
    return await withTaskGroup(of: Event.self) { group in
      group.addTask { [stops] in
        for await _ in stops.stream { break }
        return .nothing
      }
      if let time = options.forTime {
        group.addTask { [clock] in
          if await Self.sleep(clock, until: start.advanced(by: time)) { self.stop(.forTime) }
          return .nothing
        }
      }
      isInputUnknown = !channel.knowsAddresses
      // The addresses in a multivariant playlist may be others in each session.
      if isInputUnknown || !channel.followedKeys.contains(.media) {
        follow(isInputUnknown ? .media : .main, at: input)
      }
      while true {
        if let reason = stopReason.withLock(\.self) ?? endReason
          ?? (Task.isCancelled ? .signal : nil)
        {
          await end(reason, log: log, emit: emit)
          group.cancelAll()
          return reason
        }
        schedule(in: &group)
        let start = clock.now()
        guard let event = await group.next() else { return .signal }
        missed.noteEvent(waitedForSince: start, at: clock.now())
        await process(event, log: log, emit: emit, in: &group)
      }
    }
  }

  private static func sleep(_ clock: any WatchClock, until instant: CalendarTime) async -> Bool {
    do {
      try await clock.sleep(until: instant)
      return true
    } catch {
      return false
    }
  }

  private func follow(_ key: PlaylistKey, at location: ResourceLocation) {
    idle.insert(key)
    playlists[key] = PlaylistFollowing(
      key, at: location,
      settings: ReloadPolicy.Settings(
        usesBlocking: options.usesBlocking, usesDelta: options.usesDelta,
        timeout: MediaTime(options.timeout)),
      pinsRedirect: options.pinsRedirect, from: clock.now())
  }

  // MARK: Steps

  /// Takes what has happened.
  private func process(
    _ event: Event, log: (ChannelEntry) async -> Void, emit: ([WatchLine]) async -> Void,
    in group: inout TaskGroup<Event>
  ) async {
    missed.note(clock.standstill, after: last)
    switch event {
    case .playlist(let key, let plan, let exchange):
      await take(exchange, of: key, plan, log: log, emit: emit)
    case .media(let id, let reading, let sent, let ended):
      if media.isToBeRepeated(id, reading, at: ended, patience: patience) {
        media.postpone(id, after: reading, from: sent, to: ended)
        let due = ended.advanced(by: delayOfMedia(id))
        group.addTask { [clock] in
          await Self.sleep(clock, until: due) ? .mediaDue(id) : .nothing
        }
        return
      }
      if let late = media.finish(id, reading: reading, from: sent, to: ended) {
        await apply(.media(late), log: log, emit: emit)
      }
    case .mediaDue(let id): media.resume(id)
    case .timer(let due):
      timers.removeAll { $0 == due }
      await passTime(emit: emit)
    case .nothing: return
    }
    for load in media.release(at: clock.now(), patience: patience) {
      await apply(.media(load), log: log, emit: emit)
    }
  }

  private func take(
    _ exchange: Exchange, of key: PlaylistKey, _ plan: ReloadPolicy.Plan,
    log: (ChannelEntry) async -> Void, emit: ([WatchLine]) async -> Void
  ) async {
    guard var playlist = playlists[key], isFollowed(key) else {
      playlists[key] = nil
      return
    }
    // It is loaded at another address since.
    guard playlist.plan == plan else { return }
    var (load, outcome) = playlist.take(exchange, of: plan)
    if !outcome.isFailure, key == .main || key == .media {
      // The input may have been of the other kind before.
      (isInputUnknown, playlist.key) = (false, playlist.isMultivariant ? .main : .media)
      if playlist.key != key { playlists[key] = nil }
      load.playlist = playlist.key
    }
    load.known = channel.knownEnd(of: load.playlist)
    await apply(.playlist(channel.hashed(load)), log: log, emit: emit)
    // Where nothing of a multivariant playlist can be followed, the media playlist before it stays.
    if playlist.key == .main, channel.followedKeys.contains(.media) { playlist.key = .media }
    if playlist.key == .main, !isInputUnknown, !channel.followedKeys.isEmpty {
      playlist.plan = nil
      for followed in channel.followed { move(followed.key, to: followed.location) }
    } else {
      playlist.plan = playlist.policy.next(
        after: outcome, followed: channel.followed(playlist.key),
        reported: plan.cause == .initial ? reportedPosition(of: playlist) : nil)
    }
    playlists[playlist.key] = playlist
    idle.insert(playlist.key)
    if outcome.isFailure { reloadInput() }
  }

  /// Loads a playlist at once at another address, if it has one now.
  private func move(_ key: PlaylistKey, to location: ResourceLocation) {
    guard let known = playlists[key], known.location != location else { return }
    playlists[key]?.move(to: location)
    playlists[key]?.plan = known.policy.again(at: clock.now())
    idle.insert(key)
  }

  /// Whether a playlist is followed: a multivariant playlist may name it no longer.
  private func isFollowed(_ key: PlaylistKey) -> Bool {
    key == .main || isInputUnknown || channel.followedKeys.isEmpty
      || channel.followedKeys.contains(key)
  }

  /// Loads a multivariant playlist again when nothing that it names can be loaded: the addresses may have ended.
  private func reloadInput() {
    let (now, keys) = (clock.now(), channel.followedKeys)
    guard !isInputUnknown, !keys.isEmpty, !keys.contains(.media), playlists[.main]?.plan == nil,
      inputDue.map({ $0 <= now }) ?? true, keys.allSatisfy({ playlists[$0]?.isLost ?? false })
    else { return }
    inputDue = now.advanced(by: Self.inputInterval)
    if playlists[.main] == nil { follow(.main, at: input) }
    // Where it was redirected to may be a session that has ended.
    playlists[.main]?.move(to: input)
    let plan = playlists[.main]?.policy.again(at: now)
    playlists[.main]?.plan = plan
  }

  private func reportedPosition(of playlist: PlaylistFollowing) -> PlaylistPosition? {
    playlists.values.filter { $0.key != playlist.key }
      .compactMap { $0.reportedPosition(of: playlist) }
      .max { ($0.number, $0.part ?? -1) < ($1.number, $1.part ?? -1) }
  }

  /// Passes an entry on: to the log, the state, and its lines to the output.
  private func apply(
    _ entry: ChannelEntry, log: (ChannelEntry) async -> Void, emit: ([WatchLine]) async -> Void
  ) async {
    // In a replay the alarms of an instant come with the entry behind it, so none may have the same time.
    let earliest = passed.map { max(last, $0.advanced(by: .milliseconds(1))) } ?? last
    var entry = entry.ending(notBefore: earliest)
    entry.standstill = missed.take(endingBy: entry.ended, after: last)
    last = entry.ended
    await log(entry)
    let lines = channel.apply(entry)
    if !lines.isEmpty { await emit(lines) }
    missed.noteEntry(at: clock.now())
    for request in channel.takeMediaRequests() { media.add(request) }
  }

  /// When the channel has something to report by itself, if nothing happens before.
  private var nextDue: CalendarTime? {
    guard missed.next == nil, let due = channel.nextDue, passed.map({ $0 < due }) ?? true
    else { return nil }
    return due
  }

  private func passTime(emit: ([WatchLine]) async -> Void) async {
    let now = clock.now()
    while let due = nextDue, due <= now {
      passed = due
      last = max(last, due)
      let lines = channel.pass(to: due)
      if !lines.isEmpty { await emit(lines) }
    }
  }

  private func end(
    _ reason: WatchLine.Ended.Reason, log: (ChannelEntry) async -> Void,
    emit: ([WatchLine]) async -> Void
  ) async {
    missed.note(clock.standstill, after: last)
    for load in media.takeKnown() { await apply(.media(load), log: log, emit: emit) }
    await passTime(emit: emit)
    // Behind a time in which nobody looked, nothing is known of what would be due.
    let now = missed.next?.since ?? clock.now()
    let lines = channel.end(reason, at: reason == .endlist ? last : max(last, now))
    if !lines.isEmpty { await emit(lines) }
  }
}

extension ChannelFollower {
  // MARK: What comes next

  /// The reason to end that lies in the channel itself.
  private var endReason: WatchLine.Ended.Reason? {
    guard !playlists.isEmpty else { return nil }
    // A run before may have seen an end that is no longer there.
    if channel.isOver, playlists.values.allSatisfy({ $0.loadCount > 0 }) { return .endlist }
    // A playlist that the state has not named yet has no loads.
    guard media.isEmpty,
      playlists.values.allSatisfy({ $0.isEnded || idle.contains($0.key) && isDone($0) }),
      channel.followedKeys.allSatisfy({ playlists[$0] != nil })
    else { return nil }
    return playlists.values.allSatisfy { $0.isEnded || $0.plan == nil } ? .endlist : .maxReloads
  }

  /// Whether a playlist is not loaded again.
  private func isDone(_ playlist: PlaylistFollowing) -> Bool {
    playlist.plan == nil || options.maximumReloads.map { playlist.loadCount > $0 } ?? false
  }

  /// Starts what is to be started: loads, reads and timers.
  private func schedule(in group: inout TaskGroup<Event>) {
    // Until the input is loaded, its playlists may be in another place than before.
    if !isInputUnknown, channel.followedKeys.contains(where: { playlists[$0] == nil }) {
      for followed in channel.followed where playlists[followed.key] == nil {
        follow(followed.key, at: followed.key == .media ? input : followed.location)
      }
    }
    for request in channel.takeMediaRequests() { media.add(request) }
    for key in idle.sorted(by: { $0.rawValue < $1.rawValue }) { load(key, in: &group) }
    let now = clock.now()
    while let (id, request) = media.next(at: now, patience: patience) {
      read(request, id: id, in: &group)
    }
    let wake = [nextDue, media.nextDue(after: now, patience: patience)].compactMap(\.self).min()
    guard let wake, !timers.contains(where: { $0 <= wake }) else { return }
    timers.append(wake)
    group.addTask { [clock] in
      await Self.sleep(clock, until: wake) ? .timer(wake) : .nothing
    }
  }

  private func load(_ key: PlaylistKey, in group: inout TaskGroup<Event>) {
    guard var playlist = playlists[key], !isDone(playlist), let plan = playlist.plan else { return }
    idle.remove(key)
    let request = playlist.request(plan)
    playlists[key] = playlist
    group.addTask { [clock, loader] in
      guard await Self.sleep(clock, until: plan.due) else { return .nothing }
      return .playlist(key, plan, await loader.exchange(request))
    }
  }

  private func read(_ request: MediaRequest, id: Int, in group: inout TaskGroup<Event>) {
    let segments = request.reader(
      loader, shared, programs, waits: media.isAwaited(id, at: clock.now(), patience: patience))
    let limit = patience(request.playlist) + MediaTime(options.timeout)
    let reader = MediaReader(reader: segments, clock: clock, limit: limit, memory: memory)
    group.addTask { [clock] in
      let (reading, sent) = await MediaPlace.$isRead.withValue(MediaPlace(request)) {
        await reader.read(request.segment)
      }
      return .media(id, reading, sent: sent, ended: clock.now())
    }
  }

  private func targetDuration(of key: PlaylistKey) -> MediaTime {
    playlists[key]?.policy.targetDuration ?? HeldPlaylist.assumedTargetDuration
  }

  private func patience(_ key: PlaylistKey) -> MediaTime {
    targetDuration(of: key) * MediaTime(seconds: 3)
  }

  private func delayOfMedia(_ id: Int) -> MediaTime {
    media.request(of: id).map { targetDuration(of: $0.playlist).half } ?? .zero
  }
}
