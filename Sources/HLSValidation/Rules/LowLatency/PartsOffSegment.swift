internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Parts whose durations do not add up to their segment.
struct PartsOffSegment: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-012", "parts-off-segment", .warning,
    "The parts of a segment add up to the segment, and those of the next one to no more than the target duration.",
    specification: "RFC 8216bis, sections 3.2 and 4.4.3.1",
    rationale: """
      A segment and its parts are the same media. If a part is missing or listed twice, a player \
      of parts gets another stream than a player of segments, and audio and video jump.
      """,
    remedy: "List each part of a segment once, from the first to the last, before its EXTINF.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard playlist.tagNames.contains(.part) else { return [] }
    let header = playlist.playlist.header
    let segments = playlist.playlist.segments
    guard let partTarget = header.partInformation?.partTarget else { return [] }
    let tolerance = partTarget * MediaTime(value: 1, timescale: 2)
    let groups = PartGroup.all(of: Array(playlist.playlist.parts))
    return groups.enumerated().compactMap { index, group in
      guard let length = group.length else { return nil }
      if segments.indices.contains(group.segment) {
        let segment = segments[group.segment]
        // The first parts of the oldest segment with parts may have been removed.
        let isWhole = index > 0
        guard
          length > segment.duration + tolerance
            || isWhole && length < segment.duration - tolerance
        else { return nil }
        return Finding(
          "the \(group.count) parts of the segment are \(length.messageText) long, EXTINF is \(segment.duration.messageText)",
          at: playlist.place(of: segment), subject: "EXT-X-PART",
          recurrence: Recurrence(key: "EXTINF", of: groups.count))
      }
      // Segment durations are rounded before they are compared with the target.
      guard let target = header.targetDuration, !header.isEnded,
        length > target + MediaTime(value: 1, timescale: 2)
      else { return nil }
      return Finding(
        "the \(group.count) parts of the next segment are \(length.messageText) long, the target duration is \(target.messageText)",
        at: playlist.place(line: group.lastLine), subject: "EXT-X-PART")
    }
  }

  static let examples: RuleExamples = [
    .halfSecondParts(
      """
      #EXT-X-PART:DURATION=0.5,URI="a.1.mp4"
      #EXT-X-PART:DURATION=0.5,URI="a.2.mp4"
      1 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.2.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.3.mp4"
      ▶2 b.mp4
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.1.mp4"
      """),
    .halfSecondParts(
      """
      1 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.2.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.3.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.4.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.5.mp4"
      ▶#EXT-X-PART:DURATION=0.5,URI="b.6.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.7.mp4"
      """),
    .halfSecondParts(
      """
      #EXT-X-PART:DURATION=0.5,URI="a.1.mp4"
      #EXT-X-PART:DURATION=0.5,URI="a.2.mp4"
      2 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.2.mp4"
      #EXT-X-PART:DURATION=0.5,URI="b.3.mp4"
      #EXT-X-PART:DURATION=0.48,URI="b.4.mp4"
      1.98 b.mp4
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.1.mp4"
      """),
  ]
}

/// The parts of one segment.
private struct PartGroup {
  let segment: Int
  private(set) var count = 0
  private(set) var lastLine = 0
  /// The total duration of the parts; `nil` when one has no duration.
  private(set) var length: MediaTime? = .zero

  private mutating func add(_ part: PlacedTag<PartTag>) {
    count += 1
    lastLine = part.line
    length = length.flatMap { length in part.tag.duration.map { length + $0 } }
  }

  /// Groups the parts of a playlist by segment, in order.
  static func all(of parts: [PlacedTag<PartTag>]) -> [PartGroup] {
    var groups: [PartGroup] = []
    for part in parts {
      if groups.last?.segment != part.segmentIndex {
        groups.append(PartGroup(segment: part.segmentIndex))
      }
      groups[groups.count - 1].add(part)
    }
    return groups
  }
}
