public import MediaTiming

/// A piece of metadata that holds for a range of media time.
public struct Cue: Sendable {
  /// Tells the cue from all others of a presentation; counted, so the same input has the same values.
  public var uid: Int
  /// The identifier that the stream itself gives, such as the ID of a date range.
  public var id: String?
  /// When the cue begins; `nil` when it cannot be placed. Such a cue comes last in its track and is
  /// never entered.
  public var startTime: MediaTime?
  /// The first instant after the cue; `nil` when it is not known yet. A cue whose end is its start has
  /// no length and is entered and left in one moment.
  public var endTime: MediaTime?
  /// The date of the start, where the presentation tells it.
  public var startDate: CalendarTime?
  /// The date of the end, where the presentation tells it.
  public var endDate: CalendarTime?
  /// Where the cue was carried.
  public var source: CueSource
  /// What the cue carries.
  public var content: any CueContent
  /// The media time at which the segment that carries the cue begins; `nil` for a cue that is known as
  /// soon as the presentation is loaded.
  public var addTime: MediaTime?

  /// A cue of all its parts.
  public init(
    uid: Int, id: String? = nil, startTime: MediaTime?, endTime: MediaTime?,
    startDate: CalendarTime? = nil, endDate: CalendarTime? = nil, source: CueSource = CueSource(),
    content: any CueContent, addTime: MediaTime? = nil
  ) {
    self.uid = uid
    self.id = id
    self.startTime = startTime
    self.endTime = endTime
    self.startDate = startDate
    self.endDate = endDate
    self.source = source
    self.content = content
    self.addTime = addTime
  }

  /// The time in which the cue holds, or `nil` when it cannot be placed.
  ///
  /// A cue whose end lies before its start has no length.
  public var range: MediaTimeRange? {
    startTime.map { MediaTimeRange(start: $0, end: endTime) }
  }

  /// Whether this cue comes before another by time: the earlier start first, then the longer one.
  ///
  /// Cues for which neither comes before the other stand in the order in which they were added. This is
  /// the "text track cue order" of the HTML standard, with cues that cannot be placed at the end.
  public func precedes(_ other: Cue) -> Bool {
    guard let range, let otherRange = other.range else {
      return startTime != nil && other.startTime == nil
    }
    return range.precedes(otherRange)
  }
}

extension Cue: Hashable {
  /// Whether two cues agree in everything, their contents included.
  public static func == (left: Cue, right: Cue) -> Bool {
    left.uid == right.uid && left.id == right.id && left.startTime == right.startTime
      && left.endTime == right.endTime && left.startDate == right.startDate
      && left.endDate == right.endDate && left.source == right.source
      && left.addTime == right.addTime && left.content.isEqual(to: right.content)
  }

  /// Feeds the parts that tell cues apart to a hasher.
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
