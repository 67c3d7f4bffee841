public import MediaStreams
internal import MediaTiming
internal import TextTracks

/// Metadata found in the media, with the segment that contains it.
public struct CarriedPayload: Sendable {
  /// The payload, not decoded.
  public var payload: MetadataPayload
  /// The index of the segment in its playlist.
  public var segment: Int
  /// The segment as named in the playlist, or the input.
  public var uri: String

  /// A payload of a segment.
  public init(_ payload: MetadataPayload, segment: Int, uri: String) {
    self.payload = payload
    self.segment = segment
    self.uri = uri
  }

  /// The offset of the payload in its segment; `nil` when unknown.
  var byteOffset: Int? {
    payload.traits.contains(.placeIsUnknown) ? nil : payload.byteOffset
  }

  /// The source of a cue of this payload.
  var source: CueSource {
    CueSource(
      uri: uri, segment: segment, pid: payload.pid, pts: payload.pts,
      byteOffset: byteOffset)
  }
}

extension PresentationTimeline {
  /// The only program that a payload belongs to, if its segment has several.
  func program(of carried: CarriedPayload) -> Int? {
    guard map.segments.indices.contains(carried.segment),
      !map.segments[carried.segment].programClocks.isEmpty,
      carried.payload.otherProgramNumbers.isEmpty
    else { return nil }
    return carried.payload.programNumber
  }

  /// The media time of the presentation time stamp of a payload; in packed audio, that of the audio
  /// frame after it.
  func presentationTime(of carried: CarriedPayload) -> MediaTime? {
    if let pts = carried.payload.pts {
      return map.mediaTime(
        of: .transport(pts), carriedBy: carried.segment, program: carried.payload.programNumber,
        near: carried.payload.streamOffset)
    }
    guard let start = start(ofSegment: carried.segment) else { return nil }
    if let mediaTime = carried.payload.mediaTime {
      return frameTime(mediaTime, inSegment: carried.segment, from: start)
    }
    // A tag before the first packet of a segment has no time stamp; it belongs to the segment.
    return carried.payload.traits.contains(.leadsFile) ? start : nil
  }

  /// The media time of an audio frame at some time into a segment of packed audio.
  ///
  /// The clock of the segment places the frame as it does a time stamp; if that agrees with the
  /// plain sum, the sum is the exact time.
  private func frameTime(
    _ offset: MediaTime, inSegment segment: Int, from start: MediaTime
  ) -> MediaTime {
    let sum = start + offset
    guard case .transport(let first)? = map.segments[segment].firstClock,
      let ticks = offset.rounded(toTimescale: ProgramClock.timescale),
      let placed = map.mediaTime(
        of: .transport(first.advanced(by: ticks)), carriedBy: segment, near: offset)
    else { return sum }
    let tick = MediaTime(value: 1, timescale: Int128(ProgramClock.timescale))
    return (placed - sum).magnitude <= tick ? sum : placed
  }

  /// The media time at which a payload was complete.
  func arrivalTime(of carried: CarriedPayload) -> MediaTime? {
    carried.payload.arrival.flatMap {
      map.mediaTime(
        of: .transport($0), carriedBy: carried.segment, program: carried.payload.programNumber,
        near: carried.payload.streamOffset)
    }
  }
}
