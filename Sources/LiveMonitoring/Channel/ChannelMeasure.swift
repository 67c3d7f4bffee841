public import HLSReports
public import MediaTiming

/// The positions and clocks of the playlists of a channel after a step, for metrics.
public struct ChannelMeasure: Hashable, Sendable {
  /// One followed playlist. What is unknown is `nil`; all of it is before the first load.
  public struct Playlist: Hashable, Sendable {
    /// Its name in the channel.
    public var key: PlaylistKey
    /// How often its numbers have begun again.
    public var epoch = 0
    /// The media sequence number of the last segment.
    public var lastNumber: Int?
    /// The number of parts behind the last segment.
    public var partCount = 0
    /// The discontinuity sequence number of the last segment.
    public var discontinuitySequence: Int?
    /// The EXT-X-TARGETDURATION.
    public var targetDuration: MediaTime?
    /// The sum of the durations of the listed segments.
    public var window: MediaTime?
    /// The media time at which what is known of it ends.
    public var liveEdge: MediaTime?
    /// The date of the live edge.
    public var edgeDate: CalendarTime?
    /// The sum of the durations of the segments that were new in the last load that changed it.
    public var added = MediaTime.zero
    /// When it had a new segment or part last; the first load brings some.
    public var lastAdvance: CalendarTime?
    /// Whether it has EXT-X-ENDLIST.
    public var isEnded = false

    /// A playlist of which nothing is known.
    public init(_ key: PlaylistKey) { self.key = key }
  }

  /// The result of a load.
  public struct Load: Hashable, Sendable {
    /// The playlist.
    public var playlist: PlaylistKey
    /// The result.
    public var result: WatchLine.Reload.Result

    /// The result of a load.
    public init(_ playlist: PlaylistKey, _ result: WatchLine.Reload.Result) {
      self.playlist = playlist
      self.result = result
    }
  }

  /// The followed playlists, the owner first; empty until a multivariant playlist is known.
  public var playlists: [Playlist] = []
  /// The result of the last load.
  public var load: Load?

  /// A channel of which nothing is known.
  public init() {}
}

/// One step of a channel: what happened, the lines that follow from it, and what is known then.
public struct ObservedStep: Sendable {
  /// What happened; `nil` where only time has passed, and at the end.
  public var entry: ChannelEntry?
  /// When that was.
  public var at: CalendarTime
  /// The lines that follow from it, with addresses as they are.
  public var lines: [WatchLine]
  /// What is known then.
  public var measure: ChannelMeasure
  /// The duration of the segment that was loaded; `nil` for a part, a failure, and other entries.
  public var segmentDuration: MediaTime?

  /// A step.
  public init(
    _ entry: ChannelEntry?, at instant: CalendarTime, lines: [WatchLine] = [],
    measure: ChannelMeasure = ChannelMeasure(), segmentDuration: MediaTime? = nil
  ) {
    self.entry = entry
    at = instant
    self.lines = lines
    self.measure = measure
    self.segmentDuration = segmentDuration
  }
}

/// What lasts in a channel, for who looks at it from the middle on.
public struct ChannelOutstanding: Hashable, Sendable {
  /// The alarms that are raised, by name and playlist.
  public var alarms: [WatchLine.Alarm] = []
  /// The breaks that are announced or open, each as its last change, by start.
  public var breaks: [WatchLine.BreakChange] = []
  /// The findings that are raised, by fingerprint.
  public var findings: [FindingReport] = []

  /// Nothing.
  public init() {}
}
