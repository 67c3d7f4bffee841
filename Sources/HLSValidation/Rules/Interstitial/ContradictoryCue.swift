internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range that is triggered both before and after the primary content.
struct ContradictoryCue: DateRangeRule {
  let row = DiagnosticRule(
    "INT-002", "contradictory-cue", .error,
    "CUE does not have both PRE and POST.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale:
      "Clients drop the attribute or the range, so that a pre-roll or a post-roll is not played.",
    remedy: "Write one range for the pre-roll and one for the post-roll.")

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    let cue = Set(range.cue.map { $0.filter { $0 != " " } })
    guard cue.isSuperset(of: ["PRE", "POST"]), let attribute = range["CUE"] else { return nil }
    return Finding(
      "CUE of date range \"\(range.id)\" is \"\(attribute.value)\", PRE and POST exclude each other",
      at: playlist.place(ofValue: attribute), subject: range.id)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",CUE="▶PRE,POST""#), "4 a.ts b.ts"),
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",CUE="PRE,ONCE""#), "4 a.ts b.ts"),
  ]
}
