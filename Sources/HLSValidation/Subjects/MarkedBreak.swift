internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// A break as the lines of one dialect mark it, one after the other.
struct MarkedBreak: Sendable {
  /// The line that begins it; `nil` when it began before the first line that is known.
  var opening: AdMarker?
  /// The lines that say that it goes on.
  var continuations: [AdMarker] = []
  /// The line that ends it.
  var closing: AdMarker?
  /// The line that begins another break while no line has ended this one.
  var next: AdMarker?

  /// The length that the first line which tells one announces.
  var plannedDuration: MediaTime? {
    let lines = [opening].compactMap(\.self) + continuations
    return lines.lazy.compactMap { $0.plannedDuration ?? $0.payload?.section?.breakTime }.first
  }
}

/// The lines of a dialect that has one break at a time, as breaks.
struct MarkedBreaks: Sendable {
  /// An end without a beginning.
  struct LooseEnd: Sendable {
    /// The line.
    var marker: AdMarker
    /// The end before it, where the break that it would end is over already.
    var previousEnd: AdMarker?
  }

  /// The dialect.
  let dialect: AdMarkerDialect
  /// The breaks in the order of their lines.
  private(set) var breaks: [MarkedBreak] = []
  /// The ends that end nothing.
  private(set) var looseEnds: [LooseEnd] = []

  /// The dialects of a playlist whose lines belong together by their order.
  static func all(of markers: [AdMarker]) -> [MarkedBreaks] {
    var found: [MarkedBreaks] = []
    var open: [MarkedBreak?] = []
    var indices: [AdMarkerDialect: Int] = [:]
    for marker in markers {
      let pairing = AdMarkerReaders.pairing(of: marker.dialect)
      guard pairing == .sequence || pairing == .sequenceOfIDs else { continue }
      let index = indices[marker.dialect] ?? found.count
      if index == found.count {
        indices[marker.dialect] = index
        found.append(MarkedBreaks(dialect: marker.dialect))
        open.append(nil)
      }
      found[index].add(marker, &open[index], goesOnByID: pairing == .sequenceOfIDs)
    }
    for index in found.indices { found[index].finish(open[index]) }
    return found
  }

  private init(dialect: AdMarkerDialect) { self.dialect = dialect }

  private mutating func add(
    _ marker: AdMarker, _ open: inout MarkedBreak?, goesOnByID: Bool
  ) {
    switch marker.role {
    case .out:
      if goesOnByID, open != nil, marker.id != nil, open?.opening?.id == marker.id {
        open?.continuations.append(marker)
        return
      }
      if let opening = open?.opening, opening.segmentIndex == marker.segmentIndex,
        open?.continuations.isEmpty == true
      {
        // The same beginning written twice.
        return
      }
      if var finished = open {
        finished.next = marker
        breaks.append(finished)
      }
      open = MarkedBreak(opening: marker)
    case .cont:
      if open == nil { open = MarkedBreak() }
      open?.continuations.append(marker)
    case .in:
      guard var finished = open else {
        looseEnds.append(
          LooseEnd(marker: marker, previousEnd: breaks.last.flatMap { $0.closing ?? $0.next }))
        return
      }
      finished.closing = marker
      breaks.append(finished)
      open = nil
    case .cmd, .opportunity, .ad: break
    }
  }

  private mutating func finish(_ open: MarkedBreak?) {
    if let open { breaks.append(open) }
  }
}
