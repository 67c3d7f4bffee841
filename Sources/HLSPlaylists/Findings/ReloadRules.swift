public import SourceDiagnostics

/// The rows of the rule catalogue that are met while reloads of a playlist are merged.
extension DiagnosticRule {
  /// Media sequence numbers do not go back.
  public static let decreasingMediaSequence = DiagnosticRule(
    "LIV-001", "decreasing-media-sequence", .error,
    "EXT-X-MEDIA-SEQUENCE never decreases.",
    specification: "RFC 8216bis, section 6.2.2")

  /// A number keeps its segment.
  public static let renamedSegment = DiagnosticRule(
    "LIV-002", "renamed-segment", .error,
    "A media sequence number keeps its URI.",
    specification: "RFC 8216bis, section 6.2.1")

  /// Discontinuity sequence numbers do not go back.
  public static let decreasingDiscontinuitySequence = DiagnosticRule(
    "LIV-005", "decreasing-discontinuity-sequence", .error,
    "EXT-X-DISCONTINUITY-SEQUENCE never decreases.",
    specification: "RFC 8216bis, section 6.2.2")

  /// Two snapshots share a segment, or follow each other.
  public static let missedSegments = DiagnosticRule(
    "LIV-012", "missed-segments", .warning,
    "A snapshot goes on where the one before ended, at the latest.")

  /// A date range stays listed while the window can show it.
  public static let vanishedDateRange = DiagnosticRule(
    "LIV-013", "vanished-date-range", .error,
    "A date range does not disappear while any of its dates is that of a listed segment.",
    specification: "RFC 8216bis, section 6.2.1")

  /// Attributes of a date range keep their values.
  public static let changedDateRange = DiagnosticRule(
    "LIV-014", "changed-date-range", .error,
    "An attribute of a known date range keeps its value.",
    specification: "RFC 8216bis, section 4.4.5.1")
}

/// The catalogue rows that merging reloads can give.
public enum ReloadRules {
  /// Every one of them, besides `unmergeableDeltaUpdate`.
  public static let all: [DiagnosticRule] = [
    .decreasingMediaSequence, .renamedSegment, .decreasingDiscontinuitySequence, .missedSegments,
    .vanishedDateRange, .changedDateRange,
  ]
}
