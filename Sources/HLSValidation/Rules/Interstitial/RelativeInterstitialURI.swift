internal import HLSPlaylists
internal import SourceDiagnostics

/// An interstitial whose X-ASSET-URI is not an absolute URI.
struct RelativeInterstitialURI: DateRangeRule {
  let row = DiagnosticRule(
    "INT-005", "relative-interstitial-uri", .warning,
    "X-ASSET-URI is an absolute URI.",
    specification: "RFC 8216bis, appendix D.2",
    rationale: """
      A client need not resolve the URI against that of the playlist, and variants in different \
      folders would refer to different assets.
      """,
    remedy: "Write the full URI. X-ASSET-LIST may be relative.")

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard range.attributeClass == InterstitialAttributes.attributeClass,
      let attribute = range["X-ASSET-URI"], !Self.isAbsolute(attribute.value)
    else { return nil }
    return Finding(
      "X-ASSET-URI of interstitial \"\(range.id)\" is \"\(attribute.value)\", an absolute URI was expected",
      at: playlist.place(ofValue: attribute), subject: range.id)
  }

  /// Whether a URI has a scheme (RFC 3986, section 3.1). The value of an undefined variable is
  /// unknown.
  private static func isAbsolute(_ uri: String) -> Bool {
    if uri.hasPrefix("{$") { return true }
    guard let colon = uri.firstIndex(of: ":"), let first = uri.first, first.isLetter else {
      return false
    }
    return uri[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".")
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(.interstitial(#"X-ASSET-URI="▶ads/ad.m3u8""#), "4 a.ts b.ts"),
    .datedMedia(.interstitial(#"X-ASSET-URI="https://example.com/ad.m3u8""#), "4 a.ts b.ts"),
  ]
}
