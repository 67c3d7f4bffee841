import MediaTiming
import SourceDiagnostics

/// The metadata of a stream, with the data needed for arrival times.
struct PayloadCollector {
  /// The maximum number of payloads: more than a day of one a second.
  static let maximumPayloads = 150_000
  /// The maximum number of bytes of payloads.
  static let maximumBytes = 32 << 20

  /// The position of the video of a program.
  struct VideoPlace {
    /// Its last time stamp.
    let stamp: TransportTimestamp
    /// The ticks from its first one.
    let offset: Int64

    init(_ timestamps: TimestampSpan) {
      stamp = timestamps.last
      offset = timestamps.lastOffset
    }
  }

  private var payloads: [MetadataPayload] = []
  /// For each payload, the position of the video of its program at its arrival.
  private var videoPlaces: [VideoPlace?] = []
  private var byteCount = 0

  /// Keeps a payload; returns the number for its arrival time, or `nil` beyond the limits.
  mutating func append(
    _ payload: MetadataPayload, videoPlace: VideoPlace?, findings: inout DiagnosticCollector
  ) -> Int? {
    guard payloads.count < Self.maximumPayloads,
      byteCount + payload.bytes.count <= Self.maximumBytes
    else {
      findings.add(
        TransportStreamRules.limitExceeded, at: payload.byteOffset,
        message: "more than \(Self.maximumPayloads) payloads or \(Self.maximumBytes) bytes of "
          + "metadata, the rest is ignored")
      return nil
    }
    byteCount += payload.bytes.count
    payloads.append(payload)
    videoPlaces.append(videoPlace)
    return payloads.count - 1
  }

  /// Sets the arrival of payloads.
  mutating func apply(_ answers: [ProgramClockTrack.Answer]) {
    for answer in answers where payloads.indices.contains(answer.ticket) {
      payloads[answer.ticket].arrival = answer.clock
    }
  }

  /// Returns all payloads in the order of their starts. A payload whose program has no clock gets
  /// the last video time stamp before it, else the first after it.
  ///
  /// - Parameter videoTimestamps: The video time stamps of each program, by program number.
  consuming func finish(videoTimestamps: [Int: TimestampSpan]) -> [MetadataPayload] {
    var all = payloads
    for index in all.indices {
      guard let span = all[index].programNumber.flatMap({ videoTimestamps[$0] }) else { continue }
      let place = videoPlaces[index]
      all[index].streamOffset = MediaTime(
        value: Int128(place?.offset ?? 0) - Int128(span.lowestOffset),
        timescale: Int128(TransportTimestamp.timescale))
      if all[index].arrival == nil { all[index].arrival = ProgramClock(place?.stamp ?? span.first) }
    }
    return all.enumerated()
      .sorted { ($0.element.byteOffset, $0.offset) < ($1.element.byteOffset, $1.offset) }
      .map(\.element)
  }
}
