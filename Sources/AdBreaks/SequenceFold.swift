internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// Folds the lines of a dialect with one break at a time into intervals.
struct SequenceFold {
  private let channel: BreakInterval.Channel
  private let pairing: AdMarkerPairing
  private let playlist: MediaPlaylist
  /// Whether to look for missing segments at all.
  private let hasGaps: Bool
  /// The times of segments that were never seen, where it is known how long they last.
  private let unseen: [ClosedRange<MediaTime>]
  /// The segment of the last line.
  private var lastSegment: Int?
  private var sequence: AdMarkerSequence
  private var finished: [BreakInterval] = []
  private var open: BreakInterval?
  private var openAd: BreakInterval?
  /// The index of the break that ended at the start of the open one.
  private var previous: Int?
  /// Whether a line has ended or continued a break.
  private var hasEnds = false

  init(_ channel: BreakInterval.Channel, _ pairing: AdMarkerPairing, in playlist: MediaPlaylist) {
    self.channel = channel
    self.playlist = playlist
    hasGaps = playlist.lacksSegments
    unseen = hasGaps ? playlist.unseenStretches.filter { $0.lowerBound < $0.upperBound } : []
    self.pairing = pairing
    sequence = AdMarkerSequence(pairing)
  }

  /// Whether no line has ended a break or an ad.
  var isOpen: Bool { open != nil || openAd != nil }

  mutating func add(_ signal: Signal) {
    let isBehindGap =
      hasGaps
      && playlist.lacksSegments(between: lastSegment ?? 0, and: signal.evidence.segment)
    let step = sequence.step(
      signal.role, id: signal.id, elapsed: signal.evidence.elapsed, at: signal.time,
      isBehindGap: isBehindGap)
    let missed = isBehindGap ? unseenStretches(behind: lastSegment ?? 0, before: signal.time) : []
    lastSegment = signal.evidence.segment
    hasEnds = hasEnds || signal.role == .in || signal.role == .cont
    switch step {
    case .begins:
      begin(at: signal.time)
      open?.hasKnownStart = !mayRepeatStart(signal)
      open?.add(signal, nil, as: .out)
    case .repeats: open?.add(signal, nil, as: .out)
    case .continues: open?.add(signal, nil, as: .cont)
    case .joins(let start):
      begin(at: start)
      open?.hasKnownStart = signal.evidence.elapsed != nil
      open?.add(signal, nil, as: .cont)
    case .ends:
      // An identifier says which break ends.
      if isBehindGap, signal.id == nil || signal.id != open?.id {
        open?.unseen = missed
      }
      end(signal)
    case .endsPrevious:
      guard let previous else { return }
      finished[previous].add(signal, nil, as: .in)
      finished[previous].close(at: signal.time)
    case .endsNothing:
      open = BreakInterval(channel, .tag, start: nil)
      open?.unseen = missed
      end(signal)
    case .continuesEnded: break
    case .other:
      guard signal.role == .ad else { return }
      finishAd(at: signal.time)
      openAd = BreakInterval(channel, .ad, start: signal.time)
      openAd?.add(signal, nil, as: .cmd)
    }
  }

  /// Whether a start may repeat one that has left the window.
  private func mayRepeatStart(_ signal: Signal) -> Bool {
    // A discontinuity is between what begins and what was before.
    guard channel.dialect != .discontinuity, pairing.repeatsStarts else { return false }
    return signal.evidence.segment == 0 && playlist.mayLackEarlierSegments
  }

  private mutating func begin(at time: MediaTime) {
    let count = finished.count
    finishOpen(supersededAt: time)
    previous = finished.count > count ? count : nil
    open = BreakInterval(channel, .tag, start: time)
  }

  /// The times that were never seen between a segment and a time.
  private func unseenStretches(
    behind segment: Int, before time: MediaTime
  ) -> ArraySlice<ClosedRange<MediaTime>> {
    let start = playlist.segments[segment].startTime
    let first = unseen.partitioningIndex { $0.upperBound > start }
    let end = unseen.partitioningIndex { $0.upperBound > time }
    return unseen[min(first, end)..<end]
  }

  private mutating func end(_ signal: Signal) {
    finishAd(at: signal.time)
    open?.add(signal, nil, as: .in)
    open?.close(at: signal.time)
    finishOpen(supersededAt: nil)
  }

  private mutating func finishOpen(supersededAt time: MediaTime?) {
    guard let current = open else { return }
    // A single line behind a break says nothing of another one.
    if pairing == .sequence, current.end == nil, !finished.isEmpty, current.evidence.count == 1,
      current.evidence.first?.role == .cont
    {
      open = nil
      return
    }
    current.supersededAt = time
    finished.append(current)
    open = nil
  }

  private mutating func finishAd(at time: MediaTime) {
    openAd?.close(at: time)
    if let openAd { finished.append(openAd) }
    openAd = nil
  }

  /// The breaks, when all lines were added.
  ///
  /// - Parameter hasEarlierEnds: Whether a line before those that were added has ended or continued a break.
  mutating func finish(hasEarlierEnds: () -> Bool) -> [BreakInterval] {
    finishOpen(supersededAt: nil)
    if let openAd { finished.append(openAd) }
    openAd = nil
    if lacksEndTag(hasEarlierEnds) {
      // A message would end what a message has begun.
      for interval in finished where interval.evidence.allSatisfy({ $0.payload == nil }) {
        interval.lacksEndTag = true
      }
    }
    return finished
  }

  /// Whether no line of the dialect ends a break: EXT-X-AD has no end, and many packagers write EXT-X-CUE at the start
  /// alone.
  private func lacksEndTag(_ hasEarlierEnds: () -> Bool) -> Bool {
    switch channel.dialect {
    case .extAd: true
    case .adobeCue: !hasEnds && !hasEarlierEnds()
    default: false
    }
  }
}

extension AdMarkerPairing {
  /// Whether a start may be repeated during the break.
  fileprivate var repeatsStarts: Bool {
    switch self {
    case .sequenceOfIDs, .states: true
    case .sequence, .spans, .events: false
    }
  }
}

extension MediaPlaylist {
  /// Whether segments before the first one may have left the window before anybody saw them.
  ///
  /// Media time counts from the first segment that was seen, however many of them are forgotten.
  fileprivate var mayLackEarlierSegments: Bool {
    guard header.type == nil, let first = segments.first else { return false }
    return first.mediaSequence > 0 && first.startTime == .zero
  }
}
