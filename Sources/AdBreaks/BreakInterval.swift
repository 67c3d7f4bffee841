internal import AdMarkers
internal import MediaTiming
public import SCTE35

/// An interval as one source tells it, before what several sources tell is joined.
struct BreakInterval {
  /// A source whose intervals are all different ones.
  struct Channel: Hashable {
    var dialect: AdMarkerDialect
    var pid: Int?
    /// The program, where there are several.
    var program: Int?

    /// Which time counts: dates before places, places before times in the media.
    var rank: Int {
      switch dialect {
      case .daterange, .interstitial, .vendorClass: 0
      case .inBand: 2
      default: 1
      }
    }
  }

  /// What the interval is.
  typealias Kind = AdBreak.Part.Kind

  /// An end that a source tells.
  struct End: Hashable {
    var time: MediaTime
    var closing: AdBreak.Closing
    var rank: Int
  }

  var channel: Channel
  var kind: Kind
  /// `nil` for an end whose beginning the source does not tell.
  var start: MediaTime?
  var end: End?
  /// The next beginning of the same kind from the same source.
  var supersededAt: MediaTime?
  /// The last place that says that it goes on.
  var lastContinuation: MediaTime?
  var plannedDuration: MediaTime?
  var autoReturn = false
  var id: String?
  var eventIDs: Set<UInt32> = []
  var upid = SegmentationUPID.none
  var resumeOffset: MediaTime?
  var evidence: [AdBreak.Evidence] = []

  init(_ channel: Channel, _ kind: Kind, start: MediaTime?) {
    self.channel = channel
    self.kind = kind
    self.start = start
  }

  var rank: Int { channel.rank }

  /// How deep it lies in others, on the scale of the segmentation types.
  var depth: Int {
    channel.dialect == .vendorClass
      ? SegmentationType.providerAdvertisementStart.depth : kind.depth
  }

  /// Whether it is one ad by what it is, though it may stand for a whole break.
  var isSingleAd: Bool {
    switch kind {
    case .interstitial, .event(.segment(.providerAdvertisementStart)),
      .event(.segment(.distributorAdvertisementStart)):
      true
    case .tag, .event, .ad: channel.dialect == .vendorClass
    }
  }

  var plannedEnd: MediaTime? {
    guard let start, let plannedDuration, !plannedDuration.isNegative else { return nil }
    return start + plannedDuration
  }

  /// Takes what a signal says of the interval.
  mutating func add(_ signal: Signal, _ event: SignalledEvent?, as role: AdMarker.Role) {
    evidence.append(signal.evidence(of: event, as: role))
    if let eventID = event?.eventID { eventIDs.insert(eventID) }
    for other in signal.events where event == nil {
      if let eventID = other.eventID { eventIDs.insert(eventID) }
    }
    if id == nil { id = signal.id }
    guard role != .in else { return }
    if upid.isAbsent, let event { upid = event.upid }
    if upid.isAbsent, event == nil { upid = signal.events.first?.upid ?? .none }
    if role == .out, let event { autoReturn = autoReturn || event.autoReturn }
    if plannedDuration == nil { plannedDuration = signal.plannedDuration(of: event) }
    if role == .cont { lastContinuation = max(lastContinuation ?? signal.time, signal.time) }
  }

  /// Ends the interval, at the latest when it returns by itself.
  mutating func close(at time: MediaTime, _ closing: AdBreak.Closing = .in) {
    if autoReturn, let plannedEnd, plannedEnd < time {
      end = End(time: plannedEnd, closing: .autoReturn, rank: rank)
    } else {
      end = End(time: max(start ?? time, time), closing: closing, rank: rank)
    }
  }
}

extension BreakInterval.Kind {
  /// Whether it is a break where nothing else is around it.
  var opensBreak: Bool {
    switch self {
    case .tag, .interstitial: true
    case .event(let kind): kind.isBreak
    case .ad: false
    }
  }

  /// The type of the start of the segment that it is.
  public var segmentationType: SegmentationType? {
    if case .event(.segment(let type)) = self { type } else { nil }
  }

  /// How deep it lies in others, on the scale of the segmentation types.
  var depth: Int {
    switch self {
    case .tag, .event(.splice): SegmentationType.breakStart.depth
    case .event(.segment(let type)): type.depth
    case .interstitial: SegmentationType.providerAdvertisementStart.depth
    case .ad: .max
    }
  }

  /// Whether two sources may mean the same by them.
  func isCompatible(with other: Self) -> Bool {
    guard opensBreak == other.opensBreak else { return false }
    guard let left = segmentationType, let right = other.segmentationType else { return true }
    return left == right
  }
}
