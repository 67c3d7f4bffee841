internal import HLSPlaylists
internal import SourceDiagnostics

/// An attribute that is twice in the line of an ad marker. Reading reports those of the standard.
struct RepeatedAttribute: PlaylistRule {
  let row = DiagnosticRule.repeatedAttribute

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    playlist.markerLines.flatMap { line -> [Finding] in
      let attributes = line.attributes
      let repeated = attributes.repeatedPositions().map { attributes[$0] }
      // Bare values have no name that could be repeated.
      return repeated.filter(\.hasValue).map { attribute in
        let tag = line.tagName?.rawValue ?? ""
        let name = attribute.name.rawValue
        return Finding(
          "\(tag) has \(name) twice, the first value counts", at: playlist.place(of: attribute),
          subject: "\(tag) \(name)", recurrence: Recurrence(key: "\(tag) \(name)"))
      }
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e",▶BANDWIDTH=640000"#, "low.m3u8"),
    .media("4 a.ts", "#EXT-X-CUE-OUT:DURATION=4,▶DURATION=8", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .multivariant(#"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e""#, "low.m3u8"),
  ]
}
