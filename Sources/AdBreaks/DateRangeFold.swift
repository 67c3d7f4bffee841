internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// Makes intervals of date ranges: one for each range that is a break or the end of one, and for each segment that
/// its message begins or ends besides.
struct DateRangeFold {
  private let playlist: MediaPlaylist
  /// Whether the playlist has dates, without which no range can be placed.
  private let isDated: Bool
  /// The media time of a place in the playlist.
  private let place: (AdMarker) -> MediaTime
  private var intervals: [BreakInterval] = []
  private var cancellations = CancelledEvents<Int>()

  init(
    _ playlist: MediaPlaylist, isDated: Bool, place: @escaping (AdMarker) -> MediaTime
  ) {
    self.playlist = playlist
    self.isDated = isDated
    self.place = place
  }

  /// Adds a range with its attributes read.
  mutating func add(_ placed: PlacedDateRange) {
    let range = placed.range
    let markers = DateRangeMarkers.markers(of: range)
    guard !markers.isEmpty else { return }
    for marker in markers where marker.dialect == .daterange { addCancellations(of: marker) }
    addSplice(placed, markers.filter { $0.dialect == .daterange })
    for marker in markers where marker.dialect != .daterange {
      let kind: BreakInterval.Kind = marker.dialect == .interstitial ? .interstitial : .tag
      let start = placed.start ?? place(marker)
      let interval = makeInterval(of: placed, kind, in: marker.dialect, start: start)
      interval.add(signal(of: marker, in: placed, at: start), nil, as: .out)
      close(interval, placed, markers)
      interval.resumeOffset = range.customAttributes.first { $0.name == "X-RESUME-OFFSET" }?.seconds
      if marker.dialect == .interstitial { interval.cue = range.cue }
      intervals.append(interval)
    }
  }

  /// A new interval of a range.
  private func makeInterval(
    of placed: PlacedDateRange, _ kind: BreakInterval.Kind,
    in dialect: AdMarkerDialect = .daterange, start: MediaTime?
  ) -> BreakInterval {
    let interval = BreakInterval(Channel(dialect: dialect), kind, start: start)
    interval.isPlaced = isDated || placed.start != nil
    return interval
  }

  private mutating func addCancellations(of marker: AdMarker) {
    for event in marker.events where event.action == .cancel {
      cancellations.add(event, line: marker.line, at: place(marker))
    }
  }

  /// Whether a line behind the one that announces an event cancels it before it begins. What has an end took place.
  private func isCancelled(_ interval: BreakInterval) -> Bool {
    guard case .event(let kind) = interval.kind, let start = interval.start, interval.end == nil,
      let announced = interval.evidence.first?.playlistLine
    else { return false }
    return interval.eventIDs.contains { id in
      cancellations.isCancelled(
        SignalledEvent(.start, kind, eventID: id), announcedIn: announced, startingAt: start)
    }
  }

  private func signal(
    of marker: AdMarker, in placed: PlacedDateRange, at time: MediaTime
  ) -> Signal {
    Signal(marker, of: placed.range.unread, at: time, in: playlist)
  }

  private typealias Channel = BreakInterval.Channel

  private mutating func addSplice(_ placed: PlacedDateRange, _ markers: [AdMarker]) {
    guard let opening = markers.first(where: { opens($0) }) else {
      addEnd(placed, markers)
      return
    }
    let event = begun(by: opening)
    guard let kind = event?.kind.map(BreakInterval.Kind.event) ?? plainKind(of: opening) else {
      return
    }
    let start = placed.start ?? place(opening)
    let interval = makeInterval(of: placed, kind, start: start)
    let signal = self.signal(of: opening, in: placed, at: start)
    interval.add(signal, event, as: opening.role)
    interval.autoReturn = event?.autoReturn ?? false
    interval.id = placed.range.id
    interval.plannedDuration = placed.range.plannedDuration?.asAnnounced ?? interval.plannedDuration
    close(interval, placed, markers)
    for marker in markers where marker.role != opening.role {
      let time = marker.role == .in ? interval.end?.time ?? place(marker) : start
      // A message may end this and begin the next one.
      let ended = marker.events.first {
        $0.action == .end && $0.kind == event?.kind && $0.eventID == event?.eventID
      }
      interval.add(self.signal(of: marker, in: placed, at: time), ended, as: marker.role)
    }
    intervals.append(interval)
    addOthers(of: signal, besides: event, of: interval, placed, markers)
  }

  /// What the message of a range begins beside the event that the range is: mostly the first ad of a break.
  ///
  /// The end of the range is no end of theirs, and the name of the range not their name. The range limits their planned
  /// lengths, because its attributes take precedence over its message.
  private mutating func addOthers(
    of signal: Signal, besides main: SignalledEvent?, of range: BreakInterval,
    _ placed: PlacedDateRange, _ markers: [AdMarker]
  ) {
    for event in signal.events where event.action == .start && event != main {
      guard let kind = event.kind.map(BreakInterval.Kind.event) else { continue }
      let interval = makeInterval(of: placed, kind, start: signal.time)
      interval.add(signal, event, as: signal.role)
      interval.id = nil
      if let limit = placed.range.plannedDuration?.asAnnounced, interval.depth > range.depth {
        interval.plannedDuration = interval.plannedDuration.map { min($0, limit) }
      }
      for marker in markers where marker.role != signal.role {
        guard
          let end = marker.events.first(where: {
            $0.action == .end && $0.kind == event.kind && $0.eventID == event.eventID
          })
        else { continue }
        let time = range.end?.time ?? place(marker)
        interval.add(self.signal(of: marker, in: placed, at: time), end, as: .in)
        interval.id = nil
        interval.close(at: time)
      }
      intervals.append(interval)
    }
  }

  /// A range whose tags have only an end, for example because the tag of the start has left the window.
  private mutating func addEnd(_ placed: PlacedDateRange, _ markers: [AdMarker]) {
    let ending = markers.first { marker in
      marker.role == .in
        || marker.events.contains { $0.action == .end && $0.kind?.isBreak == true }
    }
    guard let marker = ending else { return }
    let range = placed.range
    let time = (range.end == nil ? placed.start : placed.end) ?? place(marker)
    let signal = signal(of: marker, in: placed, at: time)
    let ended = marker.events.filter { $0.action == .end }
    let main = chosen(of: ended, for: range.id) ?? marker.events.first
    for event in ended.isEmpty ? [main] : ended.map(Optional.some) {
      let isMain = event == main
      let interval = makeInterval(
        of: placed, event?.kind.map(BreakInterval.Kind.event) ?? .tag,
        start: isMain ? startOfEnded(placed, before: time) : nil)
      interval.add(signal, event, as: .in)
      interval.id = isMain ? range.id : nil
      interval.plannedDuration = isMain ? range.plannedDuration?.asAnnounced : nil
      interval.close(at: time)
      intervals.append(interval)
    }
  }

  /// The start of a range with a length or an end. START-DATE alone may be the date of the return.
  private func startOfEnded(_ placed: PlacedDateRange, before end: MediaTime) -> MediaTime? {
    guard let basis = placed.range.end?.basis, basis != .nextOfClass, let start = placed.start,
      start < end
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
    chosen(of: marker.events.filter { $0.action == .start && $0.kind != nil }, for: marker.id)
  }

  /// The event that a range is: the outermost of those that it is named after, else of all.
  private func chosen(of events: [SignalledEvent], for id: String?) -> SignalledEvent? {
    let id = id.flatMap { UInt32(eventIDText: $0) }
    let named = events.filter { id != nil && $0.eventID == id }
    return (named.isEmpty ? events : named).min {
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
    guard let section = marker.payload?.section else { return .tag }
    if section.isCancellation { return nil }
    return section.segmentations.isEmpty || section.direction != nil ? .tag : nil
  }

  private func close(_ interval: BreakInterval, _ placed: PlacedDateRange, _ markers: [AdMarker]) {
    let ending = markers.first { $0.role == .in }
    if let end = placed.range.end {
      let closing: AdBreak.Closing =
        ending != nil ? .in : end.basis == .nextOfClass ? .nextOut : .duration
      interval.autoReturn = false
      let start = interval.start ?? .zero
      interval.close(at: placed.end ?? start + (placed.length ?? .zero), closing)
    } else if let ending {
      interval.close(at: place(ending))
    }
  }

  /// The intervals; one without an end is over at the latest when the next of its kind begins.
  mutating func finish() -> [BreakInterval] {
    if !cancellations.isEmpty { intervals = intervals.filter { !isCancelled($0) } }
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
    defer { intervals = [] }
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
