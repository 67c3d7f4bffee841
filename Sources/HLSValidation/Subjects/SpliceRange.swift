internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A date range with SCTE-35 messages, on the timeline.
///
/// It is immutable, so all users share one object.
final class SpliceRange: Sendable {
  /// The event that the range opens.
  enum Kind: Hashable, Sendable {
    /// A break whose message does not contain its kind.
    case unknown
    /// A splice or segment.
    case event(SpliceEvent.Kind)
  }

  /// The range with its start and end on the timeline.
  let placed: PlacedDateRange
  /// SCTE35-OUT.
  let out: CarriedMessage?
  /// SCTE35-IN.
  let back: CarriedMessage?
  /// SCTE35-CMD.
  let command: CarriedMessage?
  /// The event that SCTE35-OUT opens; `nil` for a range that opens no break.
  let kind: Kind?

  /// A range with its messages; `nil` when it has none.
  private init?(_ placed: PlacedDateRange, _ messages: some Collection<CarriedMessage>) {
    guard !messages.isEmpty else { return nil }
    self.placed = placed
    out = messages.first { $0.marker.role == .out }
    back = messages.first { $0.marker.role == .in }
    command = messages.first { $0.marker.role == .cmd }
    kind = Self.kind(of: out)
  }

  var range: DateRange { placed.range }
  var start: MediaTime? { placed.start }
  var end: MediaTime? { placed.end }

  /// The media time at which the break is planned to end.
  var plannedEnd: MediaTime? {
    guard let start, let planned = out?.marker.plannedDuration, !planned.isNegative else {
      return nil
    }
    return start + planned
  }

  /// Whether the end is known: from a message, DURATION, END-DATE or the next of its class.
  var isEnded: Bool {
    back != nil || range["DURATION"] != nil || range["END-DATE"] != nil
      || range.endsOnNext
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

  /// Returns the ranges of a playlist that carry messages, in the order of their first tags.
  ///
  /// - Parameter messages: the messages of the playlist, of which those of the ranges have their order.
  static func all(
    of ranges: [PlacedDateRange], messages: [CarriedMessage]
  ) -> [SpliceRange] {
    var rest = messages[...]
    return ranges.compactMap { placed in
      // In merged snapshots several ranges may have the same ID.
      let own = rest.prefix { message in
        message.isInDateRange && placed.range.placement(ofLine: message.marker.line) != nil
      }
      rest = rest.dropFirst(own.count)
      return SpliceRange(placed, own)
    }
  }

  /// Returns the ranges with a place, in start order.
  static func byStart(_ ranges: [SpliceRange]) -> [SpliceRange] {
    ranges.indices.compactMap { index in ranges[index].start.map { (start: $0, index: index) } }
      .sorted { ($0.start, $0.index) < ($1.start, $1.index) }
      .map { ranges[$0.index] }
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

  /// The durations that the message announces.
  var announcedDurations: [MediaTime] {
    var durations: [MediaTime] = []
    if case .insert(let insert) = command, let time = insert.splice?.breakDuration?.time {
      durations.append(time)
    }
    return durations + segmentations.compactMap { $0.segment?.durationTime }
  }
}
