internal import EventMessages
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

extension SegmentReading {
  /// The content of a segment or file of boxes that is kept.
  init(_ media: ISOMediaReading) {
    self.init()
    firstClock = media.firstPresentationTime.map { .presentation($0) }
    duration = media.duration
    eventMessages = media.eventMessages
    let tracks = media.header?.tracks ?? []
    // Without the header the kinds of the tracks are unknown.
    form = media.header.map { _ in
      MediaForm(
        container: .isoBaseMedia, hasVideo: tracks.contains(where: \.isVideo),
        hasAudio: tracks.contains(where: \.isAudio))
    }
    findings = media.issues.map(\.diagnostic)
    let picture = media.spans.first { media.header?.track($0.trackID)?.isVideo == true }
    self.media = SegmentFacts(
      firstClock: firstClock, duration: duration, startsWithKeyFrame: picture?.startsWithSync,
      codecs: tracks.compactMap { $0.codec?.codecName },
      hasVideo: picture != nil, container: .isoBaseMedia)
    self.media?.decodingLead = media.firstPresentationTime.flatMap { first in
      media.spans.lazy.compactMap(\.firstDecodeTime).min().map { first - $0 }
    }
    self.media?.longestStream = media.longestStream
    self.media?.hasFrames = media.hasFrames
    self.media?.eventMessages = media.eventMessages.map { message in
      SegmentFacts.EventMessage(
        scheme: message.box.schemeIDURI, value: message.box.value, id: message.box.id,
        time: message.presentationTime, data: message.box.messageData)
    }
  }
}

extension ISOMediaReading {
  /// The length of the longest audio or video track.
  fileprivate var longestStream: SegmentFacts.StreamLength? {
    spans.lazy.filter { span in
      header?.track(span.trackID).map { $0.isVideo || $0.isAudio } ?? false
    }.map { SegmentFacts.StreamLength($0.endTime - $0.firstPresentationTime) }
      .max { $0.duration < $1.duration }
  }

  /// Whether there is a sample of audio or video; `nil` if the header declares neither, or where fragments have
  /// faults, which may hide it.
  fileprivate var hasFrames: Bool? {
    guard let header, header.tracks.contains(where: { $0.isVideo || $0.isAudio }) else {
      return nil
    }
    if longestStream != nil { return true }
    return fragments.isEmpty || issues.isEmpty ? false : nil
  }

  /// The time from the first presentation of the track that determines the time of the file to the
  /// end of its last one.
  fileprivate var duration: MediaTime? {
    guard let header else { return nil }
    let spans = spans
    func span(_ isWanted: (MovieTrack) -> Bool) -> TrackSpan? {
      spans.first { span in header.track(span.trackID).map(isWanted) ?? false }
    }
    let timeline = span(\.isVideo) ?? span(\.isAudio) ?? spans.first
    return timeline.map { $0.endTime - $0.firstPresentationTime }
  }

  /// The file in the form of reports.
  func content(byteCount: Int) -> MediaContent {
    let streams = (header?.tracks ?? []).map { track in
      ElementaryStream(
        kind: track.isVideo ? .video : track.isAudio ? .audio : .other,
        codec: track.codec.map(\.codecName))
    }
    return MediaContent(
      container: .isoBaseMedia, streams: streams, duration: duration, byteCount: byteCount,
      diagnostics: issues.map(\.diagnostic))
  }
}

extension FourCharacterCode {
  private static let codecNames: [FourCharacterCode: String] = [
    "avc1": "h264", "avc2": "h264", "avc3": "h264", "avc4": "h264", "hvc1": "hevc",
    "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc", "vvc1": "vvc", "vvi1": "vvc", "av01": "av1",
    "vp09": "vp9", "vp08": "vp8", "mp4v": "mpeg4", "mp4a": "aac", "ac-3": "ac3", "ec-3": "eac3",
    "ac-4": "ac4", "Opus": "opus", "fLaC": "flac", "alac": "alac", ".mp3": "mp3", "wvtt": "webvtt",
    "stpp": "ttml",
  ]

  /// The name of a codec in reports, else its code.
  fileprivate var codecName: String { Self.codecNames[self] ?? description }
}
