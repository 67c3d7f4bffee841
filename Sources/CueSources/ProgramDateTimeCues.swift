public import FieldValues
public import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// What an EXT-X-PROGRAM-DATE-TIME tag says (RFC 8216bis, section 4.4.4.6).
public struct ProgramDateTimeCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .programDateTime }

  /// The date.
  public var date: CalendarTime
  /// The start of the segment that the tag dates.
  public var mediaTime: MediaTime
  /// How far the date lies from the one that the tag before and the durations since promise: positive when
  /// it is later. `nil` for the first tag.
  public var driftFromPrevious: MediaTime?

  /// The date as written.
  public var text: String { date.text ?? date.description }

  /// A one-line summary for people.
  public var summary: String {
    guard let driftFromPrevious, driftFromPrevious != .zero else { return text }
    return
      "\(text), drift \(driftFromPrevious.isNegative ? "" : "+")\(driftFromPrevious.secondsText)"
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields = [
      Field("programDateTime", .string(text)), Field("mediaTime", .time(mediaTime)),
    ]
    fields.add("driftFromPrevious", driftFromPrevious)
    return fields
  }
}

extension ProgramDateTimeCueContent {
  /// Whether two are alike, also in how the date is written.
  public static func == (left: Self, right: Self) -> Bool {
    left.date == right.date && left.mediaTime == right.mediaTime
      && left.driftFromPrevious == right.driftFromPrevious && left.text == right.text
  }
}

/// Makes a cue of every program date-time that can be read.
public enum ProgramDateTimeCues {
  /// One tag and the segment it dates.
  public struct Tag: Sendable {
    /// The date, with its text.
    public var date: CalendarTime
    /// The segment after the tag.
    public var segment: Int
    /// The line of the tag.
    public var source: SourceLine

    /// A tag.
    public init(date: CalendarTime, segment: Int, source: SourceLine) {
      self.date = date
      self.segment = segment
      self.source = source
    }
  }

  /// Cues that end where the next one begins, and the last with the presentation.
  ///
  /// - Parameters:
  ///   - tags: the tags in order.
  ///   - past: the last tag before them, if its segment is known no longer.
  ///   - uri: the address of their playlist.
  ///   - timeline: the presentation.
  public static func cues(
    of tags: [Tag], after past: InheritedDate? = nil, uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    let placed = tags.compactMap { tag in
      timeline.start(ofSegment: tag.segment).map { (tag: tag, start: $0) }
    }
    return placed.indices.map { index in
      let (tag, start) = placed[index]
      let end =
        index + 1 < placed.count
        ? placed[index + 1].start : timeline.end.map { max(start, $0) }
      let previous: (date: CalendarTime, start: MediaTime)? =
        index > 0
        ? (placed[index - 1].tag.date, placed[index - 1].start)
        : past.map { ($0.tagDate, $0.tagTime) }
      let drift = previous.map { $0.date.distance(to: tag.date) - (start - $0.start) }
      return Cue(
        uid: 0, startTime: start, endTime: end, startDate: tag.date,
        endDate: timeline.date(at: end),
        source: CueSource(tag.source, in: uri, segment: tag.segment),
        content: ProgramDateTimeCueContent(
          date: tag.date, mediaTime: start, driftFromPrevious: drift))
    }
  }
}
