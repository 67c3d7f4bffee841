internal import HLSPlaylists
internal import SourceDiagnostics

/// An interstitial without an asset, or with both an asset and an asset list.
struct InterstitialAssetMissing: DateRangeRule {
  let row = DiagnosticRule(
    "INT-001", "interstitial-asset-missing", .error,
    "An interstitial has either X-ASSET-URI or X-ASSET-LIST.",
    specification: "RFC 8216bis, appendix D.2",
    rationale: """
      Without either there is nothing to play; with both, clients choose differently or drop the \
      interstitial.
      """,
    remedy: "Give one asset with X-ASSET-URI, or a JSON list of assets with X-ASSET-LIST.")

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard range.attributeClass == InterstitialAttributes.attributeClass else { return nil }
    switch (range["X-ASSET-URI"], range["X-ASSET-LIST"]) {
    case (nil, nil):
      return Finding(
        "interstitial \"\(range.id)\" has neither X-ASSET-URI nor X-ASSET-LIST",
        at: playlist.place(line: range.line), subject: range.id)
    case (.some, let list?):
      return Finding(
        "interstitial \"\(range.id)\" has X-ASSET-URI and X-ASSET-LIST, only one is allowed",
        at: playlist.place(of: list), subject: range.id)
    default: return nil
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"▶#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:04.000Z",DURATION=4.0"#,
      "4 a.ts b.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:04.000Z",X-ASSET-URI="https://example.com/ad.m3u8",▶X-ASSET-LIST="https://example.com/ads.json""#,
      "4 a.ts b.ts"),
    .datedMedia(.interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8""#), "4 a.ts b.ts"),
    .datedMedia(.interstitial(#"X-ASSET-LIST="ads.json""#), "4 a.ts b.ts"),
  ]
}
