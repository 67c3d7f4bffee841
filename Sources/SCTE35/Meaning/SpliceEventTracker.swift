public import MediaTiming

/// Pairs the messages of one source: which message starts an event, repeats or changes its start, ends or cancels it.
///
/// Cues and breaks are both made from its changes, so that they contain the same events. It works
/// in media time, so that pairs hold across discontinuities and wraps. Events differ by id, kind and
/// sub-segment, because ids are reused, and a splice and a segment may have the same one (SCTE 35,
/// sections 9.7.3 and 10.3.3). Messages come in the order in which they were sent; repeats do no
/// harm.
///
/// ```swift
/// var tracker = SpliceEventTracker()
/// for change in tracker.follow(section, at: .init(time: spliceTime, sent: arrival)) {
///   print(change.step, change.event.id ?? 0)
/// }
/// ```
public struct SpliceEventTracker: Sendable {
  /// A change of an event.
  public struct Change: Hashable, Sendable {
    /// The kind of change.
    public enum Step: Hashable, Sendable {
      /// It starts.
      case started
      /// It continues, without an earlier start.
      case joined
      /// A message starts it again without new information.
      case repeated
      /// A message starts it again, with another time or duration.
      case updated
      /// It continues.
      case continued
      /// It ends. Its end is sent again with another time: it ends there.
      case ended
      /// It ends without a start.
      case endedWithoutStart
      /// It is cancelled.
      case cancelled
      /// The next event of its kind starts. It may still continue.
      case superseded
      /// Its enclosing segment ended. It may still continue.
      case enclosingEnded
      /// Its id is reused for another event, so that only an end before that one still ends it.
      case replaced
      /// Too many events were open, so the oldest one is no longer followed.
      case forgotten
    }

    /// The kind of change.
    public var step: Step
    /// The event after the change.
    public var event: SpliceEvent
  }

  /// The maximum number of events that are followed at a time.
  public static let maximumOpenCount = 1000
  /// The maximum distance of a start from the known one for the same event with a changed time: ten
  /// minutes.
  public static let maximumUpdateDistance = MediaTime(seconds: 600)
  /// The default tolerance between the starts of one event.
  public static let usualReach = MediaTime(seconds: 6)

  private let reach: MediaTime
  /// The open events by number.
  private var events: [Int: SpliceEvent] = [:]
  /// Their numbers, ascending as in the other lists.
  private var order: [Int] = []
  private var byID: [Identity: [Int]] = [:]
  private var families: [Family: Members] = [:]
  /// The event before an open one with its id, which may have its end still ahead, by the number of the open one.
  private var replaced: [Int: SpliceEvent] = [:]
  private var count = 0
  /// What ended at the time of the latest end.
  private var latestEnds = Ends()

  /// Creates a tracker without events.
  ///
  /// - Parameter reach: how much later than the start of an event a repeat of that start may be.
  public init(reach: MediaTime = Self.usualReach) { self.reach = reach }

  /// The events that have not ended, in the order of their first messages.
  ///
  /// ``SpliceEvent/isOver(at:)`` returns whether the duration of an event has ended.
  public var open: [SpliceEvent] { order.compactMap { events[$0] } }

  /// Whether any event has not ended.
  public var hasOpenEvents: Bool { !order.isEmpty }

  // MARK: Messages

  /// Applies the next message.
  public mutating func follow(_ section: SpliceInfoSection, at place: Place) -> [Change] {
    var changes = endEnclosed(by: section, at: place.time)
    for signal in section.signalledEvents { changes += follow(signal, at: place) }
    return changes
  }

  /// Applies one event of the next message.
  ///
  /// The place of a continuing event is that of its start.
  public mutating func follow(_ signal: SignalledEvent, at place: Place) -> [Change] {
    switch signal.action {
    case .start: start(signal, at: place)
    case .continue: goOn(signal, at: place)
    case .end: end(signal, at: place)
    case .cancel: cancel(signal, at: place)
    }
  }

  /// Marks open segments whose enclosing segment ended: a finished programme has no open break.
  public mutating func endEnclosed(by section: SpliceInfoSection, at time: MediaTime) -> [Change] {
    guard let depth = section.endedDepth else { return [] }
    // A segment that starts about where the programme ends is in the next one.
    let limit = time - reach * MediaTime(value: 1, timescale: 2)
    let ended = families.flatMap { family, members -> [Int] in
      guard let inner = family.depth, inner > depth else { return [] }
      return members.unenclosed.filter { events[$0]?.start.map { $0 < limit } ?? false }
    }
    return ended.sorted().flatMap { number in
      change(number, .enclosingEnded) { event, members in
        event.enclosingEnd = time
        members.unenclosed.removeAscending(number)
      }
    }
  }

  // MARK: Starts

  private mutating func start(_ signal: SignalledEvent, at place: Place) -> [Change] {
    let known = openEvent(of: signal)
    if let known, isSame(known, as: place) { return restart(known, signal, at: place) }
    let superseded = supersede(signal.kind, at: place.time)
    let removed = known.map { remove($0.number, .replaced) } ?? []
    let opened = open(signal, at: place, .started)
    if let number = opened.first?.event.number { replaced[number] = removed.first?.event }
    return superseded + removed + opened
  }

  private mutating func goOn(_ signal: SignalledEvent, at place: Place) -> [Change] {
    guard let known = openEvent(of: signal) else { return open(signal, at: place, .joined) }
    return change(known.number, .continued) { event, _ in
      event.goOn(for: signal.duration ?? place.assumedDuration, place.restatesDuration)
    }
  }

  private mutating func open(
    _ signal: SignalledEvent, at place: Place, _ step: Change.Step
  ) -> [Change] {
    var event = newEvent(of: signal)
    event.start = place.time
    event.duration = signal.duration ?? place.assumedDuration
    event.spliceTime = place.spliceTime
    events[event.number] = event
    order.append(event.number)
    if let id = event.id {
      byID[Identity(id: id, isSplice: event.kind == .splice), default: []].append(event.number)
    }
    families[Family(event.kind), default: Members()].add(event.number, startingAt: place.time)
    var changes = [Change(step: step, event: event)]
    // Events without an end would otherwise stay open for the whole stream.
    if order.count > Self.maximumOpenCount, let oldest = order.first {
      changes += remove(oldest, .forgotten)
    }
    return changes
  }

  private mutating func newEvent(of signal: SignalledEvent) -> SpliceEvent {
    defer { count += 1 }
    return SpliceEvent(
      number: count, id: signal.eventID, kind: signal.kind, subSegment: signal.subSegment,
      autoReturn: signal.autoReturn)
  }

  /// Whether a start means the open event with its id.
  private func isSame(_ event: SpliceEvent, as place: Place) -> Bool {
    guard let start = event.start else { return false }
    let time = place.time
    if time > start, event.isOver(at: time) { return false }
    // A started event cannot start again: a later time is another event with the id.
    if !isAhead(event, of: place), time - start > reach { return false }
    // Where the time of sending is unknown, as of a line, a splice far from the known one is another event.
    if place.sent == nil, let distance = event.spliceDistance(to: place.spliceTime),
      distance > reach
    {
      return false
    }
    return (time - start).magnitude <= Self.maximumUpdateDistance
  }

  /// Whether an event had not started when a message was sent, or the send time is unknown.
  private func isAhead(_ event: SpliceEvent, of place: Place) -> Bool {
    guard let sent = place.sent, let start = event.start else { return true }
    return sent <= start
  }

  private mutating func restart(
    _ known: SpliceEvent, _ signal: SignalledEvent, at place: Place
  ) -> [Change] {
    let moves =
      !place.isLine && isAhead(known, of: place) && known.start != place.time
      // A copy whose time stamp counts on a clock that has ended says nothing about what is ahead.
      && !place.isOver(by: reach)
    var changes = change(known.number, .repeated) { event, members in
      let isReplanned = signal.duration != nil
      event.autoReturn = signal.autoReturn || !isReplanned && event.autoReturn
      event.duration = signal.duration ?? place.assumedDuration ?? event.duration
      // A message that is sent again with another time moves its splice; a repeated line does not.
      guard moves else { return }
      event.start = place.time
      members.include(place.time)
      guard let next = event.supersededAt, next <= place.time else { return }
      event.supersededAt = nil
      members.unsuperseded.insertAscending(event.number)
    }
    if let event = changes.first?.event, event != known {
      changes = [Change(step: .updated, event: event)]
      if known.supersededAt != nil, event.supersededAt == nil {
        changes += supersede(event.kind, at: place.time)
      }
    }
    return changes
  }

  /// Marks open events of a kind when the next one starts.
  private mutating func supersede(_ kind: SpliceEvent.Kind?, at time: MediaTime) -> [Change] {
    let family = Family(kind)
    // The starts in one message, of which there may be some hundred, do not supersede each other.
    guard let earliest = families[family]?.earliestStart, earliest < time else { return [] }
    let earlier = (families[family]?.unsuperseded ?? [])
      .filter { events[$0]?.isOf(kind, startingBefore: time) ?? false }
    let changes = earlier.flatMap { number in
      change(number, .superseded) { event, members in
        event.supersededAt = time
        members.unsuperseded.removeAscending(number)
      }
    }
    let starts = (families[family]?.unsuperseded ?? []).compactMap { events[$0]?.start }
    families[family]?.earliestStart = starts.min()
    return changes
  }

  // MARK: Ends

  private mutating func end(_ signal: SignalledEvent, at place: Place) -> [Change] {
    let time = place.time
    let known = openEvent(of: signal)
    let isRepeat = !latestEnds.insert(signal, at: time)
    // A repeat of the message between two events of one id ends only the first of them.
    if isRepeat, let known, known.id != nil, known.start == time { return [] }
    if let moved = moveEnd(of: signal, to: place, before: known) { return [moved] }
    guard let (number, ended) = eventEnded(by: signal, at: time) else {
      if let moved = moveEnd(of: signal, to: place) { return [moved] }
      var event = newEvent(of: signal)
      event.end = time
      return [Change(step: .endedWithoutStart, event: event)]
    }
    var event = ended
    event.end = time
    families[Family(signal.kind)]?.latestEnded = event
    guard event.number == number else {
      replaced[number] = nil
      return [Change(step: .ended, event: event)]
    }
    events[number] = event
    return remove(number, .ended)
  }

  /// Returns the event that a message ends, with the number of the open one that it is or comes before. The next event
  /// may be announced before that, so that only events which start before the end count.
  private func eventEnded(
    by signal: SignalledEvent, at time: MediaTime
  ) -> (number: Int, event: SpliceEvent)? {
    let family = Family(signal.kind)
    let ofFamily = families[family]?.open ?? []
    let named = signal.eventID.map {
      byID[Identity(id: $0, isSplice: signal.kind == .splice)] ?? []
    }
    for number in (named ?? ofFamily).reversed() {
      guard let event = openEvent(number, startingBefore: time), Family(event.kind) == family else {
        continue
      }
      return (number, event)
    }
    // What ends where it starts does not take place, nor what is taken back after the one before was over.
    if let known = openEvent(of: signal),
      known.start == time || replaced[known.number]?.isOver(at: time - reach) ?? false
    {
      return (known.number, known)
    }
    guard signal.kind == nil || signal.kind == .splice else { return nil }
    // A return to the network ends any open splice, but one whose duration was over long before.
    for number in ofFamily.reversed() {
      if let event = openEvent(number, startingBefore: time), !event.isOver(at: time - reach) {
        return (number, event)
      }
    }
    return nil
  }

  /// Returns an open event that starts before a time, else the one before it of its id if that does and was not over
  /// long before.
  private func openEvent(_ number: Int, startingBefore time: MediaTime) -> SpliceEvent? {
    guard let event = events[number], let start = event.start else { return nil }
    guard start >= time else { return event }
    return replaced[number].flatMap { earlier in
      earlier.start.flatMap { $0 < time && !earlier.isOver(at: time - reach) ? earlier : nil }
    }
  }

  /// Moves the end of an event that is sent again with another time before it takes effect, unless the next event of
  /// its id may be what ends.
  private mutating func moveEnd(
    of signal: SignalledEvent, to place: Place, before next: SpliceEvent? = nil
  ) -> Change? {
    let family = Family(signal.kind)
    guard !place.isLine, let id = signal.eventID, let sent = place.sent,
      var event = families[family]?.latestEnded, event.id == id, let end = event.end,
      sent <= end, place.time != end, event.start.map({ $0 < place.time }) ?? true,
      next.map({ !$0.mayEnd(at: place.time, afterEnd: end, within: reach) }) ?? true
    else { return nil }
    event.end = place.time
    families[family]?.latestEnded = event
    return Change(step: .ended, event: event)
  }

  /// Cancels events that have not started; the others take place.
  private mutating func cancel(_ signal: SignalledEvent, at place: Place) -> [Change] {
    guard let id = signal.eventID else { return [] }
    let numbers = byID[Identity(id: id, isSplice: signal.kind == .splice)] ?? []
    return numbers.flatMap { number in
      SpliceEvent.isCancellable(startingAt: events[number]?.start, at: place.sent ?? place.time)
        ? remove(number, .cancelled) : []
    }
  }

  // MARK: Open events

  /// The open event of a start or an end by its id; without an id, the latest of the kind.
  private func openEvent(of signal: SignalledEvent) -> SpliceEvent? {
    let family = Family(signal.kind)
    guard let id = signal.eventID else { return families[family]?.open.last.flatMap { events[$0] } }
    let numbers = byID[Identity(id: id, isSplice: signal.kind == .splice)] ?? []
    return numbers.reversed().lazy.compactMap { events[$0] }.first { event in
      // An end matches all kinds of its family and any sub-segment, a start one of them.
      signal.action == .end
        ? Family(event.kind) == family
        : event.kind == signal.kind && event.subSegment == signal.subSegment
    }
  }

  /// Changes an open event and updates the lists of its family.
  private mutating func change(
    _ number: Int, _ step: Change.Step, _ edit: (inout SpliceEvent, inout Members) -> Void
  ) -> [Change] {
    guard var event = events[number] else { return [] }
    edit(&event, &families[Family(event.kind), default: Members()])
    events[number] = event
    return [Change(step: step, event: event)]
  }

  private mutating func remove(_ number: Int, _ step: Change.Step) -> [Change] {
    guard let event = events.removeValue(forKey: number) else { return [] }
    replaced[number] = nil
    order.removeAscending(number)
    families[Family(event.kind)]?.remove(number)
    if let id = event.id {
      let identity = Identity(id: id, isSplice: event.kind == .splice)
      byID[identity]?.removeAscending(number)
      if byID[identity]?.isEmpty == true { byID[identity] = nil }
    }
    return [Change(step: step, event: event)]
  }
}
