internal import HLSPlaylists
internal import SourceDiagnostics

/// An enumerated value of an interstitial attribute that the standard does not define.
struct UnknownInterstitialToken: DateRangeListRule {
  let row = DiagnosticRule(
    "INT-003", "unknown-interstitial-token", .warning,
    """
    CUE, X-SNAP, X-RESTRICT, X-TIMELINE-OCCUPIES, X-TIMELINE-STYLE and X-CONTENT-MAY-VARY have \
    values that the standard defines.
    """,
    specification: "RFC 8216bis, section 4.4.5.1 and appendix D.2",
    rationale: """
      Clients ignore unknown values, so viewers can skip an ad that they should not, or it starts \
      off a segment boundary. It is a warning, since later versions of the standard may define more values.
      """,
    remedy: "Write the values in capitals, separated by commas without blanks.")

  /// The defined values of each attribute, and whether it is a list. A client must ignore unknown
  /// values, so the standard may add more.
  private static let attributes: [(name: AttributeName, words: Set<String>, isList: Bool)] = [
    ("CUE", ["PRE", "POST", "ONCE"], true),
    ("X-SNAP", ["OUT", "IN"], true),
    ("X-RESTRICT", ["SKIP", "JUMP"], true),
    ("X-TIMELINE-OCCUPIES", ["POINT", "RANGE"], false),
    ("X-TIMELINE-STYLE", ["HIGHLIGHT", "PRIMARY"], false),
    ("X-CONTENT-MAY-VARY", ["YES", "NO"], false),
  ]

  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    ranges.flatMap { range -> [Finding] in
      let isInterstitial = range.attributeClass == InterstitialAttributes.attributeClass
      return Self.attributes.compactMap { name, words, isList in
        // CUE is an attribute of every date range.
        guard isInterstitial || name == "CUE", let attribute = range[name] else { return nil }
        let written =
          isList
          ? attribute.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
          : [attribute.value]
        guard let unknown = written.first(where: { !words.contains($0) }) else { return nil }
        return Finding(
          "\(name.rawValue) of date range \"\(range.id)\" has \"\(unknown)\", \(words.sorted().alternatives) was expected",
          at: playlist.place(ofValue: attribute), subject: "\(range.id) \(name.rawValue)")
      }
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",X-RESTRICT="▶SKIP,SEEK""#),
      "4 a.ts b.ts"),
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",X-TIMELINE-STYLE="▶BRIGHT""#),
      "4 a.ts b.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:04.000Z",X-ASSET-URI="https://example.com/ad.m3u8",CUE="ONCE",X-SNAP="OUT,IN",X-RESTRICT="SKIP,JUMP",X-TIMELINE-OCCUPIES="RANGE""#,
      "4 a.ts b.ts"),
  ]
}
