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
    SegmentFacts(
      firstClock: .transport(TransportTimestamp(ticks: pts)), duration: MediaTime(seconds: seconds),
      startsWithKeyFrame: startsWithKeyFrame, codecs: ["h264", "aac"], hasVideo: true,
      container: .transportStream(packetSize: 188), metadata: metadata)
  }
}

extension InBandSplice {
  /// A section that opens a break of 60.29 s, event 1207959695.
  static let outMessage =
    "0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"
  /// ``outMessage`` with another event id.
  static let otherOutMessage =
    "0xFC30250000000000000000F01405000000017FEFFE000CB735FE00526363000001010000BE86FD6A"

  /// A splice of a segment, from its section as written in playlists; `nil` when the section cannot
  /// be decoded.
  static func example(
    _ text: String, at start: MediaTime, arrival: MediaTime? = nil, segment: Int = 0
  ) -> [InBandSplice] {
    let payload = DecodedSplice(text: text)
    guard let section = payload.section else { return [] }
    return [
      InBandSplice(
        section: section, payload: payload, startTime: start, arrivalTime: arrival,
        segment: segment, pid: 500)
    ]
  }
}
