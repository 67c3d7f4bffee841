internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A break as marked by consecutive lines of one dialect.
///
/// There may be a million, so that each has the positions of its lines among all of the playlist.
struct MarkedBreak: Sendable {
  /// The markers of the playlist.
  fileprivate let all: [AdMarker]
  fileprivate var openingPosition: Int?
  fileprivate var continuationPositions: [Int] = []
  fileprivate var repeatPositions: [Int] = []
  fileprivate var closingPosition: Int?
  fileprivate var nextPosition: Int?

  /// The line that starts it; `nil` when it started before the first known line.
  var opening: AdMarker? { openingPosition.map { all[$0] } }
  /// The lines that continue it.
  var continuations: [AdMarker] { continuationPositions.map { all[$0] } }
  /// The lines that start it again before the same segment.
  var repeats: [AdMarker] { repeatPositions.map { all[$0] } }
  /// The line that ends it.
  var closing: AdMarker? { closingPosition.map { all[$0] } }
  /// The line that starts the next break while this one is open.
  var next: AdMarker? { nextPosition.map { all[$0] } }

  /// The lines that start and continue it.
  var lines: [AdMarker] { [opening].compactMap(\.self) + continuations }

  /// The duration of the first line that announces one.
  var plannedDuration: MediaTime? { lines.lazy.compactMap(\.announcedDuration).first }

  /// The longest announced duration, because breaks may be extended, and the first line with it.
  var longestAnnouncement: (marker: AdMarker, duration: MediaTime)? {
    var longest: (marker: AdMarker, duration: MediaTime)?
    for marker in lines {
      guard let duration = marker.announcedDuration, !duration.isNegative,
        longest.map({ duration > $0.duration }) ?? true
      else { continue }
      longest = (marker, duration)
    }
    return longest
  }
}

extension AdMarker {
  /// The announced duration of the line, else of its message.
  fileprivate var announcedDuration: MediaTime? { plannedDuration ?? payload?.section?.breakTime }
}

extension PresentationSubject {
  /// The media time of the start of a break, if a line has it.
  func start(of entry: MarkedBreak) -> MediaTime? {
    if let opening = entry.opening { return time(of: opening) }
    guard let counting = entry.continuations.first(where: { $0.elapsed != nil }),
      let elapsed = counting.elapsed
    else { return nil }
    return time(of: counting) - elapsed
  }
}

/// The breaks of a dialect that has one break at a time.
struct MarkedBreaks: Sendable {
  /// An end without a start, or a line that goes on with a break behind its end.
  struct LooseEnd: Sendable {
    var marker: AdMarker
    /// The previous end, if the break was closed already.
    var previousEnd: AdMarker?
  }

  let dialect: AdMarkerDialect
  /// The breaks in the order of their lines.
  private(set) var breaks: [MarkedBreak] = []
  /// The ends without a start.
  private(set) var looseEnds: [LooseEnd] = []
  /// The numbers of the lines that have segments that were never seen between them and the line before, or the first
  /// segment.
  private(set) var linesBehindHoles: Set<Int> = []

  private var sequence: AdMarkerSequence
  private var open: MarkedBreak?
  /// The segment of the last line.
  private var lastSegment: Int?

  /// Returns the breaks of each dialect whose lines are paired by order.
  static func all(of markers: [AdMarker], in playlist: MediaPlaylist) -> [MarkedBreaks] {
    var found: [MarkedBreaks] = []
    var indices: [AdMarkerDialect: Int] = [:]
    let hasGaps = playlist.lacksSegments
    for (position, marker) in markers.enumerated() {
      let pairing = AdMarkerReaders.pairing(of: marker.dialect)
      guard pairing != .states, pairing != .events else { continue }
      let index = indices[marker.dialect] ?? found.count
      if index == found.count {
        indices[marker.dialect] = index
        found.append(MarkedBreaks(dialect: marker.dialect, pairing))
      }
      found[index].add(position, of: markers, in: playlist, hasGaps: hasGaps)
    }
    for index in found.indices { found[index].finishOpen(next: nil) }
    return found
  }

  private init(dialect: AdMarkerDialect, _ pairing: AdMarkerPairing) {
    self.dialect = dialect
    sequence = AdMarkerSequence(pairing)
  }

  private mutating func add(
    _ position: Int, of all: [AdMarker], in playlist: MediaPlaylist, hasGaps: Bool
  ) {
    let marker = all[position]
    let isBehindGap =
      hasGaps && playlist.lacksSegments(between: lastSegment ?? 0, and: marker.segmentIndex)
    if isBehindGap { linesBehindHoles.insert(marker.line) }
    let step = sequence.step(
      marker.role, id: marker.id, elapsed: marker.elapsed, at: marker.time(in: playlist),
      isBehindGap: isBehindGap)
    lastSegment = marker.segmentIndex
    switch step {
    case .begins:
      finishOpen(next: position)
      open = MarkedBreak(all: all, openingPosition: position)
    case .continues: open?.continuationPositions.append(position)
    case .joins:
      finishOpen(next: position)
      open = MarkedBreak(all: all, continuationPositions: [position])
    case .ends:
      open?.closingPosition = position
      finishOpen(next: nil)
    case .endsPrevious:
      guard let last = breaks.indices.last else { return }
      breaks[last].closingPosition = position
      breaks[last].nextPosition = nil
    case .continuesEnded:
      let closing = breaks.last?.closing
      guard looseEnds.last?.previousEnd?.line != closing?.line else { return }
      looseEnds.append(LooseEnd(marker: marker, previousEnd: closing))
    case .endsNothing:
      looseEnds.append(
        LooseEnd(marker: marker, previousEnd: breaks.last.flatMap { $0.closing ?? $0.next }))
    case .repeats: open?.repeatPositions.append(position)
    case .other: break
    }
  }

  private mutating func finishOpen(next: Int?) {
    guard var finished = open else { return }
    finished.nextPosition = next
    breaks.append(finished)
    open = nil
  }
}
