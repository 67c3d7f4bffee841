public import AdBreaks
public import AdMarkers
public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// One media playlist on its timeline, with what its media and markers tell. Of a live playlist it is the whole
/// that its snapshots make together.
public struct PresentationSubject: Sendable {
  /// The playlist; `nil` for a media file that is the input.
  public let playlist: MediaPlaylist?
  /// The address, as findings name it.
  public let uri: String?
  /// The index of the playlist in the presentation.
  public let index: Int
  /// What it is in the presentation.
  public private(set) var role: PlaylistRole
  /// Media time, the clocks of the media and the calendar.
  public let map: TimelineMap
  /// The date ranges in the order of their first tags, on the timeline.
  public let dateRanges: [PlacedDateRange]
  /// The SCTE-35 messages in the media by arrival, without repeats.
  public let splices: [InBandSplice]
  /// What is known of the media of each segment; empty when no media was read.
  public let media: [SegmentFacts?]
  /// Whether any segment was read.
  public let hasMedia: Bool
  /// The lines of ad-marker dialects that are no date ranges, in order.
  public let markers: [AdMarker]
  /// The ad breaks: of all dialects, and of the messages in the media.
  public let breaks: AdBreakAnalysis
  /// The SCTE-35 messages that lines of the playlist carry.
  let messages: [CarriedMessage]
  /// The breaks as the lines of each dialect mark them by their order.
  let markedBreaks: [MarkedBreaks]
  /// The date ranges that carry SCTE-35.
  let spliceRanges: [SpliceRange]
  /// Those of them that have a place, in the order of their starts.
  let spliceRangesByStart: [SpliceRange]
  /// The indices of the breaks that lines, given by their numbers, tell of.
  let breakIndices: [Int: Int]
  /// From each program date-time to the next.
  public let dateSteps: [DateStep]
  /// Whether the playlist is put together of several snapshots.
  public let isMerged: Bool
  /// Where segments are missing that no snapshot has shown.
  let unseen: [ClosedRange<MediaTime>]
  /// What is asked of it.
  public let policy: ValidationPolicy

  /// A playlist or file on its timeline; its date ranges are placed, and its breaks analysed, where they are not given.
  public init(
    playlist: MediaPlaylist?, uri: String?, index: Int = 0, role: PlaylistRole = .variant,
    map: TimelineMap, dateRanges: [PlacedDateRange]? = nil, splices: [InBandSplice] = [],
    breaks: AdBreakAnalysis? = nil, media: [SegmentFacts?] = [], isMerged: Bool = false,
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    self.uri = uri
    self.index = index
    self.role = role
    self.map = map
    self.dateRanges = dateRanges ?? playlist?.dateRanges(on: map) ?? []
    self.splices = splices
    self.media = media
    hasMedia = media.contains { $0 != nil }
    self.isMerged = isMerged
    unseen = isMerged ? playlist.map { Self.unseenStretches(of: $0, on: map) } ?? [] : []
    self.policy = policy
    dateSteps = map.hasDates ? DateStep.steps(of: map.segments) : []
    markers = playlist.map(AdMarkerReaders.markers) ?? []
    messages =
      playlist.map { [markers, dateRanges = self.dateRanges] in
        CarriedMessage.all(in: $0, dateRanges: dateRanges, markers: markers)
      } ?? []
    markedBreaks = playlist.map { [markers] in MarkedBreaks.all(of: markers, in: $0) } ?? []
    spliceRanges = SpliceRange.all(of: self.dateRanges, messages: messages)
    spliceRangesByStart = SpliceRange.byStart(spliceRanges)
    if let breaks {
      self.breaks = breaks
    } else if let playlist {
      self.breaks = AdBreakAnalysis(
        of: playlist, dateRanges: self.dateRanges, splices: splices, on: map)
    } else {
      self.breaks = AdBreakAnalysis(of: splices, on: map)
    }
    breakIndices = Dictionary(
      self.breaks.breaks.enumerated().flatMap { index, entry in
        entry.evidence.compactMap { $0.playlistLine.map { ($0, index) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The media of a segment; `nil` when it was not read.
  public func media(ofSegment index: Int) -> SegmentFacts? {
    media.indices.contains(index) ? media[index] : nil
  }

  /// The segments of the timeline.
  var segments: [TimelineSegment] { map.segments }

  /// The place of a segment of an index.
  func place(ofSegment index: Int) -> SourceLocation {
    guard let playlist, playlist.segments.indices.contains(index) else { return place(line: nil) }
    return place(of: playlist.segments[index])
  }

  /// The place of a line before a segment.
  func place(line: Int, inSegment index: Int) -> SourceLocation {
    var place = place(line: line, time: segments[index].start)
    place.segment = index
    return place
  }

  /// The place of the date tag of a segment.
  func place(ofDateOf index: Int) -> SourceLocation {
    guard let playlist, playlist.segments.indices.contains(index),
      let date = playlist.segments[index].programDateTime
    else { return place(ofSegment: index) }
    return place(line: date.line, inSegment: index)
  }

  /// The place of the EXT-X-DISCONTINUITY before a segment.
  func place(ofDiscontinuityBefore index: Int) -> SourceLocation {
    guard let playlist, playlist.segments.indices.contains(index) else {
      return place(ofSegment: index)
    }
    let line = playlist.segments[index].lines.first { $0.tagName == .discontinuity }
    return line.map { place(line: $0.number, inSegment: index) } ?? place(ofSegment: index)
  }

  /// The place of a line, given by its number from 1.
  public func place(line: Int?, time: MediaTime? = nil) -> SourceLocation {
    restored(SourceLocation(uri: uri, playlist: index, line: line, time: time))
  }

  /// A place in the file that had the line first.
  private func restored(_ place: SourceLocation) -> SourceLocation {
    playlist?.restored(place) ?? place
  }

  /// The place of a segment: of its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    restored(
      SourceLocation(
        uri: uri, playlist: index, line: segment.extinfLine, segment: segment.index,
        time: segment.startTime))
  }

  /// The place of an attribute's value.
  public func place(ofValue attribute: Attribute) -> SourceLocation {
    guard isMerged else {
      return attribute.valueLocation.completed(by: place(line: attribute.line))
    }
    var place = place(line: attribute.line)
    place.column = attribute.valueLocation.column
    return place
  }

  /// The place of a message in the media.
  public func place(of splice: InBandSplice) -> SourceLocation {
    let segment = splice.segment.flatMap { index in
      playlist.flatMap { $0.segments.indices.contains(index) ? $0.segments[index] : nil }
    }
    var place = place(line: segment?.line, time: splice.startTime)
    place.uri = splice.uri ?? place.uri
    place.segment = splice.segment
    place.pid = splice.pid
    return place
  }

  /// The place of a line or message that tells of a break.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    SourceLocation(
      uri: evidence.uri ?? uri, playlist: index, line: evidence.source?.line,
      segment: evidence.segment, pid: evidence.pid, pts: evidence.pts, time: evidence.startTime)
  }
}

extension PresentationSubject {
  /// The same in another role.
  func with(role: PlaylistRole) -> PresentationSubject {
    var copy = self
    copy.role = role
    return copy
  }
}
