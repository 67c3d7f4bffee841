internal import HLSPlaylists
internal import SourceDiagnostics

/// An initial pathway without variants.
struct UnknownPathway: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-011", "unknown-pathway", .error,
    "PATHWAY-ID of EXT-X-CONTENT-STEERING is the pathway of a variant.",
    specification: "RFC 8216bis, section 4.4.6.6",
    rationale: """
      Players with content steering must use variants of this pathway until they have the steering \
      manifest, but there are none.
      """,
    remedy: "Write a PATHWAY-ID that variants have, or remove the attribute.")

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    guard let pathway = playlist.lines.first("PATHWAY-ID", of: .contentSteering) else { return [] }
    let lines = playlist.lines(of: .streamInformation)
    let known = Set(lines.map { $0.attributes["PATHWAY-ID"]?.value ?? "." })
    guard !lines.isEmpty, !known.contains(pathway.value) else { return [] }
    return .one(
      "PATHWAY-ID is \"\(pathway.value)\", no variant has this pathway",
      at: playlist.lines.place(ofValue: pathway), subject: pathway.value)
  }

  static let examples: RuleExamples = [
    """
    #EXTM3U
    #EXT-X-CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID="▶CDN-C"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,PATHWAY-ID="CDN-A"
    a/low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,PATHWAY-ID="CDN-B"
    b/low.m3u8
    """,
    .fixed(replacing: #"PATHWAY-ID="CDN-C""#, with: #"PATHWAY-ID="CDN-B""#),
    .multivariant(
      #"#EXT-X-CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID=".""#,
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"
    )
    .with(note: "The pathway of variants that name none is called by a point."),
  ]
}
