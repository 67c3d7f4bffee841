internal import HLSPlaylists
internal import SourceDiagnostics

/// Variants of which only some have a SCORE.
struct PartlyScoredVariants: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-009", "partly-scored-variants", .warning,
    "All variants have a SCORE, or none has.",
    specification: "RFC 8216bis, section 4.4.6.2",
    rationale:
      "Players compare variants by score only if all have one, so the existing scores are ignored.",
    remedy: "Give every variant a SCORE, or remove them all.")

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let variants = playlist.playlist.variants
    let count = variants.filter { $0.score != nil }.count
    guard count > 0, count < variants.count, let other = variants.first(where: { $0.score == nil })
    else { return [] }
    return .one(
      "\(count) of \(variants.count) variants \(count == 1 ? "has" : "have") a SCORE, this one has none",
      at: playlist.place(line: other.line), subject: "SCORE")
  }

  static let examples: RuleExamples = [
    .multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000,SCORE=1.0", "low.m3u8",
      "▶#EXT-X-STREAM-INF:BANDWIDTH=2560000", "high.m3u8"),
    .fixed(replacing: "BANDWIDTH=2560000", with: "BANDWIDTH=2560000,SCORE=2.0"),
  ]
}
