internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Captions whose times count from nothing that the media has.
struct CaptionsWithoutTimestampMap: RenditionsRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "INB-013", "captions-without-timestamp-map", .warning,
      "WebVTT segments have X-TIMESTAMP-MAP where the time stamps of the media do not start at zero.",
      specification: "RFC 8216bis, section 3.1.4"),
    rationale: """
      Without the header a player takes the times of captions for time stamps of the media. When \
      those start at 1.4 s, every caption is shown 1.4 s early.
      """,
    remedy: """
      Let the packager write X-TIMESTAMP-MAP=MPEGTS:…,LOCAL:… into the header of each WebVTT \
      segment.
      """,
    failing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="text.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"
        main.m3u8
        """,
        playlists: [
          "main.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          #EXT-X-ENDLIST
          """,
          "text.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          ▶#EXTINF:4,
          a.vtt
          #EXT-X-ENDLIST
          """,
        ], media: [CaptionsWithoutTimestampMap.captions(hasTimestampMap: false)])
    ],
    passing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="text.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"
        main.m3u8
        """,
        playlists: [
          "main.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.ts
          #EXT-X-ENDLIST
          """,
          "text.m3u8": """
          #EXTM3U
          #EXT-X-TARGETDURATION:4
          #EXTINF:4,
          a.vtt
          #EXT-X-ENDLIST
          """,
        ], media: [CaptionsWithoutTimestampMap.captions(hasTimestampMap: true)])
    ])

  /// What a segment of either playlist of the examples holds, in one: media from 1.4 s on, and captions.
  private static func captions(hasTimestampMap: Bool) -> SegmentFacts {
    var facts = SegmentFacts.video(pts: 126_000, seconds: 4)
    facts.hasTimestampMap = hasTimestampMap
    return facts
  }

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let start = firstTime(in: renditions),
      start.magnitude > renditions.policy.frameTolerance
    else { return [] }
    return renditions.presentations.filter { $0.role == .subtitles }.flatMap { captions in
      let bare = captions.media.indices.filter { captions.media[$0]?.hasTimestampMap == false }
      return bare.map { index in
        Finding(
          "the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at \(start.messageText)",
          at: captions.place(ofSegment: index),
          recurrence: Recurrence(key: captions.label, of: captions.media.count))
      }
    }
  }

  /// The first time stamp of a variant, in a clock of MPEG-2 systems.
  private func firstTime(in renditions: RenditionsSubject) -> MediaTime? {
    for variant in renditions.variants {
      if case .transport(let clock)? = variant.media(ofSegment: 0)?.firstClock {
        return StreamClock.transport(TransportTimestamp(ticks: 0)).distance(to: .transport(clock))
      }
    }
    return nil
  }
}
