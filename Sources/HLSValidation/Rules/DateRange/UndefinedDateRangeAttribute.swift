internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range attribute that is neither in the standard nor in a vendor's namespace.
struct UndefinedDateRangeAttribute: DateRangeListRule {
  let row = DiagnosticRule(
    "DRG-012", "undefined-date-range-attribute", .warning,
    """
    An attribute of a date range is defined by the standard, or starts with X- and the reversed \
    domain name of its vendor.
    """,
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      Clients ignore attributes that they do not know, so a misspelt one is lost. Names with X- \
      but without a vendor's domain may collide with those of another vendor.
      """,
    remedy: "Correct the name, or write it as `X-COM-EXAMPLE-NAME` in capitals.")

  private static let defined: Set<String> = [
    "ID", "CLASS", "START-DATE", "CUE", "END-DATE", "DURATION", "PLANNED-DURATION", "SCTE35-CMD",
    "SCTE35-OUT", "SCTE35-IN", "END-ON-NEXT",
  ]
  /// First labels of reversed domain names; two letters are a country code.
  private static let domains: Set<String> = [
    "COM", "ORG", "NET", "EDU", "GOV", "INT", "MIL", "BIZ", "INFO", "APP", "DEV", "LIVE", "MEDIA",
    "CLOUD", "ONLINE", "STREAM", "VIDEO", "TECH",
  ]

  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    ranges.flatMap { range in
      range.attributes.compactMap { attribute -> Finding? in
        guard attribute.hasValue,
          let (message, severity) = fault(of: attribute.name.rawValue, in: range)
        else { return nil }
        return Finding(
          message, at: playlist.place(of: attribute), subject: attribute.name.rawValue,
          severity: severity,
          recurrence: Recurrence(key: attribute.name.rawValue, of: playlist.dateRanges.count))
      }
    }
  }

  private func fault(of name: String, in range: DateRange) -> (String, Severity?)? {
    if Self.defined.contains(name) { return nil }
    guard name.hasPrefix("X-") else {
      return ("\(name) is not an attribute of a date range; vendor attributes start with X-", nil)
    }
    guard name.utf8.allSatisfy(Self.isNameByte) else {
      return ("\(name) is not an attribute name; only A-Z, 0-9 and - are allowed", nil)
    }
    // Apple's own classes define attributes without the prefix.
    if range.attributeClass?.hasPrefix("com.apple.") == true { return nil }
    let parts = name.split(separator: "-").dropFirst().map(String.init)
    if parts.count > 2, let first = parts.first, first.count == 2 || Self.domains.contains(first) {
      return nil
    }
    return ("\(name) does not start with X- and a reversed domain name, so it may collide", .info)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  static let examples: RuleExamples = [
    .datedMedia(.dateRange("a", at: 0, "▶PLANED-DURATION=4.0"), "4 a.ts"),
    .datedMedia(.dateRange("a", at: 0, #"▶X-KIND="news""#), "4 a.ts"),
    .datedMedia(.dateRange("a", at: 0, #"X-COM-EXAMPLE-KIND="news""#), "4 a.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z",X-ASSET-URI="https://example.com/ad.m3u8""#,
      "4 a.ts"),
  ]
}
