internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// Reads the breaks of each source before they are joined.
struct BreakReading {
  private let playlist: MediaPlaylist?
  private let targetDuration: MediaTime
  private(set) var intervals: [BreakInterval] = []
  private(set) var opportunities: [AdOpportunity] = []
  /// Lines about a break that starts or ends where they are.
  private(set) var attachments: [Signal] = []

  /// The number of marker lines of the playlist before those that are read: they are settled.
  private let settledCount: Int

  init(_ playlist: MediaPlaylist?, settledCount: Int = 0) {
    self.playlist = playlist
    self.settledCount = settledCount
    targetDuration =
      playlist.map(AdBreakAnalysis.segmentLength) ?? AdBreakAnalysis.assumedTargetDuration
  }

  /// Whether no source has ads.
  var isEmpty: Bool { intervals.isEmpty && opportunities.isEmpty && attachments.isEmpty }

  /// The intervals, which go over to whoever joins them.
  mutating func takeIntervals() -> [BreakInterval] {
    defer { intervals = [] }
    return intervals
  }

  /// The media time of a place in the playlist.
  private func place(of marker: AdMarker) -> MediaTime {
    playlist.map(marker.time) ?? .zero
  }

  mutating func readTags() {
    if let playlist { read(playlist.markers, upTo: playlist.duration) }
  }

  /// Reads marker lines, and returns those of them with which none that comes behind the end of the list can have to do.
  @discardableResult
  mutating func read(
    _ lines: some Collection<MarkerLine>, upTo listEnd: MediaTime
  ) -> AdBreakAnalysis.Settled? {
    guard let playlist else { return nil }
    var sequences: [AdMarkerDialect: SequenceFold] = [:]
    var events: [AdMarkerDialect: EventFold] = [:]
    var order: [AdMarkerDialect] = []
    var settling = BreakSettling(targetDuration: targetDuration)
    for (index, line) in lines.enumerated() {
      guard let marker = AdMarkerReaders.marker(of: line) else { continue }
      let signal = Signal(marker, at: place(of: marker), in: playlist)
      settling.settle(index, before: signal.time)
      defer {
        settling.add(
          signal,
          isOpen: sequences.values.contains(where: \.isOpen)
            || events.values.contains(where: \.isOpen))
      }
      if marker.role == .opportunity {
        opportunities.append(
          AdOpportunity(
            id: marker.id, startTime: signal.time, dialect: marker.dialect, form: marker.form,
            source: playlist.source(ofLine: marker.line)))
        continue
      }
      if marker.role == .cmd, marker.events.isEmpty {
        attachments.append(signal)
        events[marker.dialect]?.add(signal)
        continue
      }
      let dialect = marker.dialect
      let channel = BreakInterval.Channel(dialect: dialect)
      let pairing = AdMarkerReaders.pairing(of: dialect)
      if sequences[dialect] == nil, events[dialect] == nil { order.append(dialect) }
      if pairing == .events {
        events[dialect, default: EventFold(channel, targetDuration: targetDuration)].add(signal)
      } else {
        sequences[dialect, default: SequenceFold(channel, pairing, in: playlist)].add(signal)
      }
    }
    for dialect in order {
      let inOrder = sequences[dialect]?.finish { hasSettledEnds(of: dialect) }
      intervals += inOrder ?? []
      intervals += events[dialect]?.finish() ?? []
    }
    settling.settle(lines.count, before: listEnd)
    return settling.settled
  }

  mutating func read(_ ranges: [DateRange], on map: TimelineMap) {
    guard let playlist else { return }
    var fold = DateRangeFold(playlist, isDated: map.hasDates, place: place)
    for range in ranges where !range.isWithdrawn { fold.add(PlacedDateRange(range.read, on: map)) }
    intervals += fold.finish()
  }

  /// Reads what marks ads only where nothing else does: titles of segments, else discontinuities.
  mutating func readConventions() {
    guard let playlist else { return }
    readStates(TwitchTitleMarkers.markers(in: playlist), of: .vendorClass, in: playlist)
    guard isEmpty else { return }
    readStates(DiscontinuityMarkers.markers(in: playlist), of: .discontinuity, in: playlist)
  }

  private mutating func readStates(
    _ markers: [AdMarker], of dialect: AdMarkerDialect, in playlist: MediaPlaylist
  ) {
    var fold = SequenceFold(BreakInterval.Channel(dialect: dialect), .states, in: playlist)
    for marker in markers { fold.add(Signal(marker, at: place(of: marker), in: playlist)) }
    intervals += fold.finish { false }
  }

  /// Whether a settled line of a dialect ends or continues a break.
  private func hasSettledEnds(of dialect: AdMarkerDialect) -> Bool {
    guard let playlist else { return false }
    return playlist.markers.prefix(settledCount).contains { line in
      guard let marker = AdMarkerReaders.marker(of: line), marker.dialect == dialect else {
        return false
      }
      return marker.role == .in || marker.role == .cont
    }
  }

  /// Reads messages in the order of their arrival.
  mutating func read(_ splices: [InBandSplice]) {
    var folds: [Int?: EventFold] = [:]
    var order: [Int?] = []
    for splice in splices {
      let signal = Signal(splice)
      guard !signal.events.isEmpty else {
        folds[splice.pid]?.add(signal)
        continue
      }
      if folds[splice.pid] == nil { order.append(splice.pid) }
      let channel = BreakInterval.Channel(
        dialect: .inBand, pid: splice.pid, program: splice.program)
      folds[splice.pid, default: EventFold(channel, targetDuration: targetDuration)].add(signal)
    }
    for pid in order { intervals += folds[pid]?.finish() ?? [] }
  }
}
