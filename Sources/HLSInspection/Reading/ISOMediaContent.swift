internal import EventMessages
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

extension SegmentReading {
  /// The content of a segment or file of boxes that is kept.
  init(_ media: ISOMediaReading) {
    self.init()
    let first = media.firstPresentationTime
    let samples = MovieSamples(media)
    firstClock = first.map { .presentation($0) }
    duration = samples.duration
    eventMessages = media.eventMessages
    let tracks = media.header?.tracks ?? []
    // Without the header the kinds of the tracks are unknown.
    form = media.header.map { _ in
      MediaForm(
        container: .isoBaseMedia, hasVideo: tracks.contains(where: \.isVideo),
        hasAudio: tracks.contains(where: \.isAudio))
    }
    findings = media.issues.map(\.diagnostic)
    let picture = samples.first(\.isVideo)
    self.media = SegmentFacts(
      firstClock: firstClock, duration: duration, startsWithKeyFrame: picture?.startsWithSync,
      codecs: tracks.compactMap { $0.codec?.codecName },
      hasVideo: picture != nil, container: .isoBaseMedia)
    self.media?.decodingLead = first.flatMap { first in
      samples.spans.lazy.compactMap(\.firstDecodeTime).min().map { first - $0 }
    }
    self.media?.longestStream = samples.longestStream
    self.media?.hasFrames = media.hasFrames(in: samples)
    self.media?.eventMessages = media.eventMessages.map { SegmentFacts.EventMessage($0) }
  }
}

extension SegmentFacts.EventMessage {
  /// The message in a box.
  init(_ message: ISOMediaReading.PlacedEventMessage) {
    self.init(
      scheme: message.box.schemeIDURI, value: message.box.value, id: message.box.id,
      time: message.presentationTime, data: message.box.messageData)
  }
}

/// The samples of each track of a file, whose spans are joined once.
private struct MovieSamples {
  let spans: [TrackSpan]
  /// The tracks by number; `nil` without a header.
  private let tracks: [UInt32: MovieTrack]?

  init(_ media: ISOMediaReading) {
    spans = media.spans
    tracks = media.header?.tracksByID
  }

  /// The samples of the first track of a kind.
  func first(_ isWanted: (MovieTrack) -> Bool) -> TrackSpan? {
    spans.first { span in tracks?[span.trackID].map(isWanted) ?? false }
  }

  /// The length of the longest audio or video track.
  var longestStream: SegmentFacts.StreamLength? {
    spans.lazy.filter { span in
      tracks?[span.trackID].map { $0.isVideo || $0.isAudio } ?? false
    }.map { SegmentFacts.StreamLength($0.endTime - $0.firstPresentationTime) }
      .max { $0.duration < $1.duration }
  }

  /// The time from the first presentation of the track that determines the time of the file to the
  /// end of its last one.
  var duration: MediaTime? {
    guard tracks != nil else { return nil }
    let timeline = first(\.isVideo) ?? first(\.isAudio) ?? spans.first
    return timeline.map { $0.endTime - $0.firstPresentationTime }
  }
}

extension ISOMediaReading {
  /// Whether there is a sample of audio or video; `nil` if the header declares neither, or where fragments have
  /// faults, which may hide it.
  fileprivate func hasFrames(in samples: MovieSamples) -> Bool? {
    guard let header, header.tracks.contains(where: { $0.isVideo || $0.isAudio }) else {
      return nil
    }
    if samples.longestStream != nil { return true }
    return fragments.isEmpty || issues.isEmpty ? false : nil
  }

  /// The file in the form of reports.
  func content(byteCount: Int) -> MediaContent {
    let streams = (header?.tracks ?? []).map { track in
      ElementaryStream(
        kind: track.isVideo ? .video : track.isAudio ? .audio : .other,
        codec: track.codec.map(\.codecName))
    }
    return MediaContent(
      container: .isoBaseMedia, streams: streams, duration: MovieSamples(self).duration,
      byteCount: byteCount,
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
