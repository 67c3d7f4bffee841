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
    let origin = renditions.variants.lazy.compactMap { ClockOrigin(of: $0) }.first
    return renditions.presentations.filter { $0.role == .subtitles }.flatMap { captions in
      let offset = origin.flatMap { renditions.alignment(of: captions, to: $0.media)?.offset }
      let unmapped = origin.flatMap {
        faultWithoutMap(of: captions, from: $0, shiftedBy: offset, renditions.policy)
      }
      return captions.media.indices.compactMap { index -> Finding? in
        guard let facts = captions.media[index]?.captions else { return nil }
        let message: String?
        switch facts.timestampMap {
        case .missing: message = unmapped
        case .unreadable(let text):
          message = "the WebVTT has \(text.quoted), which does not contain the two times"
        case .times(let local, let clock):
          guard let origin, let offset else { return nil }
          message = misplacement(
            of: facts.firstCue, local: local, clock: clock, in: index, of: captions,
            shiftedBy: offset, to: origin.media)
        }
        guard let message else { return nil }
        return Finding(
          message, at: captions.place(ofSegment: index),
          recurrence: Recurrence(key: captions.label, of: captions.media.count))
      }
    }
  }

  /// The fault of segments without a map, if the media do not start at zero.
  private func faultWithoutMap(
    of captions: PresentationSubject, from origin: ClockOrigin, shiftedBy offset: MediaTime?,
    _ policy: ValidationPolicy
  ) -> String? {
    guard origin.distance.magnitude > policy.frameTolerance,
      !captions.media.indices.contains(where: {
        isTimeStamp(in: $0, of: captions, from: origin, shiftedBy: offset)
      })
    else { return nil }
    return
      "the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at \(origin.timestamp.messageText)"
  }

  /// Whether the times of captions without a map are time stamps of the media, as they are to be then, and cannot count
  /// from the start of the playlist.
  private func isTimeStamp(
    in index: Int, of captions: PresentationSubject, from origin: ClockOrigin,
    shiftedBy offset: MediaTime?
  ) -> Bool {
    guard let facts = captions.media[index]?.captions, case .missing = facts.timestampMap,
      let cue = facts.firstCue, let offset, captions.segments.indices.contains(index)
    else { return false }
    let segment = captions.segments[index]
    let start = segment.start + offset - origin.media.head
    return mayBelong(cue, to: segment, startingAt: origin.timestamp + start)
      && !mayBelong(cue, to: segment, startingAt: start)
  }

  /// Whether a cue may be one of a segment that starts at a time on its clock: a long one begins before it.
  private func mayBelong(
    _ cue: MediaTimeRange, to segment: TimelineSegment, startingAt start: MediaTime
  ) -> Bool {
    cue.start + (cue.duration ?? .zero) >= start - segment.duration
      && cue.start <= start + segment.duration + segment.duration
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

/// The time stamp of the start of a variant.
private struct ClockOrigin {
  let media: PresentationSubject
  /// The time stamp in seconds from zero.
  let timestamp: MediaTime
  /// The shortest way to it from zero on an MPEG-2 clock, to which caption times are mapped.
  let distance: MediaTime

  /// The origin according to the first segment with a clock, which may not be the first one; `nil` without any.
  init?(of variant: PresentationSubject) {
    let segments = variant.segments
    guard let index = variant.media.firstIndex(where: { $0?.firstClock != nil }),
      let first = variant.media[index]?.firstClock, segments.indices.contains(index)
    else { return nil }
    let scale = ProgramClock.timescale
    let time =
      switch first {
      case .transport(let clock): MediaTime(value: Int128(clock.ticks), timescale: Int128(scale))
      case .presentation(let seconds): seconds
      }
    let start = time - (segments[index].start - variant.head)
    guard let ticks = start.rounded(toTimescale: scale) else { return nil }
    let zero = ProgramClock(ticks: 0)
    media = variant
    timestamp = start
    distance = MediaTime(
      value: Int128(zero.distance(to: zero.advanced(by: ticks))), timescale: Int128(scale))
  }
}

extension PresentationSubject {
  fileprivate func continuityNumber(ofSegment index: Int) -> Int? {
    playlist.flatMap { $0.segments.indices.contains(index) ? $0.segments[index] : nil }?
      .continuityNumber
  }
}
