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
  private var intervals: [BreakInterval] = []
  /// Indices of the open ones, the oldest first.
  private var open: [Int] = []
  private var cancelled: Set<Int> = []

  init(_ channel: BreakInterval.Channel) { self.channel = channel }

  mutating func add(_ signal: Signal) {
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
    if let index = openIndex(of: event), isSame(intervals[index], startingAt: signal.time) {
      intervals[index].add(signal, event, as: .out)
      // A message that is sent again with another time moves its splice; a line that is repeated does not.
      if channel.dialect == .inBand { intervals[index].start = signal.time }
      return
    }
    let kind = kind(of: event)
    for index in open where intervals[index].kind == kind {
      guard let known = intervals[index].start, known < signal.time,
        intervals[index].supersededAt == nil
      else { continue }
      intervals[index].supersededAt = signal.time
    }
    begin(signal, event, at: signal.time, as: .out)
  }

  private func isSame(_ interval: BreakInterval, startingAt time: MediaTime) -> Bool {
    guard let start = interval.start else { return false }
    if let plannedEnd = interval.plannedEnd, time > start, time >= plannedEnd { return false }
    return (time - start).magnitude <= Self.maximumUpdateDistance
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

  func finish() -> [BreakInterval] {
    intervals.enumerated().filter { !cancelled.contains($0.offset) }.map(\.element)
  }
}
