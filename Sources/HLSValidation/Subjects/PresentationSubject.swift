public import AdBreaks
public import AdMarkers
public import HLSPlaylists
public import MediaTiming
internal import SCTE35
public import SourceDiagnostics

/// One media playlist on its timeline, with its media and markers. For a live playlist, the merged
/// snapshots.
///
/// It is one object, because each rule about breaks gets it for each of them.
public final class PresentationSubject: Sendable {
  /// The playlist; `nil` for a media file as the input.
  public let playlist: MediaPlaylist?
  /// The segments of the playlist; empty for a media file.
  let listed: OnDemandCollection<MediaSegment>
  /// The URI in findings.
  public let uri: String?
  /// The index of the playlist in the presentation.
  public let index: Int
  /// The role in the presentation.
  public let role: PlaylistRole
  /// Media time, the clocks of the media and the calendar.
  public let map: TimelineMap
  /// The SCTE-35 messages in the media by arrival, without repeats.
  public let splices: [InBandSplice]
  /// The media of each segment; empty when no media was read.
  public let media: [SegmentFacts?]
  /// Whether any segment was read.
  public let hasMedia: Bool
  /// The lines of ad-marker dialects other than date ranges, in order.
  public let markers: [AdMarker]
  /// The ad breaks of all dialects and of the messages in the media.
  public let breaks: AdBreakAnalysis
  /// The SCTE-35 messages that tags other than date ranges carry.
  let tagMessages: [CarriedMessage]
  /// The number of SCTE-35 messages in date ranges.
  let rangeMessageCount: Int
  /// The number of date ranges with such messages.
  let spliceRangeCount: Int
  /// The breaks of each dialect whose lines are paired by order.
  let markedBreaks: [MarkedBreaks]
  /// The indices of breaks by the numbers of their lines, of tags other than date ranges.
  let breakIndices: [Int: Int]
  /// Whether a message in the media ends any break.
  let hasMessagesOfEnds: Bool
  /// Whether a message in the media starts or ends any break.
  let hasDirections: Bool
  /// Whether the media of a segment was not read.
  let hasUnreadSegments: Bool
  /// The steps between program date-times.
  public let dateSteps: [DateStep]
  /// The maximum error of each duration by how they are written, and by the dates.
  let durationRounding: MediaTime
  /// Whether the playlist is merged from several snapshots.
  public let isMerged: Bool
  /// The stretches that no snapshot contains.
  let unseen: [ClosedRange<MediaTime>]
  /// The user's limits.
  public let policy: ValidationPolicy

  /// A playlist or file on its timeline. Breaks are analysed here unless given.
  public init(
    playlist: MediaPlaylist?, uri: String?, index: Int = 0, role: PlaylistRole = .variant,
    map: TimelineMap, splices: [InBandSplice] = [],
    breaks: AdBreakAnalysis? = nil, media: [SegmentFacts?] = [], isMerged: Bool = false,
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    listed = playlist?.segments ?? OnDemandCollection([])
    self.uri = uri
    self.index = index
    self.role = role
    self.map = map
    self.splices = splices
    self.media = media
    hasMedia = media.contains { $0 != nil }
    hasDirections = splices.contains { $0.section.direction != nil }
    hasUnreadSegments = map.segments.indices.contains {
      !media.indices.contains($0) || media[$0] == nil
    }
    self.isMerged = isMerged
    unseen = isMerged ? playlist?.unseenStretches ?? [] : []
    self.policy = policy
    dateSteps = map.hasDates ? DateStep.steps(of: map.segments) : []
    durationRounding =
      playlist.map { [dateSteps] in
        WrittenRounding.ofDurations(in: $0, with: dateSteps, tolerance: policy.dateTolerance)
      } ?? .zero
    markers = playlist.map(AdMarkerReaders.markers) ?? []
    tagMessages = playlist.map { [markers] in CarriedMessage.all(of: markers, in: $0) } ?? []
    let counts = playlist?.dateRanges.map(\.spliceCount).filter { $0 > 0 } ?? []
    rangeMessageCount = counts.reduce(0, +)
    spliceRangeCount = counts.count
    markedBreaks = playlist.map { [markers] in MarkedBreaks.all(of: markers, in: $0) } ?? []
    if let breaks {
      self.breaks = breaks
    } else if let playlist {
      self.breaks = AdBreakAnalysis(of: playlist, splices: splices, on: map)
    } else {
      self.breaks = AdBreakAnalysis(of: splices, on: map)
    }
    hasMessagesOfEnds =
      !splices.isEmpty
      && self.breaks.breaks.contains { entry in
        entry.evidence.contains { $0.dialect == .inBand && $0.role == .in }
      }
    let lines = Set(markers.map(\.line))
    breakIndices = Dictionary(
      self.breaks.breaks.enumerated().lazy.flatMap { index, entry in
        entry.evidence.lazy.compactMap(\.playlistLine).filter(lines.contains).map { ($0, index) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The media of a segment; `nil` when it was not read.
  public func media(ofSegment index: Int) -> SegmentFacts? {
    media.indices.contains(index) ? media[index] : nil
  }

  var segments: [TimelineSegment] { map.segments }

  /// The media time at which the known segments begin: later than zero where a live one has forgotten some.
  var head: MediaTime { segments.first?.start ?? .zero }

  func place(ofSegment index: Int) -> SourceLocation {
    listed.indices.contains(index) ? place(of: listed[index]) : place(line: nil)
  }

  /// The place of a line before a segment.
  func place(line: Int, inSegment index: Int) -> SourceLocation {
    var place = place(line: line, time: segments[index].start)
    place.segment = index
    return place
  }

  /// The place of the date tag of a segment.
  func place(ofDateOf index: Int) -> SourceLocation {
    guard listed.indices.contains(index), let date = listed[index].programDateTime else {
      return place(ofSegment: index)
    }
    return place(line: date.line, inSegment: index)
  }

  /// The place of the EXT-X-DISCONTINUITY before a segment.
  func place(ofDiscontinuityBefore index: Int) -> SourceLocation {
    guard listed.indices.contains(index) else { return place(ofSegment: index) }
    let line = listed[index].lines.first { $0.tagName == .discontinuity }
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

  /// The place of a segment, which is its EXTINF.
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
    let segment = splice.segment.flatMap { listed.indices.contains($0) ? listed[$0] : nil }
    var place = place(line: segment?.line, time: splice.startTime)
    place.uri = splice.uri ?? place.uri
    place.segment = splice.segment
    place.pid = splice.pid
    return place
  }

  /// The place of a line that marks a place for an ad.
  func place(of opportunity: AdOpportunity) -> SourceLocation {
    var place = SourceLocation(
      uri: opportunity.source.uri ?? uri, playlist: index, line: opportunity.source.line,
      time: opportunity.startTime)
    place.load = opportunity.source.load
    return place
  }

  /// The place of a line or message of a break.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    var place = SourceLocation(
      uri: evidence.uri ?? uri, playlist: index, line: evidence.source?.line,
      segment: evidence.segment, pid: evidence.pid, pts: evidence.pts, time: evidence.startTime)
    place.load = evidence.source?.load
    return place
  }
}
