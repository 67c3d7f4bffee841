internal import EventMessages
public import ID3
internal import MediaStreams
public import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// Makes cues of timed ID3 tags: one for each frame.
public enum ID3Cues {
  /// A decoded tag and its time.
  public struct TimedTag: Sendable {
    /// The tag.
    public var tag: ID3Tag
    /// The presentation time, if known.
    public var time: MediaTime?
    /// The source of its cues.
    public var source: CueSource
    /// The start of the segment that contains it.
    public var addTime: MediaTime?
    /// The duration of its event message; `nil` if the next tag ends it.
    public var duration: MediaTime?
    /// Whether the header of the tag was missing and has been restored.
    public var hasRestoredHeader = false

    /// Whether it has frames other than the timing of the segment itself.
    public var isShown: Bool { tag.frames.contains { !$0.isTiming } }

    /// A tag at a time.
    public init(tag: ID3Tag, time: MediaTime?, source: CueSource, addTime: MediaTime?) {
      self.tag = tag
      self.time = time
      self.source = source
      self.addTime = addTime
    }
  }

  /// Returns the tags in payloads, with findings about them.
  public static func tags(
    in carried: [CarriedPayload], on timeline: PresentationTimeline,
    spending budget: inout ID3Budget
  ) -> (tags: [TimedTag], findings: [Diagnostic]) {
    var tags: [TimedTag] = []
    var findings: [Diagnostic] = []
    for entry in carried where entry.payload.kind == .id3 {
      let parsing = ID3Tag.parseAll(in: entry.payload.bytes, spending: &budget)
      let time = timeline.presentationTime(of: entry)
      for tag in parsing.tags {
        var timed = TimedTag(
          tag: tag, time: time, source: entry.source,
          addTime: timeline.start(ofSegment: entry.segment))
        timed.hasRestoredHeader = entry.payload.traits.contains(.headerIsRestored)
        tags.append(timed)
      }
      findings += self.findings(
        parsing.issues,
        at: SourceLocation(
          uri: entry.uri, segment: entry.segment, pid: entry.payload.pid, pts: entry.payload.pts,
          byteOffset: entry.payload.byteOffset, time: time))
    }
    return (tags, findings)
  }

  /// The longest duration of an event message that counts as unintended (rule R13).
  private static let shortestDuration = MediaTime(value: 1, timescale: 1000)

  /// Returns the tags in event messages of ID3, with findings about them.
  public static func tags(
    in messages: [CarriedEventMessage], on timeline: PresentationTimeline,
    spending budget: inout ID3Budget
  ) -> (tags: [TimedTag], findings: [Diagnostic]) {
    var tags: [TimedTag] = []
    var findings: [Diagnostic] = []
    for entry in messages where entry.box.isID3 {
      let parsing = ID3Tag.parseAll(in: entry.box.messageData, spending: &budget)
      let time = timeline.startTime(of: entry)
      let duration = entry.box.duration.flatMap { $0 > shortestDuration ? $0 : nil }
      for tag in parsing.tags {
        var timed = TimedTag(
          tag: tag, time: time, source: entry.source,
          addTime: timeline.start(ofSegment: entry.segment))
        timed.duration = duration
        tags.append(timed)
      }
      findings += self.findings(
        parsing.issues,
        at: SourceLocation(
          uri: entry.uri, segment: entry.segment, byteOffset: entry.box.byteOffset, time: time))
    }
    return (tags, findings)
  }

  private static func findings(_ issues: [ID3Issue], at place: SourceLocation) -> [Diagnostic] {
    issues.filter { $0.severity >= .warning }.map { $0.diagnostic(.id3TagMalformed, at: place) }
  }

  /// Returns one cue for each frame except the timing of the segment itself.
  ///
  /// All frames of a tag end where the next later tag of the track starts, and those of the last
  /// tag with the presentation (rule R11). Tags at the same time do not shorten each other. A tag
  /// with its own duration ends after it, whatever follows. An end that comes with a later segment
  /// is known to a player only then.
  public static func cues(of tags: [TimedTag], on timeline: PresentationTimeline) -> [Cue] {
    let shown = tags.filter(\.isShown)
    let starts = TagStarts(of: shown)
    return shown.enumerated().flatMap { index, entry -> [Cue] in
      let next = entry.duration == nil ? entry.time.flatMap { starts.next(after: $0) } : nil
      let end = entry.time.flatMap { start in
        entry.duration.map { start + $0 } ?? next?.time ?? timeline.end.map { max(start, $0) }
      }
      let endAddTime = next?.addTime.flatMap { time in
        entry.addTime.flatMap { $0 < time ? time : nil }
      }
      return entry.tag.frames.filter { !$0.isTiming }.map { frame in
        Cue(
          uid: 0, startTime: entry.time, endTime: end, startDate: timeline.date(at: entry.time),
          endDate: timeline.date(at: end), source: entry.source,
          content: ID3CueContent(
            frame: frame, version: entry.tag.version, tagIndex: index,
            tagByteCount: entry.tag.byteCount, hasRestoredHeader: entry.hasRestoredHeader),
          addTime: entry.addTime, endAddTime: endAddTime)
      }
    }
  }

  /// The starts of tags in order, each with the start of the first segment that has a tag there.
  private struct TagStarts {
    private let starts: [(time: MediaTime, addTime: MediaTime?)]

    init(of tags: [TimedTag]) {
      starts = tags.compactMap { tag in tag.time.map { ($0, tag.addTime) } }.sorted {
        if $0.time != $1.time { return $0.time < $1.time }
        guard let addTime = $1.addTime else { return false }
        return $0.addTime.map { $0 < addTime } ?? true
      }
    }

    func next(after time: MediaTime) -> (time: MediaTime, addTime: MediaTime?)? {
      let next = starts.partitioningIndex { $0.time > time }
      return next < starts.count ? starts[next] : nil
    }
  }
}
