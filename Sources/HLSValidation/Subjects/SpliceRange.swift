internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A date range on the timeline, with its SCTE-35 messages.
///
/// A playlist may have a million. A rule about single ranges gets each with its attributes and messages read; a rule
/// about several gets those that have messages, which are then read on each access.
public struct SpliceRange: Sendable {
  /// The event that the range opens.
  enum Kind: Hashable, Sendable {
    /// A break whose message does not contain its kind.
    case unknown
    /// A splice or segment.
    case event(SpliceEvent.Kind)
  }

  private(set) var range: DateRange
  let start: MediaTime?
  let end: MediaTime?
  /// The media time at which the break is planned to end.
  let plannedEnd: MediaTime?
  /// The event that SCTE35-OUT opens; `nil` for a range that opens no break.
  let kind: Kind?
  /// Whether the end is known: from a message, DURATION, END-DATE or the next of its class.
  let isEnded: Bool
  /// Whether it has SCTE35-IN and no SCTE35-OUT.
  let hasOnlyIn: Bool
  /// Whether a message has several segments.
  let hasSeveralSegments: Bool
  private var read: [CarriedMessage]?

  /// A range with its attributes and messages read.
  init(_ unread: DateRange, on map: TimelineMap) {
    range = unread.read
    let placed = PlacedDateRange(range, on: map)
    (start, end) = (placed.start, placed.end)
    let messages = CarriedMessage.all(in: range)
    let out = messages.first { $0.marker.role == .out }
    let hasIn = messages.contains { $0.marker.role == .in }
    let planned = out?.marker.plannedDuration.flatMap { $0.isNegative ? nil : $0 }
    plannedEnd = start.flatMap { start in planned.map { start + $0 } }
    kind = Self.kind(of: out)
    isEnded = hasIn || range["DURATION"] != nil || range["END-DATE"] != nil || range.endsOnNext
    hasOnlyIn = hasIn && out == nil
    hasSeveralSegments = messages.contains { $0.section?.segmentations.count ?? 0 > 1 }
    read = messages
  }

  /// Its messages: out, in, command.
  var messages: [CarriedMessage] { read ?? CarriedMessage.all(in: range) }
  /// SCTE35-OUT.
  var out: CarriedMessage? { messages.first { $0.marker.role == .out } }
  /// SCTE35-IN.
  var back: CarriedMessage? { messages.first { $0.marker.role == .in } }

  /// The same without what can be read again.
  var unread: SpliceRange {
    var unread = self
    (unread.range, unread.read) = (range.unread, nil)
    return unread
  }

  /// Whether the range is within another, as far as the ends are known or planned.
  func lies(in other: SpliceRange) -> Bool {
    guard let start, let otherStart = other.start, start >= otherStart,
      let end = end ?? plannedEnd, let otherEnd = other.end ?? other.plannedEnd
    else { return false }
    return end <= otherEnd
  }

  /// Whether two ranges have an event in common, as those of different segments in one message do.
  func isSame(as other: SpliceRange) -> Bool {
    guard let left = out?.section, let right = other.out?.section else {
      return out?.payload.text == other.out?.payload.text
    }
    return !left.allEventIDs.isDisjoint(with: right.allEventIDs)
  }

  /// Packagers also write SCTE35-OUT for the start of a programme, which is not a break.
  private static func kind(of message: CarriedMessage?) -> Kind? {
    guard let message else { return nil }
    let starts = message.marker.events.filter { $0.action == .start && $0.kind?.isBreak == true }
    if let kind = starts.lazy.compactMap(\.kind).first { return .event(kind) }
    guard let section = message.section, !section.isEncrypted else { return .unknown }
    return section.direction == nil ? nil : .unknown
  }
}

/// The date ranges of a presentation that carry SCTE-35, for rules that compare them.
public struct SpliceRanges: Sendable {
  /// In the order of their first tags.
  private(set) var all: [SpliceRange] = []
  /// The events that messages of the presentation cancel.
  private(set) var cancelled: CancelledSplices

  init(of presentation: PresentationSubject) {
    cancelled = CancelledSplices(in: presentation.splices)
    cancelled.add(presentation.tagMessages)
  }

  /// Adds ranges with their messages read, which do not stay in memory.
  mutating func add(_ ranges: [SpliceRange]) {
    for range in ranges where !range.messages.isEmpty {
      cancelled.add(range.messages)
      all.append(range.unread)
    }
  }

  /// Those with a place, in start order.
  var byStart: [SpliceRange] {
    let isOrdered = all.indices.dropFirst().allSatisfy {
      guard let start = all[$0 - 1].start, let next = all[$0].start else { return false }
      return start <= next
    }
    // `sorted` is stable.
    return isOrdered && all.first?.start != nil
      ? all : all.filter { $0.start != nil }.sorted { ($0.start ?? .zero) < ($1.start ?? .zero) }
  }
}

extension SpliceInfoSection {
  /// The ids of all splices and segments in the message.
  var allEventIDs: Set<UInt32> {
    var ids = Set(segmentations.map(\.eventID))
    if case .insert(let insert) = command { ids.insert(insert.eventID) }
    return ids
  }

  /// The directions of the message: several where it ends one break and starts the next.
  var directions: Set<SpliceDirection> {
    if case .insert(let insert) = command, let splice = insert.splice {
      return [splice.outOfNetwork ? .out : .in]
    }
    return Set(segmentations.compactMap(\.direction))
  }

  /// The durations that the message announces, without those of 0.
  var announcedDurations: [MediaTime] {
    var durations: [MediaTime] = []
    if case .insert(let insert) = command,
      let time = insert.splice?.breakDuration?.time.asAnnounced
    {
      durations.append(time)
    }
    return durations + segmentations.compactMap { $0.segment?.durationTime?.asAnnounced }
  }
}
