public import AdBreaks
internal import MediaTiming
public import TextTracks

/// Makes cues of the ad breaks that tags signal: one for each break.
public enum TagCues {
  /// Returns cues that start and end with their breaks; an end whose start has left the window
  /// makes none.
  public static func cues(
    of breaks: [AdBreak], uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    let segmentCount = timeline.map.segments.count
    return breaks.lazy.filter { $0.startTime != nil }.map { entry in
      let first = entry.evidence.first
      return Cue(
        uid: 0, id: entry.id, startTime: entry.startTime, endTime: entry.endTime,
        startDate: entry.startDate, endDate: entry.endDate,
        source: first?.source.map {
          CueSource($0, in: uri, segment: first?.segment.flatMap { $0 < segmentCount ? $0 : nil })
        } ?? CueSource(uri: uri),
        content: TagCueContent(entry))
    }
  }
}
