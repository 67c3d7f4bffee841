internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Variants of which one marks breaks that another does not.
struct RenditionMarkerMismatch: RenditionsRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "RND-001", "rendition-marker-mismatch", .warning,
      "All variants mark the same breaks."),
    authority: .practice,
    rationale: """
      Which variant a player has depends on the network. When only some mark a break, some viewers \
      get the ads and others the programme, and server-side insertion loses alignment between the \
      variants.
      """,
    remedy: """
      Let one packager make all variants from one set of messages; look for a message that reached \
      only some encoders.
      """,
    failing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=800000
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000000
        main.m3u8
        """,
        playlists: [
          "low.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          ▶#EXT-X-CUE-OUT:4
          #EXTINF:4,
          b.ts
          #EXT-X-CUE-IN
          #EXTINF:4,
          c.ts
          #EXT-X-ENDLIST
          """,
          "main.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          #EXTINF:4,
          b.ts
          #EXTINF:4,
          c.ts
          #EXT-X-ENDLIST
          """,
        ])
    ],
    passing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=800000
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000000
        main.m3u8
        """,
        playlists: [
          "low.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          #EXT-X-CUE-OUT:4
          #EXTINF:4,
          b.ts
          #EXT-X-CUE-IN
          #EXTINF:4,
          c.ts
          #EXT-X-ENDLIST
          """,
          "main.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          #EXT-X-CUE-OUT:4
          #EXTINF:4,
          b.ts
          #EXT-X-CUE-IN
          #EXTINF:4,
          c.ts
          #EXT-X-ENDLIST
          """,
        ])
    ])

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    let variants = renditions.variants
    guard let reference = variants.first else { return [] }
    return variants.dropFirst().flatMap { other -> [Finding] in
      guard let alignment = renditions.alignment(of: other, to: reference) else { return [] }
      return missing(of: reference, in: other, shift: -alignment.offset)
        + missing(of: other, in: reference, shift: alignment.offset)
    }
  }

  /// The marked breaks of one variant that another has not, or with another length.
  private func missing(
    of first: PresentationSubject, in second: PresentationSubject, shift: MediaTime
  ) -> [Finding] {
    let half = MediaTime(value: 1, timescale: 2)
    let tolerance = (first.playlist?.header.targetDuration ?? MediaTime(seconds: 2)) * half
    let counterparts = Self.marked(second)
    return Self.marked(first).compactMap { entry in
      guard let start = entry.startTime, let marker = entry.tagMarkers.first else { return nil }
      let time = start + shift
      // At the edges of a window the other playlist may be of another moment.
      guard second.covers(time), second.covers(time + tolerance) || isComplete(second) else {
        return nil
      }
      let found = counterparts.contains { other in
        other.startTime.map { ($0 - time).magnitude <= tolerance } ?? false
      }
      guard !found else { return nil }
      return Finding(
        "the break at \(start.messageText) is not marked in \(second.label)",
        at: first.place(of: marker), subject: entry.id,
        recurrence: Recurrence(key: second.label, of: counterparts.count))
    }
  }

  private func isComplete(_ presentation: PresentationSubject) -> Bool {
    presentation.playlist?.header.isEnded == true
  }

  /// The breaks that tags mark. Those of date ranges are held against each other by their attributes.
  private static func marked(_ presentation: PresentationSubject) -> [AdBreak] {
    presentation.breaks.breaks.filter { $0.kind == .break && !$0.tagMarkers.isEmpty }
  }
}

extension AdBreak {
  /// The lines that mark its start and are no date ranges.
  fileprivate var tagMarkers: [Evidence] {
    markers(.out).filter { $0.dialect != .daterange && $0.dialect != .interstitial }
  }
}
