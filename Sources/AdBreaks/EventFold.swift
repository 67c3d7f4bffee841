internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Follows the messages of one source, in which several events can be open at a time.
///
/// It pairs as `SpliceEventTracker` does, in media time, so that pairs hold across discontinuities.
struct EventFold {
  /// How far a start may lie from the one known to be the same event with another time.
  static let maximumUpdateDistance = MediaTime(
    value: Int128(SpliceEventTracker.maximumUpdateDistance),
    timescale: Int128(TransportTimestamp.timescale))

  private let channel: BreakInterval.Channel
  private let targetDuration: MediaTime
  private var intervals: [BreakInterval] = []
  /// Indices of the open ones, the oldest first.
  private var open: [Int] = []
  private var cancelled: Set<Int> = []
  /// The first end of what lies around an interval, by interval.
  private var enclosingEnds: [Int: Signal] = [:]

  init(_ channel: BreakInterval.Channel, targetDuration: MediaTime) {
    self.channel = channel
    self.targetDuration = targetDuration
  }

  /// Whether an event has not been ended.
  var isOpen: Bool { !open.isEmpty }

  mutating func add(_ signal: Signal) {
    if let depth = signal.evidence.payload?.section?.endedDepth {
      endEnclosed(by: signal, deeperThan: depth)
    }
    if signal.events.isEmpty {
      guard [.out, .in, .cont].contains(signal.role) else { return }
      let id = signal.id.flatMap { UInt32(eventIDText: $0) }
      add(signal, role: signal.role, SignalledEvent(.start, nil, eventID: id))
      return
    }
    for event in signal.events {
      guard event.action != .cancel else {
        cancel(event)
        continue
      }
      let told: AdMarker.Role = event.action == .start ? .out : .in
      // The line says what it is for where it can mean one event only.
      let isStated = signal.role == .cont || (signal.events.count == 1 && signal.role != .cmd)
      add(signal, role: isStated ? signal.role : told, event)
    }
  }

  private mutating func add(_ signal: Signal, role: AdMarker.Role, _ event: SignalledEvent) {
    switch role {
    case .cont:
      if let index = openIndex(of: event) {
        intervals[index].add(signal, event, as: .cont)
      } else {
        begin(signal, event, at: signal.time - (signal.evidence.elapsed ?? .zero), as: .cont)
      }
    case .in: end(signal, event)
    default: start(signal, event)
    }
  }

  private func kind(of event: SignalledEvent) -> BreakInterval.Kind {
    event.kind.map(BreakInterval.Kind.event) ?? .tag
  }

  private func openIndex(of event: SignalledEvent) -> Int? {
    let kind = kind(of: event)
    return open.last {
      intervals[$0].kind == kind
        && (event.eventID == nil || intervals[$0].eventIDs.contains(event.eventID ?? 0))
    }
  }

  private mutating func begin(
    _ signal: Signal, _ event: SignalledEvent, at time: MediaTime, as role: AdMarker.Role
  ) {
    var interval = BreakInterval(channel, kind(of: event), start: time)
    interval.add(signal, event, as: role)
    open.append(intervals.count)
    intervals.append(interval)
    // Events without an end would else stay open for as long as the stream lasts.
    if open.count > SpliceEventTracker.maximumOpenCount { open.removeFirst() }
  }

  private mutating func start(_ signal: Signal, _ event: SignalledEvent) {
    let known = openIndex(of: event)
    if let known, isSame(intervals[known], as: signal) {
      intervals[known].add(signal, event, as: .out)
      intervals[known].replan(signal, event)
      // A message that is sent again with another time moves its splice; a line that is repeated does not.
      if channel.dialect == .inBand, isAhead(intervals[known], of: signal) {
        move(known, to: signal.time)
      }
      return
    }
    supersede(kind(of: event), at: signal.time)
    // The id now stands for the new event, and nothing more can be said of the one before.
    if let known { open.removeAll { $0 == known } }
    begin(signal, event, at: signal.time, as: .out)
  }

  /// Ends what is open of a kind where the next begins, unless something ends it.
  private mutating func supersede(_ kind: BreakInterval.Kind, at time: MediaTime) {
    for index in open where intervals[index].kind == kind {
      guard let known = intervals[index].start, known < time, intervals[index].supersededAt == nil
      else { continue }
      intervals[index].supersededAt = time
    }
  }

  private mutating func move(_ index: Int, to time: MediaTime) {
    guard intervals[index].start != time else { return }
    intervals[index].start = time
    if let next = intervals[index].supersededAt, next <= time {
      intervals[index].supersededAt = nil
      supersede(intervals[index].kind, at: time)
    }
  }

  /// Whether a beginning means an interval with that id that is open.
  private func isSame(_ interval: BreakInterval, as signal: Signal) -> Bool {
    guard let start = interval.start else { return false }
    let time = signal.time
    if let plannedEnd = interval.plannedEnd, time > start, time >= plannedEnd { return false }
    // What has begun cannot begin again: a later time is another event with the id.
    if channel.dialect == .inBand, !isAhead(interval, of: signal), time - start > targetDuration {
      return false
    }
    return (time - start).magnitude <= Self.maximumUpdateDistance
  }

  /// Whether an interval had not begun when a message arrived; also where nobody knows when it did.
  private func isAhead(_ interval: BreakInterval, of signal: Signal) -> Bool {
    guard let arrival = signal.arrival, let start = interval.start else { return true }
    return arrival <= start
  }

  private mutating func end(_ signal: Signal, _ event: SignalledEvent) {
    var found = openIndex(of: event)
    if found == nil, event.kind == nil || event.kind == .splice {
      // A return to the network ends whatever splice is open.
      let kind = kind(of: event)
      found = open.last { intervals[$0].kind == kind }
    }
    guard let index = found else {
      var interval = BreakInterval(channel, kind(of: event), start: nil)
      interval.add(signal, event, as: .in)
      interval.close(at: signal.time)
      intervals.append(interval)
      return
    }
    intervals[index].add(signal, event, as: .in)
    intervals[index].close(at: signal.time)
    open.removeAll { $0 == index }
  }

  private mutating func cancel(_ event: SignalledEvent) {
    let isSplice = event.kind == .splice
    for index in open where intervals[index].eventIDs.contains(event.eventID ?? 0) {
      guard (intervals[index].kind == .event(.splice)) == isSplice else { continue }
      cancelled.insert(index)
    }
    open.removeAll { cancelled.contains($0) }
  }

  /// Keeps in mind that what lies around some open intervals ended: a programme that is over holds no open break.
  ///
  /// It ends those for which no end of their own comes, as for a break that goes on into the next programme.
  private mutating func endEnclosed(by signal: Signal, deeperThan depth: Int) {
    let tolerance = targetDuration * MediaTime(value: 1, timescale: 2)
    for index in open where enclosingEnds[index] == nil {
      guard intervals[index].kind.segmentationType.map({ $0.depth > depth }) ?? false,
        let start = intervals[index].start, start + tolerance < signal.time
      else { continue }
      enclosingEnds[index] = signal
    }
  }

  mutating func finish() -> [BreakInterval] {
    for (index, signal) in enclosingEnds where intervals[index].end == nil {
      let limits = [intervals[index].plannedEnd, intervals[index].supersededAt]
      guard limits.allSatisfy({ $0.map { $0 > signal.time } ?? true }) else { continue }
      intervals[index].evidence.append(signal.evidence(of: nil, as: .cmd))
      intervals[index].close(at: signal.time)
    }
    return intervals.enumerated().filter { !cancelled.contains($0.offset) }.map(\.element)
  }
}
