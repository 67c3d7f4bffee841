internal import HLSInspection
internal import MediaTiming
internal import ResourceLoading

/// The segments and parts of a channel that are to be read, and those that were read before others of their
/// playlist.
struct MediaQueue: Sendable {
  /// The maximum number of reads at a time, of those for which the others of their playlist still wait.
  static let maximumReads = 4
  /// The maximum number of reads at a time, with those that take longer than that.
  static let maximumReadsWithSlow = 16

  fileprivate struct Lane: Sendable {
    /// What was requested and not passed on, in order.
    var order: ArraySlice<Int> = []
    /// What was read and waits for one before it.
    var done: [Int: MediaLoad] = [:]
    /// What took so long that others were passed on before it.
    var late: Set<Int> = []
  }

  /// What was not read yet. A window can have many thousand of them.
  private var waiting: ArraySlice<(id: Int, request: MediaRequest)> = []
  /// What is being read, or was and will be again.
  private var requests: [Int: MediaRequest] = [:]
  private var ids: [MediaPlace: Int] = [:]
  /// What is requested instead when it is read again, since the playlist lists another address now.
  private var renewed: [Int: MediaRequest] = [:]
  /// What was read again at another address.
  private var retried: Set<Int> = []
  /// When what is in ``requests`` was read first.
  private var begun: [Int: CalendarTime] = [:]
  /// What is to be read again, before all that waits.
  private var repeats: [Int] = []
  /// What was read in vain and is read again: how many times, and the last of them.
  private var failures: [Int: (count: Int, last: MediaLoad)] = [:]
  private var lanes: [PlaylistKey: Lane] = [:]
  private var lastID = 0
  /// When the current reads began.
  private var reads: [Int: CalendarTime] = [:]

  /// Whether everything was read and passed on.
  var isEmpty: Bool {
    waiting.isEmpty && requests.isEmpty && lanes.values.allSatisfy(\.done.isEmpty)
  }

  /// Adds a segment or part. One that is not read yet is requested as it is now, when it is read next.
  mutating func add(_ request: MediaRequest) {
    let place = MediaPlace(request)
    if let id = ids[place] { return renew(id, request) }
    lastID += 1
    ids[place] = lastID
    waiting.append((lastID, request))
    lanes[request.playlist, default: Lane()].order.append(lastID)
  }

  /// Takes that one that was not passed on is listed at another address now. If it could not be loaded, it is read again.
  private mutating func renew(_ id: Int, _ request: MediaRequest) {
    guard let done = lanes[request.playlist]?.done[id] else {
      renewed[id] = request
      return
    }
    guard done.reading.loadFailure != nil else { return }
    lanes[request.playlist]?.done[id] = nil
    requests[id] = request
    resume(id)
  }

  /// Returns the next one to be read; `nil` when there is none or enough are read already.
  ///
  /// - Parameter patience: the time for which a playlist waits for one.
  mutating func next(
    at instant: CalendarTime, patience: (PlaylistKey) -> MediaTime
  ) -> (id: Int, request: MediaRequest)? {
    let slow = instantsOfSlowness(patience).count { $0 <= instant }
    guard reads.count < Self.maximumReadsWithSlow, reads.count - slow < Self.maximumReads
    else { return nil }
    let again = repeats.popLast().flatMap { id in requests[id].map { (id: id, request: $0) } }
    guard var next = again ?? waiting.popFirst() else { return nil }
    if let renewed = renewed.removeValue(forKey: next.id) {
      next.request = renewed
      if begun[next.id] != nil { retried.insert(next.id) }
    }
    reads[next.id] = instant
    requests[next.id] = next.request
    begun[next.id] = begun[next.id] ?? instant
    return next
  }

  /// When the current reads have taken as long as the others wait for them.
  private func instantsOfSlowness(_ patience: (PlaylistKey) -> MediaTime) -> [CalendarTime] {
    reads.compactMap { id, began in
      requests[id].map { began.advanced(by: patience($0.playlist)) }
    }
  }

  /// Whether one that was read is to be read again, since it may be there later: what a network distributes late is
  /// there before the others have waited for it in vain. At another address it is requested in any case, once, and in
  /// any case again if it was to wait for its initialization section, without which it is read at last.
  func isToBeRepeated(
    _ id: Int, _ reading: SegmentReading, at instant: CalendarTime,
    patience: (PlaylistKey) -> MediaTime
  ) -> Bool {
    if renewed[id] != nil, reading.loadFailure != nil, !retried.contains(id) { return true }
    if case .lacksInitialization? = reading.loadFailure { return true }
    return isAwaited(id, at: instant, patience: patience)
      && reading.loadFailure?.mayEndSoon == true
  }

  /// Whether the others of its playlist still wait for one that is read.
  ///
  /// - Parameter patience: the time for which a playlist waits for one.
  func isAwaited(
    _ id: Int, at instant: CalendarTime, patience: (PlaylistKey) -> MediaTime
  ) -> Bool {
    guard let request = requests[id], let began = begun[id] else { return false }
    return instant < began.advanced(by: patience(request.playlist))
  }

  /// Ends a read that is to be repeated later.
  mutating func postpone(
    _ id: Int, after reading: SegmentReading, from sent: CalendarTime, to ended: CalendarTime
  ) {
    reads[id] = nil
    // That it is read at another address next is no failure.
    guard renewed[id] == nil, let request = requests[id] else { return }
    failures[id] = (
      (failures[id]?.count ?? 0) + 1, MediaLoad(request, reading, from: sent, to: ended)
    )
  }

  /// Repeats a read, before all that wait.
  mutating func resume(_ id: Int) { repeats.append(id) }

  /// Ends a read; returns what was requested.
  mutating func finish(
    _ id: Int, reading: SegmentReading, from sent: CalendarTime, to ended: CalendarTime
  ) -> MediaLoad? {
    (reads[id], begun[id], renewed[id]) = (nil, nil, nil)
    retried.remove(id)
    failures[id] = nil
    guard let request = requests.removeValue(forKey: id) else { return nil }
    let load = MediaLoad(request, reading, from: sent, to: ended)
    guard lanes[request.playlist]?.late.remove(id) == nil else {
      ids[MediaPlace(request)] = nil
      return load
    }
    lanes[request.playlist]?.done[id] = load
    return nil
  }

  /// The next instant at which something is passed on, or read, before another that takes too long.
  ///
  /// - Parameter patience: the time for which a playlist waits for one.
  func nextDue(after instant: CalendarTime, patience: (PlaylistKey) -> MediaTime) -> CalendarTime? {
    let releases = lanes.compactMap { key, lane in
      lane.done.values.map(\.ended).min()?.advanced(by: patience(key))
    }
    let waits = !waiting.isEmpty || !repeats.isEmpty
    let reads = waits ? instantsOfSlowness(patience).filter { $0 > instant } : []
    return (releases + reads).min()
  }

  /// Takes what may be passed on, in the order of each playlist.
  mutating func release(
    at instant: CalendarTime, patience: (PlaylistKey) -> MediaTime
  ) -> [MediaLoad] {
    var released: [MediaLoad] = []
    for key in lanes.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      lanes[key]?.release(at: instant, patience: patience(key), into: &released)
    }
    for load in released { ids[MediaPlace(load)] = nil }
    return released
  }
}

extension MediaQueue.Lane {
  fileprivate mutating func release(
    at instant: CalendarTime, patience: MediaTime, into released: inout [MediaLoad]
  ) {
    if let overdue = done.filter({ $0.value.ended.advanced(by: patience) <= instant }).keys.max() {
      let late = order.prefix { $0 < overdue }.filter { done[$0] == nil }
      self.late.formUnion(late)
      order.removeAll { late.contains($0) }
    }
    var count = 0
    for id in order {
      guard let load = done.removeValue(forKey: id) else { break }
      released.append(load)
      count += 1
    }
    order.removeFirst(count)
  }
}

extension MediaLoad {
  /// What was read of a request.
  fileprivate init(
    _ request: MediaRequest, _ reading: SegmentReading, from sent: CalendarTime,
    to ended: CalendarTime
  ) {
    self.init(
      playlist: request.playlist, unit: request.unit, uri: request.segment.uri, sent: sent,
      ended: ended, reading: reading)
  }
}

extension MediaQueue {
  /// Takes all that is known at the end of a run, in the order of each playlist: what was read and waits for others, and
  /// what was read in vain at least twice: it may have been listed before it was there, which only the second read shows.
  mutating func takeKnown() -> [MediaLoad] {
    let waiting = lanes.values.flatMap(\.done)
    let failed = failures.filter { $0.value.count > 1 && renewed[$0.key] == nil }
      .map { ($0.key, $0.value.last) }
    let known = (waiting + failed).sorted { $0.0 < $1.0 }
    (lanes, failures) = ([:], [:])
    return known.map(\.1)
  }

  /// What was requested, of one that is to be read.
  func request(of id: Int) -> MediaRequest? { requests[id] }
}
