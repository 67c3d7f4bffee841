internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// Makes intervals of date ranges: one for each range that is a break or the end of one, and for each segment that
/// its message begins or ends besides.
struct DateRangeFold {
  private let map: TimelineMap
  private let uri: String?
  /// The media time of a place in the playlist.
  private let place: (AdMarker) -> MediaTime
  private var intervals: [BreakInterval] = []
  private var cancellations = CancelledEvents()

  init(map: TimelineMap, uri: String?, place: @escaping (AdMarker) -> MediaTime) {
    self.map = map
    self.uri = uri
    self.place = place
  }

  mutating func add(_ range: DateRange) {
    let markers = DateRangeMarkers.markers(of: range)
    guard !markers.isEmpty else { return }
    for marker in markers where marker.dialect == .daterange {
      cancellations.add(marker, at: place(marker))
    }
    addSplice(range, markers.filter { $0.dialect == .daterange })
    for marker in markers where marker.dialect != .daterange {
      let kind: BreakInterval.Kind = marker.dialect == .interstitial ? .interstitial : .tag
      let start = time(of: range.startDate, marker)
      var interval = BreakInterval(Channel(dialect: marker.dialect), kind, start: start)
      interval.add(Signal(marker, at: start, uri: uri), nil, as: .out)
      close(&interval, range, markers)
      interval.resumeOffset = range.customAttributes.first { $0.name == "X-RESUME-OFFSET" }?.seconds
      intervals.append(interval)
    }
  }

  private typealias Channel = BreakInterval.Channel

  private mutating func addSplice(_ range: DateRange, _ markers: [AdMarker]) {
    guard let opening = markers.first(where: { opens($0) }) else {
      addEnd(range, markers)
      return
    }
    let event = begun(by: opening)
    guard let kind = event?.kind.map(BreakInterval.Kind.event) ?? plainKind(of: opening) else {
      return
    }
    let start = time(of: range.startDate, opening)
    var interval = BreakInterval(Channel(dialect: .daterange), kind, start: start)
    let signal = Signal(opening, at: start, uri: uri)
    interval.add(signal, event, as: opening.role)
    interval.autoReturn = event?.autoReturn ?? false
    interval.id = range.id
    interval.plannedDuration = range.plannedDuration ?? interval.plannedDuration
    close(&interval, range, markers)
    for marker in markers where marker.role != opening.role {
      let time = marker.role == .in ? interval.end?.time ?? place(marker) : start
      // A message may end this and begin the next one.
      let ended = marker.events.first {
        $0.action == .end && $0.kind == event?.kind && $0.eventID == event?.eventID
      }
      interval.add(Signal(marker, at: time, uri: uri), ended, as: marker.role)
    }
    intervals.append(interval)
    addOthers(of: signal, besides: event, markers, endingAt: interval.end?.time)
  }

  /// What the message of a range begins beside the event that the range is: mostly the first ad of a break.
  ///
  /// The end of the range is no end of theirs, and the name of the range not their name.
  private mutating func addOthers(
    of signal: Signal, besides main: SignalledEvent?, _ markers: [AdMarker],
    endingAt rangeEnd: MediaTime?
  ) {
    for event in signal.events where event.action == .start && event != main {
      guard let kind = event.kind.map(BreakInterval.Kind.event) else { continue }
      var interval = BreakInterval(Channel(dialect: .daterange), kind, start: signal.time)
      interval.add(signal, event, as: signal.role)
      interval.id = nil
      for marker in markers where marker.role != signal.role {
        guard
          let end = marker.events.first(where: {
            $0.action == .end && $0.kind == event.kind && $0.eventID == event.eventID
          })
        else { continue }
        let time = rangeEnd ?? place(marker)
        interval.add(Signal(marker, at: time, uri: uri), end, as: .in)
        interval.id = nil
        interval.close(at: time)
      }
      intervals.append(interval)
    }
  }

  /// A range whose tags tell an end alone, as where the tag for the beginning has left the window.
  private mutating func addEnd(_ range: DateRange, _ markers: [AdMarker]) {
    let ending = markers.first { marker in
      marker.role == .in
        || marker.events.contains { $0.action == .end && $0.kind?.isBreak == true }
    }
    guard let marker = ending else { return }
    let time = time(of: range.end?.date ?? range.startDate, marker)
    let signal = Signal(marker, at: time, uri: uri)
    let ended = marker.events.filter { $0.action == .end }
    let main = chosen(of: ended, for: range.id) ?? marker.events.first
    for event in ended.isEmpty ? [main] : ended.map(Optional.some) {
      let isMain = event == main
      var interval = BreakInterval(
        Channel(dialect: .daterange), event?.kind.map(BreakInterval.Kind.event) ?? .tag,
        start: isMain ? startOfEnded(range, before: time) : nil)
      interval.add(signal, event, as: .in)
      interval.id = isMain ? range.id : nil
      interval.plannedDuration = isMain ? range.plannedDuration : nil
      interval.close(at: time)
      intervals.append(interval)
    }
  }

  /// Where a range begins whose length or end is told. START-DATE alone may be the date of the return.
  private func startOfEnded(_ range: DateRange, before end: MediaTime) -> MediaTime? {
    guard let date = range.startDate, let basis = range.end?.basis, basis != .nextOfClass,
      let start = mediaTime(of: date, near: range), start < end
    else { return nil }
    return start
  }

  /// Whether an attribute begins a break: SCTE35-OUT, or a command whose message does.
  private func opens(_ marker: AdMarker) -> Bool {
    switch marker.role {
    case .out: true
    case .cmd: marker.events.contains { $0.action == .start && $0.kind?.isBreak == true }
    default: false
    }
  }

  /// What the message begins.
  private func begun(by marker: AdMarker) -> SignalledEvent? {
    chosen(
      of: marker.events.filter { $0.action == .start && $0.kind != nil }, for: marker.id)
  }

  /// The event that a range is: the one that it is named after, else the outermost.
  private func chosen(of events: [SignalledEvent], for id: String?) -> SignalledEvent? {
    let named = id.flatMap { UInt32(eventIDText: $0) }
    if let named, let event = events.first(where: { $0.eventID == named }) { return event }
    return events.min {
      let (left, right) = (
        $0.kind.map(BreakInterval.Kind.event), $1.kind.map(BreakInterval.Kind.event)
      )
      return left?.depth ?? .max < right?.depth ?? .max
    }
  }

  /// What a range is whose message begins no event; `nil` when it is something else than a break.
  ///
  /// Packagers write SCTE35-OUT for the start of a programme, too.
  private func plainKind(of marker: AdMarker) -> BreakInterval.Kind? {
    let section = marker.payload?.section
    let isOther = section.map { !$0.segmentations.isEmpty } ?? false
    return isOther && section?.direction == nil ? nil : .tag
  }

  private func close(
    _ interval: inout BreakInterval, _ range: DateRange, _ markers: [AdMarker]
  ) {
    let ending = markers.first { $0.role == .in }
    if let end = range.end {
      let closing: AdBreak.Closing =
        ending != nil ? .in : end.basis == .nextOfClass ? .nextOut : .duration
      interval.autoReturn = false
      interval.close(at: mediaTime(of: end.date, near: range) ?? fallback(range, interval), closing)
    } else if let ending {
      interval.close(at: place(ending))
    }
  }

  /// The end of a range without a place on the calendar: its length is known nevertheless.
  private func fallback(_ range: DateRange, _ interval: BreakInterval) -> MediaTime {
    let start = interval.start ?? .zero
    if let duration = range.duration { return start + duration }
    guard let first = range.startDate, let last = range.end?.date else { return start }
    return start + first.distance(to: last)
  }

  /// Dates count where the playlist has any; else the place of the tag does.
  private func time(of date: CalendarTime?, _ marker: AdMarker) -> MediaTime {
    guard let date else { return place(marker) }
    let nearest = min(marker.segmentIndex, max(0, map.segments.count - 1))
    return map.places(of: date, nearSegment: nearest).first?.mediaTime ?? place(marker)
  }

  private func mediaTime(of date: CalendarTime, near range: DateRange) -> MediaTime? {
    let last = range.placements.last?.segmentIndex ?? range.segmentIndex
    let nearest = min(last, max(0, map.segments.count - 1))
    return map.places(of: date, nearSegment: nearest).first?.mediaTime
  }

  /// The intervals; one without an end is over at the latest when the next of its kind begins.
  func finish() -> [BreakInterval] {
    var intervals = intervals
    if !cancellations.isEmpty { intervals.removeAll(where: cancellations.contains) }
    let order = intervals.indices.filter { intervals[$0].start != nil }
      .sorted { (intervals[$0].start ?? .zero) < (intervals[$1].start ?? .zero) }
    var next: [BreakInterval.Kind: MediaTime] = [:]
    var later: [BreakInterval.Kind: MediaTime] = [:]
    for index in order.reversed() {
      guard let start = intervals[index].start else { continue }
      let kind = intervals[index].kind
      if let known = next[kind], known > start { later[kind] = known }
      intervals[index].supersededAt = kind == .interstitial ? nil : later[kind]
      next[kind] = start
    }
    return intervals
  }
}

extension CustomAttribute {
  /// A decimal value.
  fileprivate var seconds: MediaTime? {
    switch value {
    case .number(let number): number
    case .string(let text): MediaTime(decimal: text)
    case .hexadecimal: nil
    }
  }
}
