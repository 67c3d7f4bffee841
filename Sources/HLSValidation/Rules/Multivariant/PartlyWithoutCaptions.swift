internal import HLSPlaylists
internal import SourceDiagnostics

/// Variants of which only some have CLOSED-CAPTIONS=NONE.
struct PartlyWithoutCaptions: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-004", "partly-without-captions", .error,
    "All variants have CLOSED-CAPTIONS=NONE, or none has.",
    specification: "RFC 8216bis, section 4.4.6.2",
    rationale: "Captions come and go as the player changes variants, and so does its caption menu.",
    remedy: "Write CLOSED-CAPTIONS=NONE into all variants, or into none.")

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let variants = playlist.playlist.variants
    let isNone = variants.map { variant in
      let attribute = playlist.attributes(line: variant.line)?["CLOSED-CAPTIONS"]
      return attribute.map { !$0.isQuoted && $0.value == "NONE" } ?? false
    }
    let count = isNone.filter { $0 }.count
    guard count > 0, count < variants.count,
      let other = zip(variants, isNone).first(where: { !$0.1 })?.0
    else { return [] }
    return .one(
      "\(count) of \(variants.count) variants \(count == 1 ? "has" : "have") CLOSED-CAPTIONS=NONE, this one does not",
      at: playlist.place(line: other.line), subject: "CLOSED-CAPTIONS")
  }

  static let examples: RuleExamples = [
    .multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CLOSED-CAPTIONS=NONE", "low.m3u8",
      "▶#EXT-X-STREAM-INF:BANDWIDTH=2560000", "high.m3u8"),
    .fixed(replacing: "BANDWIDTH=2560000", with: "BANDWIDTH=2560000,CLOSED-CAPTIONS=NONE"),
  ]
}
