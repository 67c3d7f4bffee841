internal import MediaTiming
public import AdMarkers
public import TextTracks

/// Makes cues of the ad breaks that tags signal: one cue for each break.
public enum TagCues {
  /// Cues that begin and end with their breaks.
  public static func cues(
    of breaks: [TaggedBreak], uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    breaks.map { entry in
      let segmentCount = timeline.map.segments.count
      return Cue(
        uid: 0, id: entry.id, startTime: entry.start, endTime: entry.end,
        startDate: timeline.date(at: entry.start), endDate: timeline.date(at: entry.end),
        source: CueSource(
          uri: uri,
          segment: entry.markers.first.map(\.segmentIndex).flatMap { $0 < segmentCount ? $0 : nil },
          line: entry.markers.first?.line),
        content: TagCueContent(entry))
    }
  }
}
