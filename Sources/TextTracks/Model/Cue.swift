public import MediaTiming

/// A piece of metadata for a range of media time.
public struct Cue: Sendable {
  /// A number that is unique in a presentation; counted, so that the same input has the same
  /// values.
  public var uid: Int
  /// The identifier in the stream, such as the ID of a date range.
  public var id: String?
  /// The start; `nil` when the cue cannot be placed. Such a cue comes last in its track and is
  /// never entered.
  public var startTime: MediaTime?
  /// The first instant after the cue; `nil` when unknown. A cue whose end is its start has no
  /// length and is entered and exited in one moment.
  public var endTime: MediaTime?
  /// What few cues have; `nil` where there is nothing of it. One word, because long playlists have a
  /// million date ranges.
  private var more: More?
  /// The place that the cue comes from.
  public var source: CueSource
  /// The content of the cue.
  public var content: any CueContent
  /// The start of the segment that carries the cue, as media time; `nil` for a cue that is known
  /// when the presentation is loaded.
  public var addTime: MediaTime?

  private final class More: Sendable {
    let startDate: CalendarTime?
    let endDate: CalendarTime?
    let endAddTime: MediaTime?

    init?(startDate: CalendarTime?, endDate: CalendarTime?, endAddTime: MediaTime?) {
      if startDate == nil, endDate == nil, endAddTime == nil { return nil }
      self.startDate = startDate
      self.endDate = endDate
      self.endAddTime = endAddTime
    }
  }

  /// The date of the start, if known.
  public var startDate: CalendarTime? {
    get { more?.startDate ?? content.startDate }
    set { more = More(startDate: newValue, endDate: more?.endDate, endAddTime: endAddTime) }
  }
  /// The date of the end, if known.
  public var endDate: CalendarTime? {
    get { more?.endDate ?? content.endDate }
    set { more = More(startDate: more?.startDate, endDate: newValue, endAddTime: endAddTime) }
  }
  /// The start of the segment with which a player learns the end, as media time; `nil` for an end
  /// that is known with the cue.
  public var endAddTime: MediaTime? {
    get { more?.endAddTime }
    set { more = More(startDate: more?.startDate, endDate: more?.endDate, endAddTime: newValue) }
  }

  /// A cue from its parts.
  public init(
    uid: Int, id: String? = nil, startTime: MediaTime?, endTime: MediaTime?,
    startDate: CalendarTime? = nil, endDate: CalendarTime? = nil, source: CueSource = CueSource(),
    content: any CueContent, addTime: MediaTime? = nil, endAddTime: MediaTime? = nil
  ) {
    self.uid = uid
    self.id = id
    self.startTime = startTime
    self.endTime = endTime
    more = More(startDate: startDate, endDate: endDate, endAddTime: endAddTime)
    self.source = source
    self.content = content
    self.addTime = addTime
  }

  /// The same cue for a player that has not learned its end.
  package var withUnknownEnd: Cue {
    var cue = self
    cue.endTime = nil
    cue.endDate = nil
    return cue
  }

  /// Where a player that loads each segment when it gets there learns an end that comes with a later
  /// segment; `nil` for other ends.
  package var endDueTime: MediaTime? {
    endAddTime.flatMap { time in endTime.map { min(time, $0) } }
  }

  /// Whether its end is to become known with a later segment.
  package var awaitsEnd: Bool { endTime == nil && endAddTime != nil }

  /// The range of the cue; `nil` when it cannot be placed.
  ///
  /// A cue whose end is before its start has no length.
  public var range: MediaTimeRange? {
    startTime.map { MediaTimeRange(start: $0, end: endTime) }
  }

  /// Whether this cue comes before another by time: the earlier start first, then the longer one.
  ///
  /// Cues that are equal in this order keep the order in which they were added. This is the "text
  /// track cue order" of the HTML standard, with unplaced cues at the end.
  public func precedes(_ other: Cue) -> Bool {
    guard let range, let otherRange = other.range else {
      return startTime != nil && other.startTime == nil
    }
    return range.precedes(otherRange)
  }
}

extension Cue: Hashable {
  /// Whether two cues are equal, including their contents.
  public static func == (left: Cue, right: Cue) -> Bool {
    left.uid == right.uid && left.id == right.id && left.startTime == right.startTime
      && left.endTime == right.endTime && left.startDate == right.startDate
      && left.endDate == right.endDate && left.source == right.source
      && left.addTime == right.addTime && left.endAddTime == right.endAddTime
      && left.content.isEqual(to: right.content)
  }

  /// Hashes the parts that distinguish cues.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uid)
    hasher.combine(id)
    hasher.combine(startTime)
    hasher.combine(endTime)
    content.hash(into: &hasher)
  }
}

extension MediaTimeRange {
  /// Cue order without the age: start ascending, then end descending.
  func precedes(_ other: MediaTimeRange) -> Bool {
    if start != other.start { return start < other.start }
    guard let otherEnd = other.end else { return false }
    guard let end else { return true }
    return end > otherEnd
  }
}
