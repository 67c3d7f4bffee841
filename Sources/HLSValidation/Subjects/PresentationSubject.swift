public import AdBreaks
public import AdMarkers
public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// One media playlist on its timeline, with what its media and markers tell. Of a live playlist it is the whole
/// that its snapshots make together.
public struct PresentationSubject: Sendable {
  /// What a playlist is in a presentation.
  public enum Role: String, Hashable, Sendable {
    /// The input itself, or a variant stream.
    case variant
    /// An audio rendition.
    case audio
    /// A video rendition.
    case video
    /// A subtitles rendition.
    case subtitles
  }

  /// The playlist; `nil` for a media file that is the input.
  public let playlist: MediaPlaylist?
  /// The address, as findings name it.
  public let uri: String?
  /// The index of the playlist in the presentation.
  public let index: Int
  /// What it is in the presentation.
  public let role: Role
  /// Media time, the clocks of the media and the calendar.
  public let map: TimelineMap
  /// The SCTE-35 messages in the media by arrival, without repeats.
  public let splices: [InBandSplice]
  /// What is known of the media of each segment; empty when no media was read.
  public let media: [SegmentFacts?]
  /// The lines of ad-marker dialects that are no date ranges, in order.
  public let markers: [AdMarker]
  /// The ad breaks: of all dialects, and of the messages in the media.
  public let breaks: AdBreakAnalysis
  /// Whether the playlist is put together of several snapshots.
  public let isMerged: Bool
  /// What is asked of it.
  public let policy: ValidationPolicy

  /// A playlist or file on its timeline.
  public init(
    playlist: MediaPlaylist?, uri: String?, index: Int = 0, role: Role = .variant,
    map: TimelineMap, splices: [InBandSplice] = [], media: [SegmentFacts?] = [],
    isMerged: Bool = false, policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    self.uri = uri
    self.index = index
    self.role = role
    self.map = map
    self.splices = splices
    self.media = media
    self.isMerged = isMerged
    self.policy = policy
    markers = playlist.map(AdMarkerReaders.markers) ?? []
    if let playlist {
      breaks = AdBreakAnalysis(of: playlist, uri: uri, splices: splices, on: map)
    } else {
      breaks = AdBreakAnalysis(of: splices, on: map)
    }
  }

  /// Whether any segment was read.
  public var hasMedia: Bool { media.contains { $0 != nil } }

  /// The media of a segment; `nil` when it was not read.
  public func media(ofSegment index: Int) -> SegmentFacts? {
    media.indices.contains(index) ? media[index] : nil
  }

  /// The place of a line, given by its number from 1.
  public func place(line: Int?, time: MediaTime? = nil) -> SourceLocation {
    SourceLocation(uri: uri, playlist: index, line: line, time: time)
  }

  /// The place of a segment: of its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    SourceLocation(
      uri: uri, playlist: index, line: segment.extinfLine, segment: segment.index,
      time: segment.startTime)
  }

  /// The place of an attribute's value.
  public func place(ofValue attribute: Attribute) -> SourceLocation {
    attribute.valueLocation.completed(by: place(line: attribute.line))
  }

  /// The place of a message in the media.
  public func place(of splice: InBandSplice) -> SourceLocation {
    let segment = splice.segment.flatMap { index in
      playlist.flatMap { $0.segments.indices.contains(index) ? $0.segments[index] : nil }
    }
    return SourceLocation(
      uri: splice.uri ?? uri, playlist: index, line: segment?.line, segment: splice.segment,
      pid: splice.pid, time: splice.startTime)
  }

  /// The place of a line or message that tells of a break.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    SourceLocation(
      uri: evidence.uri ?? uri, playlist: index, line: evidence.line, segment: evidence.segment,
      pid: evidence.pid, pts: evidence.pts, time: evidence.startTime)
  }
}

extension PresentationSubject {
  /// The same in another role.
  func with(role: Role) -> PresentationSubject {
    PresentationSubject(
      playlist: playlist, uri: uri, index: index, role: role, map: map, splices: splices,
      media: media, isMerged: isMerged, policy: policy)
  }
}

extension PresentationSubject.Role {
  /// The role of a rendition of a TYPE.
  init(type: String?) {
    switch type {
    case "AUDIO": self = .audio
    case "SUBTITLES": self = .subtitles
    default: self = .video
    }
  }
}
