internal import HLSPlaylists
internal import SourceDiagnostics

/// A value that the standard does not define.
///
/// Sets that vendors may extend, such as encryption methods, give warnings.
struct UndefinedValue: PlaylistRule {
  let row = DiagnosticRule.undefinedValue

  /// The encryption methods of the standard, section 4.4.4.4.
  private static let methods: Set<String> = [
    "NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM",
  ]

  /// Attributes whose one value is YES. NO has the meaning of no attribute, and players take it so.
  private static let affirmations: Set<String> = [
    "CAN-BLOCK-RELOAD", "CAN-SKIP-DATERANGES", "GAP", "INDEPENDENT",
  ]

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    OnDemandFindings(playlistType(of: playlist), in: playlist.linesWithAttributes) {
      line, definitions in
      guard line.tagName != .dateRange else { return [] }
      var found: [Finding] = []
      let attributes = line.attributes
      let tag = line.tagName?.rawValue ?? ""
      for attribute in attributes {
        let name = attribute.name.rawValue
        let closed = definitions[name]?.values ?? []
        let expectation: String?
        if !closed.isEmpty {
          expectation = closed.contains(attribute.value) ? nil : closed.alternatives
        } else {
          expectation = definitions[name].flatMap { _ in
            AttributeSyntax.expectation(of: attribute, among: attributes)
          }
        }
        if let expectation {
          found.add(
            "\(name) is \"\(attribute.value)\", \(expectation) was expected",
            at: playlist.place(ofValue: attribute), subject: "\(tag) \(name)",
            recurrence: Recurrence(key: "\(tag) \(name) \(attribute.value)"))
        } else if attribute.value == "NO", Self.affirmations.contains(name),
          definitions[name] != nil
        {
          found.add(
            "\(name) is \"NO\", YES or no such attribute was expected",
            at: playlist.place(ofValue: attribute), subject: "\(tag) \(name)", severity: .warning,
            recurrence: Recurrence(key: "\(tag) \(name) NO"))
        } else if name == "METHOD", !Self.methods.contains(attribute.value) {
          found.add(
            "METHOD is \"\(attribute.value)\", which the standard does not define",
            at: playlist.place(ofValue: attribute), subject: "\(tag) METHOD",
            // Players skip a key with an unknown method; an empty method is a mistake.
            severity: attribute.value.isEmpty ? nil : .warning,
            recurrence: Recurrence(key: attribute.value))
        }
      }
      return found
    }
  }

  private func playlistType(of playlist: PlaylistSubject) -> [Finding] {
    guard case .media(let media) = playlist.playlist, let type = media.header.type,
      type != .videoOnDemand, type != .event
    else { return [] }
    return .one(
      "EXT-X-PLAYLIST-TYPE is \"\(type.rawValue)\", VOD or EVENT was expected",
      at: playlist.place(line: media.header.lines[.playlistType]),
      subject: "EXT-X-PLAYLIST-TYPE")
  }

  static let examples: RuleExamples = [
    .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000,VIDEO-RANGE=▶HDR", "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",DEFAULT=▶yes"#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="audio""#, "low.m3u8"),
    .multivariant(#"#EXT-X-STREAM-INF:BANDWIDTH=1280000,ALLOWED-CPC="▶HW""#, "low.m3u8"),
    .multivariant(
      "#EXT-X-VERSION:12",
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,REQ-VIDEO-LAYOUT="▶CH-STEREO,,CH-MONO""#, "low.m3u8"),
    .fixed(replacing: ",,", with: ","),
    .live(target: 2, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=▶NO", "2 a.ts")
      .with(note: "NO is as good as no attribute: a warning."),
    .multivariant(
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,VIDEO-RANGE=PQ,ALLOWED-CPC="com.example.drm:SMART-TV/PC""#,
      "low.m3u8"),
  ]
}
