internal import HLSInspection
internal import MediaTiming
internal import ResourceLoading

/// The segments and parts of a channel that are to be read, and those that were read before others of their
/// playlist.
struct MediaQueue: Sendable {
  /// The maximum number of reads at a time.
  static let maximumReads = 4
  /// The maximum number of attempts for one that is listed but cannot be loaded. They are half a target duration apart,
  /// so that what a network distributes late is there after three target durations.
  static let maximumAttempts = 7

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
  private var attempts: [Int: Int] = [:]
  /// What is to be read again, before all that waits.
  private var repeats: [Int] = []
  private var lanes: [PlaylistKey: Lane] = [:]
  private var lastID = 0
  private var readCount = 0

  /// Whether everything was read and passed on.
  var isEmpty: Bool {
    waiting.isEmpty && requests.isEmpty && lanes.values.allSatisfy(\.done.isEmpty)
  }

  /// Adds a segment or part.
  mutating func add(_ request: MediaRequest) {
    lastID += 1
    waiting.append((lastID, request))
    lanes[request.playlist, default: Lane()].order.append(lastID)
  }

  /// Returns the next one to be read; `nil` when there is none or enough are read already.
  mutating func next() -> (id: Int, request: MediaRequest)? {
    guard readCount < Self.maximumReads else { return nil }
    let again = repeats.popLast().flatMap { id in requests[id].map { (id: id, request: $0) } }
    guard let next = again ?? waiting.popFirst() else { return nil }
    readCount += 1
    requests[next.id] = next.request
    attempts[next.id, default: 0] += 1
    return next
  }

  /// Whether one that was read is to be read again, since it may be there later.
  func isToBeRepeated(_ id: Int, _ reading: SegmentReading) -> Bool {
    guard attempts[id, default: 0] < Self.maximumAttempts else { return false }
    return switch reading.loadFailure?.cause {
    case .notFound, .brokenConnection, .unreachable: true
    case .status(let status): status == 429 || status >= 500
    default: false
    }
  }

  /// Ends a read that is to be repeated later.
  mutating func postpone() { readCount -= 1 }

  /// Repeats a read, before all that wait.
  mutating func resume(_ id: Int) { repeats.append(id) }

  /// Ends a read; returns what was requested.
  mutating func finish(
    _ id: Int, reading: SegmentReading, from sent: CalendarTime, to ended: CalendarTime
  ) -> MediaLoad? {
    readCount -= 1
    attempts[id] = nil
    guard let request = requests.removeValue(forKey: id) else { return nil }
    let load = MediaLoad(
      playlist: request.playlist, unit: request.unit, uri: request.segment.uri, sent: sent,
      ended: ended, reading: reading)
    guard lanes[request.playlist]?.late.remove(id) == nil else { return load }
    lanes[request.playlist]?.done[id] = load
    return nil
  }

  /// The instant at which something is passed on before another that takes too long.
  ///
  /// - Parameter patience: the time for which a playlist waits for one.
  func nextRelease(patience: (PlaylistKey) -> MediaTime) -> CalendarTime? {
    lanes.compactMap { key, lane in
      lane.done.values.map(\.ended).min()?.advanced(by: patience(key))
    }.min()
  }

  /// Takes what may be passed on, in the order of each playlist.
  mutating func release(
    at instant: CalendarTime, patience: (PlaylistKey) -> MediaTime
  ) -> [MediaLoad] {
    var released: [MediaLoad] = []
    for key in lanes.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      lanes[key]?.release(at: instant, patience: patience(key), into: &released)
    }
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

extension MediaQueue {
  /// The playlist of one that is to be read.
  func playlist(of id: Int) -> PlaylistKey? { requests[id]?.playlist }
}
