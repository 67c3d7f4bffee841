internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An ad marker that is added to, or removed from, a published segment.
struct LateMarker: ReloadRule {
  let row = DiagnosticRule(
    "LIV-017", "late-marker", .warning,
    "The ad markers of a published segment do not change.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players that have the segment do not read it again, so they miss a late marker, and keep a \
      removed one.
      """,
    remedy: "Hold back a segment until it is known whether a break starts with it.")

  func findings(in reload: ReloadSubject) -> [Finding] {
    reload.changedSegments.flatMap { before, after -> [Finding] in
      let was = reload.previous[before].markers
      let now = reload.next[after].markers
      guard !was.isEmpty || !now.isEmpty else { return [] }
      // A marker with a changed value was neither added nor removed.
      let (namesBefore, names) = (Set(was.map(\.name)), Set(now.map(\.name)))
      let come = now.filter { line in
        !namesBefore.contains(line.name) && !(after == 0 && Self.continues(line))
      }
      let gone = was.filter { !names.contains($0.name) }
      return come.map {
        Finding(
          "\($0.name.rawValue) is new before a segment that the previous snapshot had",
          at: reload.place(line: $0.line), subject: $0.name.rawValue)
      }
        + gone.map {
          Finding(
            "\($0.name.rawValue) was removed, the previous snapshot had it before this segment",
            at: reload.place(ofSegment: after), subject: $0.name.rawValue)
        }
    }
  }

  /// Whether a line continues a break. At the start of a window such a line is for clients that
  /// join there.
  private static func continues(_ line: MarkerLine) -> Bool {
    AdMarkerReaders.marker(of: line)?.role == .cont
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live(
        """
        #EXT-X-MEDIA-SEQUENCE:1
        4 a.ts
        ▶#EXT-X-CUE-OUT:4
        4 b.ts
        #EXT-X-CUE-IN
        4 c.ts
        """)),
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live(
        """
        #EXT-X-MEDIA-SEQUENCE:1
        4 a.ts b.ts
        #EXT-X-CUE-OUT:4
        4 c.ts
        #EXT-X-CUE-IN
        4 d.ts
        """)),
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-CUE-OUT:12", "4 a.ts b.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:2", "#EXT-X-CUE-OUT-CONT:4/12", "4 b.ts c.ts")
    )
    .with(
      note: "The start of the break has left the window, so the line is for clients that join now."),
  ]
}
