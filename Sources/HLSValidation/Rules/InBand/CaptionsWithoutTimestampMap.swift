internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Captions without a timestamp map, or with one that does not fit the clock of the media.
struct CaptionsWithoutTimestampMap: RenditionsRule {
  let row = DiagnosticRule(
    "INB-013", "captions-without-timestamp-map", .warning,
    "WebVTT segments have X-TIMESTAMP-MAP where the time stamps of the media do not start at zero.",
    specification: "RFC 8216bis, section 3.1.4",
    rationale: """
      Without the header a player treats the times of captions as time stamps of the media. If \
      those start at 1.4 s, every caption is shown 1.4 s early.
      """,
    remedy: """
      Let the packager write X-TIMESTAMP-MAP=MPEGTS:…,LOCAL:… into the header of each WebVTT \
      segment, with the time stamp that the media has at the time of LOCAL.
      """)

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let media = renditions.variants.first(where: { firstClock(in: $0) != nil }),
      let clock = firstClock(in: media),
      let start = StreamClock.transport(TransportTimestamp(ticks: 0)).distance(
        to: .transport(clock))
    else { return [] }
    let written = MediaTime(
      value: Int128(clock.ticks), timescale: Int128(ProgramClock.timescale))
    return renditions.presentations.filter { $0.role == .subtitles }.flatMap { captions in
      let offset = renditions.alignment(of: captions, to: media)?.offset
      return captions.media.indices.compactMap { index -> Finding? in
        guard let facts = captions.media[index]?.captions else { return nil }
        let message: String?
        switch facts.timestampMap {
        case .missing where start.magnitude > renditions.policy.frameTolerance:
          message =
            "the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at \(written.messageText)"
        case .missing: message = nil
        case .unreadable(let text):
          message = "the WebVTT has \(text.quoted), which does not contain the two times"
        case .times(let local, let clock):
          message = offset.flatMap { offset in
            misplacement(
              of: facts.firstCue, local: local, clock: clock, in: index, of: captions,
              shiftedBy: offset, to: media)
          }
        }
        guard let message else { return nil }
        return Finding(
          message, at: captions.place(ofSegment: index),
          recurrence: Recurrence(key: captions.label, of: captions.media.count))
      }
    }
  }

  /// The fault of captions whose first cue is mapped more than a segment away from its segment.
  private func misplacement(
    of cue: MediaTimeRange?, local: MediaTime, clock: TransportTimestamp, in index: Int,
    of captions: PresentationSubject, shiftedBy offset: MediaTime, to media: PresentationSubject
  ) -> String? {
    guard let cue, captions.segments.indices.contains(index),
      let ticks = (cue.start - local).rounded(toTimescale: TransportTimestamp.timescale)
    else { return nil }
    let segment = captions.segments[index]
    let start = segment.start + offset
    // The clock must come from media at this very place, because other ranges may have other
    // clocks.
    guard let carrier = media.map.segment(at: start),
      let first = media.media(ofSegment: carrier)?.firstClock,
      media.continuityNumber(ofSegment: carrier)
        == captions.continuityNumber(ofSegment: index),
      let distance = first.distance(to: .transport(clock.advanced(by: ticks)))
    else { return nil }
    let begin = distance - (start - media.segments[carrier].start)
    let end = begin + (cue.duration ?? .zero)
    if end < -segment.duration {
      return
        "X-TIMESTAMP-MAP puts the first cue \((-begin).messageText) before the start of its segment"
    }
    guard begin > segment.duration + segment.duration else { return nil }
    return "X-TIMESTAMP-MAP puts the first cue \(begin.messageText) after the start of its segment"
  }

  /// The first time stamp of a variant, on an MPEG-2 clock.
  private func firstClock(in variant: PresentationSubject) -> ProgramClock? {
    guard case .transport(let clock)? = variant.media(ofSegment: 0)?.firstClock else { return nil }
    return clock
  }

  static let examples: RuleExamples = [
    .presentation(
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="text.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s""#, "main.m3u8"),
      playlists: ["main.m3u8": .media("4 a.ts"), "text.m3u8": .media("▶4 a.vtt")]
    )
    .with(media: [Self.captions(.missing)]),
    .fixed.with(media: [
      Self.captions(.times(local: .zero, clock: TransportTimestamp(ticks: 126_000)))
    ]),
  ]

  /// The media of one segment of either playlist in the examples: video from 1.4 s, and captions.
  private static func captions(_ map: SegmentFacts.Captions.TimestampMap) -> SegmentFacts {
    var facts = SegmentFacts.video(pts: 126_000, seconds: 4)
    facts.captions = SegmentFacts.Captions(timestampMap: map)
    return facts
  }
}

extension PresentationSubject {
  fileprivate func continuityNumber(ofSegment index: Int) -> Int? {
    playlist.flatMap { $0.segments.indices.contains(index) ? $0.segments[index] : nil }?
      .continuityNumber
  }
}
