public import MediaTiming

/// The tags that describe a whole media playlist (RFC 8216bis, sections 4.4.1 to 4.4.3).
public struct MediaPlaylistHeader: Hashable, Sendable {
  /// EXT-X-VERSION; `nil` without one, which means 1.
  public var version: Int?
  /// EXT-X-TARGETDURATION in seconds, as written.
  public var targetDuration: MediaTime?
  /// EXT-X-MEDIA-SEQUENCE; zero without one, and when it is not a number. Negative ones are kept.
  public var mediaSequence = 0
  /// EXT-X-DISCONTINUITY-SEQUENCE; zero without one.
  public var discontinuitySequence = 0
  /// EXT-X-PLAYLIST-TYPE.
  public var type: PlaylistType?
  /// Whether there is EXT-X-ENDLIST, so that no more segments come.
  public var isEnded = false
  /// EXT-X-I-FRAMES-ONLY.
  public var isIFramesOnly = false
  /// EXT-X-INDEPENDENT-SEGMENTS.
  public var hasIndependentSegments = false
  /// EXT-X-START.
  public var start: StartTag?
  /// EXT-X-SERVER-CONTROL.
  public var serverControl: ServerControlTag?
  /// EXT-X-PART-INF.
  public var partInformation: PartInformationTag?
  /// EXT-X-SKIP: the playlist is a delta update.
  public var skip: PlacedTag<SkipTag>?
  /// EXT-X-PRELOAD-HINT.
  public var preloadHints: [PlacedTag<PreloadHintTag>] = []
  /// EXT-X-RENDITION-REPORT.
  public var renditionReports: [PlacedTag<RenditionReportTag>] = []
  /// The numbers of the lines, from 1, of the tags that a playlist has once.
  public var lines: [TagName: Int] = [:]

  /// Whether tags that apply to later segments may have been in the playlist before and are missing
  /// now: in a delta update, and in a window that has moved.
  public var mayLackTags: Bool {
    skip != nil || (!isEnded && type == nil && mediaSequence > 0)
  }
}
