internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A time attribute of an interstitial that is not a number of seconds.
struct InterstitialNumberMalformed: DateRangeListRule {
  let row = DiagnosticRule(
    "INT-004", "interstitial-number-malformed", .warning,
    """
    X-RESUME-OFFSET, X-PLAYOUT-LIMIT, X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION are numbers of \
    seconds without quotes.
    """,
    specification: "RFC 8216bis, appendices D.2 and D.3",
    rationale: """
      Clients ignore such a value: the programme resumes at another place, the ad is not cut off, or \
      there is no button to skip it.
      """,
    remedy: """
      Write seconds as a decimal number without quotes and without a unit. Only X-RESUME-OFFSET may be \
      negative.
      """)

  /// The attributes, and whether they must be integers.
  static let attributes: [(name: AttributeName, isWhole: Bool)] = [
    ("X-RESUME-OFFSET", false), ("X-PLAYOUT-LIMIT", false), ("X-SKIP-CONTROL-OFFSET", true),
    ("X-SKIP-CONTROL-DURATION", true),
  ]

  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    ranges.flatMap { range -> [Finding] in
      guard range.attributeClass == InterstitialAttributes.attributeClass else { return [] }
      return Self.attributes.compactMap { name, isWhole in
        guard let attribute = range[name],
          let fault = fault(of: attribute, isWhole: isWhole)
        else { return nil }
        return Finding(
          "\(name.rawValue) of interstitial \"\(range.id)\" \(fault)",
          at: playlist.place(ofValue: attribute), subject: "\(range.id) \(name.rawValue)")
      }
    }
  }

  private func fault(of attribute: Attribute, isWhole: Bool) -> String? {
    guard let number = attribute.decimal else {
      return "is \"\(attribute.value)\", a number of seconds was expected"
    }
    if attribute.isQuoted { return "is a text in quotes, a number without quotes was expected" }
    if number.isNegative, attribute.name != "X-RESUME-OFFSET" {
      return "is \(number.messageText), it cannot be negative"
    }
    if isWhole, attribute.form != .integer {
      return "is \(attribute.value.quoted), a whole number of seconds was expected"
    }
    return nil
  }

  static let examples: RuleExamples = [
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",X-RESUME-OFFSET=▶soon"#),
      "4 a.ts b.ts"),
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",X-PLAYOUT-LIMIT="▶15.0""#),
      "4 a.ts b.ts"),
    .datedMedia(
      .interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8",X-PLAYOUT-LIMIT=▶-1.0"#),
      "4 a.ts b.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:04.000Z",X-ASSET-URI="https://example.com/ad.m3u8",X-RESUME-OFFSET=-0.5,X-PLAYOUT-LIMIT=15.0,X-SKIP-CONTROL-OFFSET=5"#,
      "4 a.ts b.ts"),
  ]
}
