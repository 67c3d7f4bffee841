public import SourceDiagnostics

/// The rows of the rule catalogue about reloads of a playlist.
extension DiagnosticRule {
  /// Media sequence numbers do not go back.
  public static let decreasingMediaSequence = DiagnosticRule(
    "LIV-001", "decreasing-media-sequence", .error,
    "EXT-X-MEDIA-SEQUENCE never decreases.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale: """
      Players take the number for the place in the stream. When it goes back they play segments \
      again, or wait for numbers that have long passed.
      """,
    remedy: """
      Keep the count of the packager over restarts, and never serve an older playlist from a \
      second origin or cache.
      """)
  /// A number keeps its segment.
  public static let renamedSegment = DiagnosticRule(
    "LIV-002", "renamed-segment", .error,
    "A media sequence number keeps its URI.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A player that has loaded number 7 continues with number 8. When the numbers mean other \
      segments now, it repeats or skips some, and markers move with them.
      """,
    remedy:
      "Raise EXT-X-MEDIA-SEQUENCE by one for each segment that leaves the list, and only then.")
  /// Discontinuity sequence numbers do not go back.
  public static let decreasingDiscontinuitySequence = DiagnosticRule(
    "LIV-005", "decreasing-discontinuity-sequence", .error,
    "EXT-X-DISCONTINUITY-SEQUENCE never decreases.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale: """
      Players use this number to find the time stamps of one clock. When it goes back, they \
      take segments of two clocks as one.
      """,
    remedy: """
      Keep the count over restarts of the packager; raise it by one for each EXT-X-DISCONTINUITY \
      that leaves the list.
      """)
  /// Two snapshots share a segment, or follow one another.
  public static let missedSegments = DiagnosticRule(
    "LIV-012", "missed-segments", .warning,
    "A snapshot continues at the latest where the one before ended.",
    authority: .practice,
    rationale: """
      The content of those segments is unknown: markers, metadata, and whether anything was wrong. \
      Where a player reloads as slowly, its viewers lose them too.
      """,
    remedy: """
      Take snapshots at least once in a target duration. When they were, the packager skipped \
      numbers: look at its log.
      """)
  /// A date range stays listed as long as the window can include it.
  public static let vanishedDateRange = DiagnosticRule(
    "LIV-013", "vanished-date-range", .error,
    "A date range does not disappear while any of its dates is that of a listed segment.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A viewer who joins now does not learn that a break is running, and players that drop what is \
      no longer listed end it.
      """,
    remedy: "Keep EXT-X-DATERANGE in the list until the last segment that it covers has left.")
  /// Attributes of a date range keep their values.
  public static let changedDateRange = DiagnosticRule(
    "LIV-014", "changed-date-range", .error,
    "An attribute of a known date range keeps its value.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      The attributes of one ID are one range. Players keep the first value, or take the last: \
      viewers who joined at different times see different breaks.
      """,
    remedy: """
      Announce a changed break under a new ID; add attributes such as DURATION later, but never \
      change one.
      """)
  /// A delta update can be completed from the playlist before it.
  public static let unmergeableDeltaUpdate = DiagnosticRule(
    "LIV-016", "unmergeable-delta-update", .error,
    "A delta update can be completed from the playlist before it.",
    specification: "RFC 8216bis, section 6.2.5.1",
    rationale: """
      A player that cannot complete a delta update has to load the whole playlist again, and loses \
      time at the live edge.
      """,
    remedy: """
      Leave out only segments older than CAN-SKIP-UNTIL, and answer a player that was away for \
      longer with the whole playlist.
      """)

  /// The rows of this file.
  static let reloads: [DiagnosticRule] = [
    .decreasingMediaSequence, .renamedSegment, .decreasingDiscontinuitySequence, .missedSegments,
    .vanishedDateRange, .changedDateRange, .unmergeableDeltaUpdate,
  ]
}
