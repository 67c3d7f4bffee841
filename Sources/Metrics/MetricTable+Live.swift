extension MetricTable {
  /// The metrics of `watch`.
  public static let live = [
    buildInfo, channelUp, playlistReloads, requests, requestDuration, playlistLastChange,
    playlistTargetDuration, playlistAge, playlistWindow, mediaSequence, discontinuitySequence,
    mediaSeconds, segmentsMissed, sequenceResets, liveEdgeDelay, programDateDrift,
    renditionSpread, segmentFetchRatio, breakOpen, lastBreakStart, breaks, breakDeviation, cues,
    splicePreRoll, markerMismatches, findings, alarmsActive, alarms, reloadLag,
  ]

  /// The version of the program.
  public static let buildInfo = MetricFamily(
    "build_info", .gauge, labels: ["version"], "The version of hlscue; always 1.")

  // MARK: Loads

  /// Whether a channel is well.
  public static let channelUp = MetricFamily(
    "channel_up", .gauge, labels: ["channel"],
    "1 if every followed playlist of the channel loads and advances, else 0.")
  /// Loads of playlists.
  public static let playlistReloads = MetricFamily(
    "playlist_reloads", .counter, labels: ["channel", "playlist", "result"],
    "Loads of a playlist by result: changed, unchanged, older or error.")
  /// Requests of all kinds.
  public static let requests = MetricFamily(
    "requests", .counter, labels: ["channel", "kind", "code"],
    "Requests by kind (playlist, media, key, list) and HTTP status, or error without a complete response."
  )
  /// The times of requests.
  public static let requestDuration = MetricFamily(
    "request_duration_seconds", .histogram, labels: ["channel", "kind"], bounds: requestBounds,
    "Time from a request to the last byte; playlist requests that wait at the server are of the kind blocking."
  )
  /// When a playlist advanced last.
  public static let playlistLastChange = MetricFamily(
    "playlist_last_change_timestamp_seconds", .gauge, labels: ["channel", "playlist"],
    "When the last new segment or part of the playlist was seen.")
  /// The EXT-X-TARGETDURATION.
  public static let playlistTargetDuration = MetricFamily(
    "playlist_target_duration_seconds", .gauge, labels: ["channel", "playlist"],
    "The target duration of the playlist.")
  /// The Age field.
  public static let playlistAge = MetricFamily(
    "playlist_age_seconds", .gauge, labels: ["channel", "playlist"],
    "The Age of the last response with the playlist, if a cache reports it.")
  /// The length of the window.
  public static let playlistWindow = MetricFamily(
    "playlist_window_seconds", .gauge, labels: ["channel", "playlist"],
    "The sum of the durations of the segments that the playlist lists.")
  /// The number of the last segment.
  public static let mediaSequence = MetricFamily(
    "media_sequence", .gauge, labels: ["channel", "playlist"],
    "The media sequence number of the last segment.")
  /// The discontinuity sequence number of the last segment.
  public static let discontinuitySequence = MetricFamily(
    "discontinuity_sequence", .gauge, labels: ["channel", "playlist"],
    "The discontinuity sequence number of the last segment.")
  /// Media that appeared.
  public static let mediaSeconds = MetricFamily(
    "media_seconds", .counter, labels: ["channel", "playlist"],
    "Duration of the segments that appeared since joining; its rate is 1 if the playlist is healthy."
  )
  /// Segments that no load has listed.
  public static let segmentsMissed = MetricFamily(
    "segments_missed", .counter, labels: ["channel", "playlist"],
    "Segments that were listed by no load, since their numbers were jumped over.")
  /// New epochs.
  public static let sequenceResets = MetricFamily(
    "sequence_resets", .counter, labels: ["channel", "playlist"],
    "How often the media sequence numbers began again.")

  // MARK: Clocks

  /// The distance of the live edge from the clock of the server.
  public static let liveEdgeDelay = MetricFamily(
    "live_edge_delay_seconds", .gauge, labels: ["channel", "playlist"],
    "From the date of the live edge to the clock of the server.")
  /// The difference of dates and durations.
  public static let programDateDrift = MetricFamily(
    "program_date_drift_seconds", .gauge, labels: ["channel", "playlist"],
    "How much further the dates have come since joining than the durations of the segments.")
  /// The distance between playlists.
  public static let renditionSpread = MetricFamily(
    "rendition_spread_seconds", .gauge, labels: ["channel"],
    "From the oldest to the newest live edge of the playlists of the channel, by their dates.")
  /// The times of segments.
  public static let segmentFetchRatio = MetricFamily(
    "segment_fetch_ratio", .histogram, labels: ["channel"], bounds: shareBounds,
    "Time to load a segment, divided by its duration.")

  // MARK: Breaks and cues

  /// Whether a break is open.
  public static let breakOpen = MetricFamily(
    "break_open", .gauge, labels: ["channel"], "1 while a break is open, else 0.")
  /// When a break started last.
  public static let lastBreakStart = MetricFamily(
    "last_break_start_timestamp_seconds", .gauge, labels: ["channel"],
    "When the start of the last break was at the live edge.")
  /// Breaks that ended.
  public static let breaks = MetricFamily(
    "breaks", .counter, labels: ["channel", "end"],
    "Breaks that ended, by how: in, next-out, auto-return, duration, end-of-list or unknown.")
  /// Planned and actual durations.
  public static let breakDeviation = MetricFamily(
    "break_deviation_seconds", .histogram, labels: ["channel"], bounds: deviationBounds,
    "Difference of the actual and the planned duration of a break, without its sign.")
  /// Cues.
  public static let cues = MetricFamily(
    "cues", .counter, labels: ["channel", "type", "dialect"],
    "Cues that became known, by the type of their track, and the dialect of ad marker tags.")
  /// How early splices are signalled.
  public static let splicePreRoll = MetricFamily(
    "splice_preroll_seconds", .histogram, labels: ["channel"], bounds: preRollBounds,
    "From the arrival of a splice message in the media to its splice time.")
  /// Signals with one side only.
  public static let markerMismatches = MetricFamily(
    "marker_mismatches", .counter, labels: ["channel", "side"],
    "Break edges that only the playlist has (playlist_only), only the media has (stream_only), or not all playlists have (rendition)."
  )

  // MARK: Findings and alarms

  /// Findings.
  public static let findings = MetricFamily(
    "findings", .counter, labels: ["channel", "rule", "severity"],
    "Findings that were raised, without those that follow from others.")
  /// Alarms that are raised.
  public static let alarmsActive = MetricFamily(
    "alarms_active", .gauge, labels: ["channel", "alarm"],
    "1 while the alarm is raised, else 0; an alarm that is never cleared counts for 5 minutes.")
  /// Alarms that were raised.
  public static let alarms = MetricFamily(
    "alarms", .counter, labels: ["channel", "alarm", "severity"], "Alarms that were raised.")
  /// The delay of this process.
  public static let reloadLag = MetricFamily(
    "reload_lag_seconds", .histogram, bounds: lagBounds,
    "How much later than scheduled this process sent requests for playlists.")
}
