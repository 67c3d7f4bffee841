internal import AdBreaks
internal import MediaStreams
internal import MediaTiming
internal import SCTE35

/// Short constructors for the media of examples.
extension SegmentFacts {
  /// Video that starts at a time of its clock, in ticks of 90 kHz.
  static func video(
    pts: UInt64, seconds: Int, startsWithKeyFrame: Bool? = true, metadata: [Metadata] = []
  ) -> SegmentFacts {
    var facts = SegmentFacts(
      firstClock: .transport(TransportTimestamp(ticks: pts)), duration: MediaTime(seconds: seconds),
      startsWithKeyFrame: startsWithKeyFrame, codecs: ["h264", "aac"], hasVideo: true,
      container: .transportStream(packetSize: 188), metadata: metadata)
    facts.longestStream = StreamLength(MediaTime(seconds: seconds))
    facts.hasFrames = true
    return facts
  }
}

extension [SegmentFacts?] {
  /// Segments of video with one duration, each with its start.
  static func videos(seconds: Int, pts: UInt64...) -> Self {
    pts.map { .video(pts: $0, seconds: seconds) }
  }
}

extension [InBandSplice] {
  /// A splice of a segment, from its section as written in playlists; none when the section cannot
  /// be decoded.
  static func section(
    _ text: String, at start: MediaTime, arrival: MediaTime? = nil, segment: Int = 0,
    pid: Int? = 500
  ) -> Self {
    let payload = DecodedSplice(text: text)
    guard let section = payload.section else { return [] }
    return [
      InBandSplice(
        section: section, payload: payload, startTime: start, arrivalTime: arrival,
        segment: segment, pid: pid)
    ]
  }
}
