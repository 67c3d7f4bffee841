public import MediaTiming

/// The segments of one playlist on their timeline, or a file as the only one.
public struct TimelineReport: Hashable, Sendable {
  /// The index that tracks, breaks and findings refer to.
  public var index: Int
  /// The URI of the playlist or file.
  public var uri: String
  /// The end of the presentation; `nil` while it may grow.
  public var end: MediaTime?
  /// The segments in the order of the playlist.
  public var segments: [SegmentReport]

  /// The timeline of a playlist or file.
  public init(index: Int, uri: String, end: MediaTime? = nil, segments: [SegmentReport] = []) {
    self.index = index
    self.uri = uri
    self.end = end
    self.segments = segments
  }
}

/// One segment on the timeline.
public struct SegmentReport: Hashable, Sendable {
  /// The URI as written.
  public var uri: String
  /// The line of the URI, from 1; `nil` for a file.
  public var line: Int?
  /// The playlist with the line, if the presentation was merged from several.
  public var lineURI: String?
  /// The start in media time.
  public var startTime: MediaTime
  /// The duration that the playlist states.
  public var duration: MediaTime
  /// The media sequence number.
  public var mediaSequence: Int?
  /// Whether EXT-X-DISCONTINUITY stands before it.
  public var hasDiscontinuity: Bool
  /// Whether EXT-X-GAP marks it as missing.
  public var isGap: Bool
  /// The METHOD of the key in force; `nil` when it is not encrypted.
  public var encryption: String?
  /// The date of its own EXT-X-PROGRAM-DATE-TIME.
  public var programDateTime: CalendarTime?
  /// The distance of that date from the previous date plus the durations since.
  public var drift: MediaTime?
  /// The number of bytes that EXT-X-BYTERANGE gives.
  public var byteCount: Int?
  /// The first presentation time of its media, in ticks of 90 kHz.
  public var firstPTS: Int64?
  /// The duration of the media itself.
  public var mediaDuration: MediaTime?
  /// Whether its first picture is a key frame; `nil` when unknown.
  public var startsWithKeyFrame: Bool?

  /// The first instant after it.
  public var endTime: MediaTime { startTime + duration }

  /// A segment.
  public init(
    uri: String, line: Int? = nil, lineURI: String? = nil, startTime: MediaTime,
    duration: MediaTime, mediaSequence: Int? = nil, hasDiscontinuity: Bool = false,
    isGap: Bool = false, encryption: String? = nil, programDateTime: CalendarTime? = nil,
    drift: MediaTime? = nil, byteCount: Int? = nil, firstPTS: Int64? = nil,
    mediaDuration: MediaTime? = nil, startsWithKeyFrame: Bool? = nil
  ) {
    self.uri = uri
    self.line = line
    self.lineURI = lineURI
    self.startTime = startTime
    self.duration = duration
    self.mediaSequence = mediaSequence
    self.hasDiscontinuity = hasDiscontinuity
    self.isGap = isGap
    self.encryption = encryption
    self.programDateTime = programDateTime
    self.drift = drift
    self.byteCount = byteCount
    self.firstPTS = firstPTS
    self.mediaDuration = mediaDuration
    self.startsWithKeyFrame = startsWithKeyFrame
  }
}
