internal import ID3
public import MediaTiming
internal import SCTE35
public import SourceDiagnostics
public import TextTracks

/// A chapter and its time.
public struct Chapter: Sendable {
  /// The content.
  public var content: ChapterCueContent
  /// The start.
  public var start: MediaTime
  /// The end, if its source has one.
  public var end: MediaTime?
  /// The source of its cue.
  public var source: CueSource
  /// The start of the segment that contains it; `nil` when it is known from the start.
  public var addTime: MediaTime?

  /// A chapter at a time.
  public init(
    _ content: ChapterCueContent, start: MediaTime, end: MediaTime?, source: CueSource,
    addTime: MediaTime? = nil
  ) {
    self.content = content
    self.start = start
    self.end = end
    self.source = source
    self.addTime = addTime
  }
}

/// Makes cues of chapters, and finds chapters in decoded payloads.
public enum ChapterCues {
  /// Returns one cue for each chapter. A chapter without an end ends where the next of its origin
  /// starts, and the last one with the presentation.
  public static func cues(of chapters: [Chapter], on timeline: PresentationTimeline) -> [Cue] {
    var starts: [ChapterCueContent.Origin: [MediaTime]] = [:]
    for chapter in chapters { starts[chapter.content.origin, default: []].append(chapter.start) }
    for origin in starts.keys { starts[origin]?.sort() }
    return chapters.map { chapter in
      let end =
        chapter.end ?? starts[chapter.content.origin]?.firstTime(after: chapter.start)
        ?? timeline.end.map { max(chapter.start, $0) }
      return Cue(
        uid: 0, id: chapter.content.identifier, startTime: chapter.start, endTime: end,
        startDate: timeline.date(at: chapter.start), endDate: timeline.date(at: end),
        source: chapter.source, content: chapter.content, addTime: chapter.addTime)
    }
  }

  // MARK: ID3

  /// Returns the chapters in `CHAP` frames, each once, however often its tag is sent.
  ///
  /// Their times count from the start of the presentation, which is the start of a file.
  public static func chapters(
    in tags: [ID3Cues.TimedTag], isFile: Bool
  ) -> (chapters: [Chapter], findings: [Diagnostic]) {
    struct Identity: Hashable {
      var element: String
      var start: UInt32
      var end: UInt32
    }
    var seen: Set<Identity> = []
    var chapters: [Chapter] = []
    var findings: [Diagnostic] = []
    for entry in tags {
      for case .chapter(let frame) in entry.tag.frames {
        let identity = Identity(
          element: frame.elementID, start: frame.startTimeMs, end: frame.endTimeMs)
        guard seen.insert(identity).inserted else { continue }
        let start = MediaTime(value: Int128(frame.startTimeMs), timescale: 1000)
        // All ones mean that an offset is missing; writers that do not know the end use them here,
        // too.
        let end =
          frame.endTimeMs == .max
          ? nil : MediaTime(value: Int128(frame.endTimeMs), timescale: 1000)
        chapters.append(
          Chapter(
            ChapterCueContent(
              // A chapter without a title has only the element ID as its name.
              origin: .id3, titles: [.init(frame.title ?? frame.elementID)],
              imageURI: frame.imageURL, identifier: frame.elementID),
            start: start, end: end.map { max(start, $0) }, source: entry.source,
            addTime: entry.addTime))
        if !isFile, findings.isEmpty {
          findings.append(
            Diagnostic(
              .chapterTimeBaseUndefined,
              "chapter \(frame.elementID) is taken to start \(start.messageText) after the presentation",
              at: SourceLocation(
                uri: entry.source.uri, segment: entry.source.segment, pid: entry.source.pid,
                byteOffset: entry.source.byteOffset, time: entry.time)))
        }
      }
    }
    return (chapters, findings)
  }

  // MARK: SCTE-35

  /// Returns the chapters that segmentation descriptors bound, from cues with SCTE-35, grouped by
  /// source.
  ///
  /// A chapter lasts from the start to the end with its event id, else for its duration (SCTE 35,
  /// section 10.3.3.1). A cancelled event is not a chapter, and a chapter in several sources is
  /// that of the first of them.
  public static func chapters(in sources: [[Cue]]) -> [Chapter] {
    SegmentationInterval.intervals(in: sources, of: [.chapterStart, .chapterEnd]).map { interval in
      Chapter(
        ChapterCueContent(
          origin: .scte35, titles: interval.segment.upid.text.map { [.init($0)] } ?? [],
          identifier: String(interval.eventID)),
        start: interval.range.start, end: interval.range.end, source: interval.source,
        addTime: interval.addTime)
    }
  }
}

extension ChapterFrame {
  /// The address of the first linked picture.
  fileprivate var imageURL: String? {
    for case .picture(let picture) in subFrames {
      if let url = picture.url { return url }
    }
    return nil
  }
}
