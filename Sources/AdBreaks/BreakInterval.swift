internal import AdMarkers
internal import MediaTiming
public import SCTE35

/// An interval from one source, before the sources are joined.
///
/// There may be a million, which go from the folds to groups and breaks, so that each is one object.
final class BreakInterval {
  /// A source whose intervals are all different breaks.
  struct Channel: Hashable {
    var dialect: AdMarkerDialect
    var pid: Int?
    /// The program, if there are several.
    var program: Int?

    /// The precedence of the time: dates, then places, then times in the media.
    var rank: Int {
      switch dialect {
      case .daterange, .interstitial, .vendorClass: 0
      case .inBand: 2
      default: 1
      }
    }
  }

  /// The kind of interval.
  typealias Kind = AdBreak.Part.Kind

  /// An end that a source signals.
  struct End: Hashable {
    var time: MediaTime
    var closing: AdBreak.Closing
    var rank: Int
  }

  var channel: Channel
  var kind: Kind
  /// `nil` for an end without a start from the same source.
  var start: MediaTime?
  /// Whether its times are known. Those of a range in a playlist without dates are the places of its lines.
  var isPlaced = true
  /// Whether the start was seen or is stated. Otherwise it is the place of the first line that shows the break.
  var hasKnownStart = true
  var end: End?
  /// The times that were never seen between its last line and that of its end: another break may have begun there.
  var unseen: ArraySlice<ClosedRange<MediaTime>> = []
  /// Whether no line of its dialect can end it, so that its planned duration does.
  var lacksEndTag = false
  /// The next start of the same kind from the same source.
  var supersededAt: MediaTime?
  /// The last place at which a line says that it continues.
  var lastContinuation: MediaTime?
  var plannedDuration: MediaTime?
  var autoReturn = false
  var id: String?
  var eventIDs: Set<UInt32> = []
  /// The number of the sub-segment of the event that starts it, if it is one.
  var subSegment: UInt8?
  var upid = SegmentationUPID.none
  var resumeOffset: MediaTime?
  /// The words of CUE.
  var cue: [String] = []
  var evidence: [AdBreak.Evidence] = []

  init(_ channel: Channel, _ kind: Kind, start: MediaTime?) {
    self.channel = channel
    self.kind = kind
    self.start = start
  }

  /// The precedence of its times: the place of what cannot be placed is behind all others.
  var rank: Int { isPlaced ? channel.rank : Self.unplacedRank }
  private static let unplacedRank = 3

  /// Whether its times are the places of tags.
  var isOfTags: Bool { channel.rank == 1 }

  /// Whether it is over at its planned end, and needs no line for it.
  var returnsByItself: Bool { autoReturn && !isOfTags }

  /// The event that starts it, which its end may not repeat.
  var eventID: UInt32? {
    evidence.lazy.filter { $0.role != .in }.compactMap(\.eventID).first ?? eventIDs.min()
  }

  /// Whether it is from lines of a playlist.
  var isOfLine: Bool { channel.dialect != .inBand }

  /// The nesting depth on the scale of the segmentation types.
  var depth: Int {
    channel.dialect == .vendorClass
      ? SegmentationType.providerAdvertisementStart.depth : kind.depth
  }

  /// Whether its kind is one ad, although it may represent a whole break.
  var isSingleAd: Bool {
    switch kind {
    case .interstitial, .event(.segment(.providerAdvertisementStart)),
      .event(.segment(.distributorAdvertisementStart)):
      true
    case .tag, .event, .ad: channel.dialect == .vendorClass
    }
  }

  /// Whether it may be one of several in a break.
  var mayLieInBreak: Bool { isSingleAd || kind.mayLieInBreak }

  var plannedEnd: MediaTime? {
    guard let start, let plannedDuration, !plannedDuration.isNegative else { return nil }
    return start + plannedDuration
  }

  /// Applies a signal to the interval.
  func add(_ signal: Signal, _ event: SignalledEvent?, as role: AdMarker.Role) {
    let added = signal.evidence(of: event, as: role)
    let isRewritten = evidence.first.map(added.replaces) ?? false
    evidence.append(added)
    if let eventID = event?.eventID { eventIDs.insert(eventID) }
    if let number = event?.subSegment { subSegment = number }
    // The other events of the message are other intervals.
    if event == nil { eventIDs.formUnion(signal.events.lazy.compactMap(\.eventID)) }
    if id == nil { id = signal.id }
    guard role != .in else { return }
    if upid.isAbsent, let event { upid = event.upid }
    if upid.isAbsent, event == nil { upid = signal.events.first?.upid ?? .none }
    if role == .out {
      autoReturn =
        autoReturn || event?.autoReturn ?? signal.events.contains(where: \.autoReturn)
    }
    let known = isRewritten ? nil : plannedDuration
    plannedDuration =
      known.map { added.restatedDuration(after: $0) } ?? signal.plannedDuration(of: event)
      ?? plannedDuration
    if role == .cont { lastContinuation = max(lastContinuation ?? signal.time, signal.time) }
  }

  /// Moves its times, and those of its lines.
  func move(by distance: MediaTime) {
    start = start.map { $0 + distance }
    if let end { self.end?.time = end.time + distance }
    for index in evidence.indices {
      evidence[index].startTime = evidence[index].startTime.map { $0 + distance }
    }
  }

  /// Takes away the end, as one without a start; `nil` if it names the event of the interval.
  func takeEnd() -> BreakInterval? {
    guard let end, let line = evidence.last, line.role == .in else { return nil }
    if let eventID = line.eventID {
      guard !evidence.dropLast().contains(where: { $0.eventID == eventID }) else { return nil }
      eventIDs.remove(eventID)
    }
    let loose = BreakInterval(channel, .tag, start: nil)
    loose.end = end
    loose.unseen = unseen
    loose.eventIDs = line.eventID.map { [$0] } ?? []
    loose.evidence = [line]
    evidence.removeLast()
    self.end = nil
    unseen = []
    return loose
  }

  /// Whether a break whose end is known may have ended where nobody saw it, so that this end is that of another one.
  ///
  /// - Parameters:
  ///   - time: The end of the break.
  ///   - isPlanned: Whether nothing but its plan ends the break then.
  ///   - segmentLength: The length that no segment exceeds.
  func mayFollowUnseenEnd(
    at time: MediaTime, isPlanned: Bool, segmentLength: MediaTime
  ) -> Bool {
    let next = unseen.partitioningIndex { $0.upperBound >= time }
    guard next < unseen.endIndex else { return false }
    // What is listed behind a planned end shows that the break went on.
    return !isPlanned || unseen[next].lowerBound <= time + segmentLength
  }

  /// Whether both may be the same break. Sub-segments of one event have its id, and are different breaks.
  func isCompatible(with other: BreakInterval) -> Bool {
    if let subSegment, let number = other.subSegment, subSegment != number { return false }
    return kind.isCompatible(with: other.kind)
  }

  /// Ends the interval, at the latest at its auto return. A tag that ends it counts with its place.
  func close(at time: MediaTime, _ closing: AdBreak.Closing = .in) {
    if returnsByItself, let plannedEnd, plannedEnd < time {
      end = End(time: plannedEnd, closing: .autoReturn, rank: rank)
    } else {
      end = End(time: max(start ?? time, time), closing: closing, rank: rank)
    }
  }
}

extension BreakInterval.Kind {
  /// Whether it is a break if nothing encloses it.
  var opensBreak: Bool {
    switch self {
    case .tag, .interstitial: true
    case .event(let kind): kind.isBreak
    case .ad: false
    }
  }

  /// Whether it is of a type that a break may contain several times.
  var mayLieInBreak: Bool { segmentationType?.mayLieInBreak ?? false }

  /// The type of the segment start.
  public var segmentationType: SegmentationType? {
    if case .event(.segment(let type)) = self { type } else { nil }
  }

  /// The nesting depth on the scale of the segmentation types.
  var depth: Int {
    switch self {
    case .tag, .event(.splice): SegmentationType.breakStart.depth
    case .event(.segment(let type)): type.depth
    case .interstitial: SegmentationType.providerAdvertisementStart.depth
    case .ad: .max
    }
  }

  /// Whether two intervals may be the same break.
  func isCompatible(with other: Self) -> Bool {
    guard opensBreak == other.opensBreak else { return false }
    guard let left = segmentationType, let right = other.segmentationType else { return true }
    return left == right
  }
}
