internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An ad marker that comes to, or goes from, a published segment.
struct LateMarker: ReloadRule {
  let row = DiagnosticRule(
    "LIV-017", "late-marker", .warning,
    "The ad markers of a published segment stay as they are.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players that had the segment before do not look at it again, so that they miss a marker that \
      comes late, and keep one that is gone.
      """,
    remedy: "Hold back a segment until it is known whether a break starts with it.")

  func findings(in reload: ReloadSubject) -> [Finding] {
    let old = Self.markers(of: reload.previous)
    let new = Self.markers(of: reload.next)
    guard !old.isEmpty || !new.isEmpty else { return [] }
    return reload.sharedSegments.flatMap { before, after -> [Finding] in
      let was = old[before] ?? []
      let now = new[after] ?? []
      // A marker that is there with another value has not come or gone.
      let come = now.filter { line in
        !was.contains { $0.name == line.name } && !(after == 0 && Self.continues(line))
      }
      let gone = was.filter { line in !now.contains { $0.name == line.name } }
      return come.map {
        Finding(
          "\($0.name.rawValue) is new before a segment that the snapshot before had",
          at: reload.place(line: $0.line), subject: $0.name.rawValue)
      }
        + gone.map {
          Finding(
            "\($0.name.rawValue) is gone, the snapshot before had it before this segment",
            at: reload.place(of: reload.next.segments[after]), subject: $0.name.rawValue)
        }
    }
  }

  /// Whether a line says that a break goes on. At the head of a window it tells those who join there.
  private static func continues(_ line: MarkerLine) -> Bool {
    AdMarkerReaders.marker(of: line)?.role == .cont
  }

  /// The lines of ad markers by the segment that they stand before.
  private static func markers(of playlist: MediaPlaylist) -> [Int: [MarkerLine]] {
    Dictionary(grouping: playlist.markers, by: \.segmentIndex)
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live(
            """
            #EXT-X-MEDIA-SEQUENCE:1
            4 a.ts
            ▶#EXT-X-CUE-OUT:4
            4 b.ts
            #EXT-X-CUE-IN
            4 c.ts
            """),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live(
            """
            #EXT-X-MEDIA-SEQUENCE:1
            4 a.ts b.ts
            #EXT-X-CUE-OUT:4
            4 c.ts
            #EXT-X-CUE-IN
            4 d.ts
            """),
        ]),
        RuleExample(
          snapshots: [
            .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-CUE-OUT:12", "4 a.ts b.ts"),
            .live("#EXT-X-MEDIA-SEQUENCE:2", "#EXT-X-CUE-OUT-CONT:4/12", "4 b.ts c.ts"),
          ],
          note:
            "The beginning of the break has left the window, so that who joins now is told of it."
        ),
      ])
  }
}
