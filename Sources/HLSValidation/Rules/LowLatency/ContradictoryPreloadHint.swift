internal import HLSPlaylists
internal import SourceDiagnostics

/// A preload hint in an ended playlist, for a resource that is listed already, twice for one type,
/// or missing where parts are expected.
struct ContradictoryPreloadHint: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-006", "contradictory-preload-hint", .warning,
    "A low-latency playlist has one hint of each type for its next part, and none once it has ended.",
    specification: "RFC 8216bis, sections 4.4.5.3 and 6.2.6",
    rationale: """
      Players request the hinted resource and wait for it. A hint after the end never completes, \
      and without a hint each part costs another round trip.
      """,
    remedy: "Write one EXT-X-PRELOAD-HINT for the next part, and none beside EXT-X-ENDLIST.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let hints = playlist.playlist.header.preloadHints
    if playlist.playlist.header.isEnded {
      return hints.prefix(1).map {
        Finding(
          "the playlist has ended and has an EXT-X-PRELOAD-HINT, none was expected",
          at: playlist.place(line: $0.line), subject: $0.tag.type, severity: .error)
      }
    }
    var firstLines: [String: Int] = [:]
    var found: [Finding] = hints.compactMap { hint in
      guard let type = hint.tag.type else { return nil }
      guard let first = firstLines[type] else {
        firstLines[type] = hint.line
        return nil
      }
      return Finding(
        "a hint of TYPE=\(type) is already in line \(first)",
        at: playlist.place(line: hint.line), subject: type)
    }
    if let hint = hints.first(where: { $0.tag.type == "PART" }),
      let line = Self.line(ofPartHintedAtBy: hint.tag, in: playlist)
    {
      found.add(
        "the hint names the part in line \(line), which is listed already",
        at: playlist.place(line: hint.line), subject: hint.tag.type)
    }
    if hints.isEmpty, let last = playlist.lines(of: .part).last {
      found.add(
        "a live playlist has parts and no EXT-X-PRELOAD-HINT for the next one",
        at: playlist.place(line: last.number), subject: "EXT-X-PRELOAD-HINT")
    }
    return found
  }

  /// The line of the part that has the bytes of a hint.
  private static func line(
    ofPartHintedAtBy hint: PreloadHintTag, in playlist: MediaPlaylistSubject
  ) -> Int? {
    guard let uri = hint.uri else { return nil }
    let start = hint.byteRangeStart ?? 0
    return playlist.playlist.parts.last { part in
      guard part.tag.uri == uri, part.tag.isGap != true else { return false }
      // A part without a range is the whole resource. The start of a range without an offset is not
      // known here.
      guard let range = part.tag.byteRange else { return true }
      return range.offset == start
    }?.line
  }

  static let examples: RuleExamples = [
    .media(target: 2, "2 a.mp4", #"▶#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4""#),
    .halfSecondParts(
      "2 a.mp4", #"#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#,
      #"▶#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.3.mp4""#),
    .halfSecondParts("2 a.mp4", #"▶#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#),
    .halfSecondParts(
      "2 a.mp4", #"#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#,
      #"#EXT-X-PART:DURATION=0.5,URI="b.2.mp4""#, #"▶#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
    .halfSecondParts(
      """
      #EXT-X-MAP:URI="init.mp4"
      2 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=MAP,URI="init-2.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4"
      """),
  ]
}
