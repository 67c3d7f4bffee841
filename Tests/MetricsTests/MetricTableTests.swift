import Testing

@testable import Metrics

struct MetricTableTests {
  /// The names that users build alerts on, with their types and labels.
  private static let names = [
    "build_info gauge version",
    "channel_up gauge channel",
    "playlist_reloads_total counter channel playlist result",
    "requests_total counter channel kind code",
    "request_duration_seconds histogram channel kind",
    "playlist_last_change_timestamp_seconds gauge channel playlist",
    "playlist_target_duration_seconds gauge channel playlist",
    "playlist_age_seconds gauge channel playlist",
    "playlist_window_seconds gauge channel playlist",
    "media_sequence gauge channel playlist",
    "discontinuity_sequence gauge channel playlist",
    "media_seconds_total counter channel playlist",
    "segments_missed_total counter channel playlist",
    "sequence_resets_total counter channel playlist",
    "live_edge_delay_seconds gauge channel playlist",
    "program_date_drift_seconds gauge channel playlist",
    "rendition_spread_seconds gauge channel",
    "segment_fetch_ratio histogram channel",
    "break_open gauge channel",
    "last_break_start_timestamp_seconds gauge channel",
    "breaks_total counter channel end",
    "break_deviation_seconds histogram channel",
    "cues_total counter channel type dialect",
    "splice_preroll_seconds histogram channel",
    "marker_mismatches_total counter channel side",
    "findings_total counter channel rule severity",
    "alarms_active gauge channel alarm",
    "reload_lag_seconds histogram",
  ]

  @Test func `every promised metric is there with its type and labels`() {
    let rows = Set(
      MetricTable.live.map { family in
        ([family.sampleName.replacing(MetricTable.prefix, with: ""), family.kind.rawValue]
          + family.labels).joined(separator: " ")
      })
    for name in Self.names { #expect(rows.contains(name), "\(name)") }
  }

  @Test func `names are unique, and have the ending of their unit`() {
    #expect(Set(MetricTable.all.map(\.name)).count == MetricTable.all.count)
    for family in MetricTable.all {
      #expect(family.name.hasPrefix(MetricTable.prefix))
      #expect(family.name.hasSuffix("_seconds") == (family.unit == .seconds), "\(family.name)")
      #expect(family.name.hasSuffix("_ratio") == (family.unit == .ratio), "\(family.name)")
      #expect(!family.name.hasSuffix("_total"))
    }
  }

  @Test func `histograms have ascending bounds, and nothing else has bounds`() {
    for family in MetricTable.all {
      #expect(family.bounds.isEmpty == (family.kind != .histogram), "\(family.name)")
      #expect(family.bounds == family.bounds.sorted(), "\(family.name)")
      #expect(family.bounds.allSatisfy { $0.isFinite })
    }
  }

  @Test func `no label has an address, an identifier or a time`() {
    let allowed: Set<String> = [
      "version", "channel", "playlist", "result", "kind", "code", "end", "type", "dialect", "side",
      "rule", "severity", "alarm", "command",
    ]
    for family in MetricTable.all { #expect(allowed.isSuperset(of: family.labels)) }
  }
}
