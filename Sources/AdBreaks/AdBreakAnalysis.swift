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
    /// The lines of a playlist that are no date ranges and tell of ads by themselves.
    case tags
  }

  /// How far apart the evidence of one break may be where no target duration tells it.
  static let assumedTargetDuration = MediaTime(seconds: 6)

  /// The breaks by start.
  public private(set) var breaks: [AdBreak] = []
  /// The places where an ad may be put, by start.
  public private(set) var opportunities: [AdOpportunity] = []

  /// The breaks that a playlist and the messages in its segments tell.
  public init(
    of playlist: MediaPlaylist, uri: String? = nil, splices: [InBandSplice] = [],
    on map: TimelineMap, sources: Sources = .all
  ) {
    var reading = BreakReading(playlist: playlist, uri: uri, map: map)
    reading.readTags()
    if sources == .all {
      reading.readDateRanges()
      reading.read(splices)
      if reading.isEmpty { reading.readDiscontinuities() }
    }
    let target = playlist.header.targetDuration ?? Self.assumedTargetDuration
    opportunities = reading.opportunities
    breaks = Self.breaks(
      reading.intervals, targetDuration: target, map: map, listEnd: playlist.duration,
      isEnded: playlist.header.isEnded,
      isWindow: !playlist.header.isEnded && playlist.header.type == nil,
      attachments: reading.attachments)
  }

  /// The breaks that the messages in a file tell.
  public init(of splices: [InBandSplice], on map: TimelineMap) {
    var reading = BreakReading(playlist: nil, uri: nil, map: map)
    reading.read(splices)
    breaks = Self.breaks(
      reading.intervals, targetDuration: Self.assumedTargetDuration, map: map, listEnd: map.end,
      isEnded: false, isWindow: true, attachments: [])
  }

  /// Programs beside each other have their own breaks; what tells of no program goes with the first of them.
  private static func breaks(
    _ intervals: [BreakInterval], targetDuration: MediaTime, map: TimelineMap, listEnd: MediaTime,
    isEnded: Bool, isWindow: Bool, attachments: [Signal]
  ) -> [AdBreak] {
    let programs = Set(intervals.compactMap(\.channel.program)).sorted()
    let channels: [Int?] = programs.isEmpty ? [nil] : programs
    let all = channels.enumerated().flatMap { index, program in
      breaksOfProgram(
        intervals.filter {
          $0.channel.program == program || index == 0 && $0.channel.program == nil
        },
        targetDuration: targetDuration, map: map, listEnd: listEnd, isEnded: isEnded,
        isWindow: isWindow, attachments: index == 0 ? attachments : [])
    }
    guard programs.count > 1 else { return all }
    return all.enumerated().sorted { left, right in
      guard let start = left.element.startTime, let other = right.element.startTime, start != other
      else {
        let isOpen = (left.element.startTime == nil, right.element.startTime == nil)
        return isOpen.0 == isOpen.1 ? left.offset < right.offset : isOpen.0
      }
      return start < other
    }.map(\.element)
  }

  private static func breaksOfProgram(
    _ intervals: [BreakInterval], targetDuration: MediaTime, map: TimelineMap, listEnd: MediaTime,
    isEnded: Bool, isWindow: Bool, attachments: [Signal]
  ) -> [AdBreak] {
    var groups = EvidenceJoin.groups(
      of: intervals.filter { $0.start != nil }, targetDuration: targetDuration)
    LooseEnds(targetDuration: targetDuration).assign(
      intervals.filter { $0.start == nil }, to: &groups, isWindow: isWindow)
    for index in groups.indices { groups[index].close(listEnd: listEnd, isEnded: isEnded) }
    let places = BreakPlaces(map: map, listEnd: listEnd)
    let notes = Dictionary(grouping: attachments, by: \.time)
    return BreakNesting(targetDuration: targetDuration).nested(groups).map { group in
      var entry = AdBreak(group, places: places)
      entry.attach(notes)
      return entry
    }
  }
}
