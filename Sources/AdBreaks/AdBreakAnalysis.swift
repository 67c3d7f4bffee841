internal import AdMarkers
public import HLSPlaylists
public import MediaTiming
internal import SCTE35

/// The ad breaks of one playlist or file: all dialects and the messages in its media, folded into one list.
///
/// ```swift
/// let analysis = AdBreakAnalysis(of: playlist, on: map)
/// for entry in analysis.breaks { print(entry.startTime?.clockText ?? "before", entry.dialects) }
/// ```
public struct AdBreakAnalysis: Hashable, Sendable {
  /// What is looked at.
  public enum Sources: Hashable, Sendable {
    /// All there is.
    case all
    /// The lines of a playlist that mark ads and are not date ranges.
    case tags
  }

  /// What was known of a playlist at some time.
  public struct Extent: Hashable, Sendable {
    /// The positions of the lines in `markers` of the playlist that are looked at: those that are known, but for settled ones.
    public var markers: Range<Int>
    /// Where the known segments end.
    public var end: MediaTime
    /// Whether the playlist had ended.
    public var isEnded: Bool

    /// Lines and an end.
    public init(markers: Range<Int>, end: MediaTime, isEnded: Bool) {
      self.markers = markers
      self.end = end
      self.isEnded = isEnded
    }
  }

  /// Lines of breaks that are over.
  public struct Settled: Hashable, Sendable {
    /// How many lines there are, from the first that was looked at.
    public var count: Int
    /// The media time at which the last of them takes effect. What is settled begins and ends no later.
    public var end: MediaTime
  }

  /// How far a marker may be from its message in the media, with a target duration: it comes with one of the next segments.
  package static func markerReach(_ targetDuration: MediaTime) -> MediaTime {
    segmentLength(targetDuration) * EvidenceJoin.markerReach
  }

  /// How far a playlist that has not ended must reach past a planned end to show that no line changes it.
  package static func planReach(in playlist: MediaPlaylist) -> MediaTime {
    segmentLength(in: playlist) * BreakGroup.planReach
  }

  /// The maximum distance of the evidence of one break without a target duration.
  static let assumedTargetDuration = MediaTime(seconds: 6)

  /// The length that no segment exceeds: EXTINF may be half a second more than EXT-X-TARGETDURATION, to which it is
  /// rounded (RFC 8216bis, section 4.4.3.1).
  static func segmentLength(in playlist: MediaPlaylist) -> MediaTime {
    segmentLength(playlist.header.targetDuration ?? assumedTargetDuration)
  }

  private static func segmentLength(_ targetDuration: MediaTime) -> MediaTime {
    targetDuration + MediaTime(value: 1, timescale: 2)
  }

  /// The breaks by start.
  public private(set) var breaks: [AdBreak] = []
  /// Of the lines that were looked at as far as they were known, those with which no later line can have to do.
  public private(set) var settled: Settled?
  /// The places where an ad may be put, by start.
  public private(set) var opportunities: [AdOpportunity] = []

  /// The breaks that a playlist and the messages in its segments signal.
  public init(
    of playlist: MediaPlaylist, splices: [InBandSplice] = [], on map: TimelineMap,
    sources: Sources = .all
  ) {
    var reading = BreakReading(playlist)
    reading.readTags()
    if sources == .all {
      reading.read(playlist.dateRanges, on: map)
      reading.read(splices)
      if reading.isEmpty { reading.readConventions() }
    }
    opportunities = reading.opportunities
    breaks = Self.breaks(
      reading.takeIntervals(), targetDuration: Self.segmentLength(in: playlist), map: map,
      listEnd: playlist.duration,
      isEnded: playlist.header.isEnded,
      isWindow: Self.mayStartWithinBreak(playlist, isEnded: playlist.header.isEnded),
      attachments: reading.attachments)
  }

  /// The breaks that marker lines of a playlist make as long as no more of it is known.
  public init(of playlist: MediaPlaylist, asFarAs extent: Extent, on map: TimelineMap) {
    let lines = playlist.markers
    let known = extent.markers.clamped(to: lines.indices)
    var reading = BreakReading(playlist, settledCount: known.lowerBound)
    settled = reading.read(known.lazy.map { lines[$0] }, upTo: extent.end)
    opportunities = reading.opportunities
    breaks = Self.breaks(
      reading.takeIntervals(),
      targetDuration: Self.segmentLength(in: playlist),
      map: map, listEnd: extent.end, isEnded: extent.isEnded,
      isWindow: known.lowerBound == 0
        && Self.mayStartWithinBreak(playlist, isEnded: extent.isEnded),
      attachments: reading.attachments)
  }

  /// Whether a break may have begun before the first segment. No break is cut where segments are forgotten, and markers
  /// there show whether one was open.
  private static func mayStartWithinBreak(_ playlist: MediaPlaylist, isEnded: Bool) -> Bool {
    !isEnded && playlist.header.type == nil && !playlist.hasForgottenMarkers
  }

  /// The breaks in the messages of a file, which nothing will be added to.
  public init(of splices: [InBandSplice], on map: TimelineMap) {
    var reading = BreakReading(nil)
    reading.read(splices)
    breaks = Self.breaks(
      reading.takeIntervals(), targetDuration: Self.assumedTargetDuration, map: map,
      listEnd: map.end, isEnded: true, isWindow: true, attachments: [])
  }

  /// Concurrent programs have their own breaks; a message without a program belongs to the first of them.
  private static func breaks(
    _ intervals: consuming [BreakInterval], targetDuration: MediaTime, map: TimelineMap,
    listEnd: MediaTime, isEnded: Bool, isWindow: Bool, attachments: [Signal]
  ) -> [AdBreak] {
    let programs = Set(intervals.lazy.compactMap(\.channel.program)).sorted()
    guard programs.count > 1 else {
      return breaksOfProgram(
        consume intervals, targetDuration: targetDuration, map: map, listEnd: listEnd,
        isEnded: isEnded,
        isWindow: isWindow, attachments: attachments)
    }
    let groups = Dictionary(grouping: intervals) { $0.channel.program ?? programs.first }
    return programs.enumerated().flatMap { index, program in
      breaksOfProgram(
        groups[program] ?? [],
        targetDuration: targetDuration, map: map, listEnd: listEnd, isEnded: isEnded,
        isWindow: isWindow, attachments: index == 0 ? attachments : [])
    }.enumerated().sorted { left, right in
      guard let start = left.element.startTime, let other = right.element.startTime, start != other
      else {
        let isOpen = (left.element.startTime == nil, right.element.startTime == nil)
        return isOpen.0 == isOpen.1 ? left.offset < right.offset : isOpen.0
      }
      return start < other
    }.map(\.element)
  }

  private static func breaksOfProgram(
    _ intervals: consuming [BreakInterval], targetDuration: MediaTime, map: TimelineMap,
    listEnd: MediaTime, isEnded: Bool, isWindow: Bool, attachments: [Signal]
  ) -> [AdBreak] {
    var placed = consume intervals
    var ends = placed.filter { $0.start == nil }
    placed.removeAll { $0.start == nil }
    var groups = EvidenceJoin.groups(of: placed, targetDuration: targetDuration)
    placed = []
    for group in groups { ends += group.takeForeignEnds(segmentLength: targetDuration) }
    LooseEnds(targetDuration: targetDuration, listStart: map.segments.first?.start ?? .zero)
      .assign(ends, to: &groups, isWindow: isWindow)
    for group in groups {
      group.close(listEnd: listEnd, isEnded: isEnded, segmentLength: targetDuration)
    }
    var places = BreakPlaces(map: map, listEnd: listEnd)
    var outermost = BreakNesting(targetDuration: targetDuration).nested(groups)
    groups = []
    if isEnded { for group in outermost { group.close(atListEnd: listEnd) } }
    // A group goes as soon as its break is there: a million of both would take gigabytes.
    var breaks: [AdBreak] = []
    breaks.reserveCapacity(outermost.count)
    while let group = outermost.popLast() {
      breaks.append(AdBreak(AdBreak.Values(group, places: &places)))
    }
    breaks.reverse()
    BreakNotes.add(attachments, to: &breaks)
    return breaks
  }
}
