internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break whose length is another one after a reload.
struct ChangedMarkerDuration: ReloadRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "LIV-018", "changed-marker-duration", .error,
      "The announced length of a break stays the same over reloads."),
    authority: .practice,
    rationale: """
      The ad server has filled the break as it was announced. When the length changes, players \
      return too early, or to an ad that was cut.
      """,
    remedy: """
      Announce a break once, with its final length; end it early with EXT-X-CUE-IN where it has \
      to.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-CUE-OUT:8
        #EXTINF:4,
        a.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        ▶#EXT-X-CUE-OUT:12
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
      ])
    ],
    passing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-CUE-OUT:8
        #EXTINF:4,
        a.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-CUE-OUT:8
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
      ])
    ])

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard !reload.previous.markers.isEmpty, !reload.next.markers.isEmpty else { return [] }
    let old = Dictionary(grouping: AdMarkerReaders.markers(in: reload.previous), by: \.segmentIndex)
    let new = Dictionary(grouping: AdMarkerReaders.markers(in: reload.next), by: \.segmentIndex)
    return reload.sharedSegments.flatMap { before, after -> [Finding] in
      (new[after] ?? []).compactMap { marker in
        guard let now = marker.plannedDuration,
          let was = old[before]?.first(where: { $0.tagName == marker.tagName })?.plannedDuration,
          now != was
        else { return nil }
        return Finding(
          "\(marker.tagName) announces \(now.messageText), it was \(was.messageText) in the snapshot before",
          at: reload.place(line: marker.line), subject: marker.id ?? marker.tagName)
      }
    }
  }
}
