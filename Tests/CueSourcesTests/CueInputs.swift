import ID3
import SourceDiagnostics
import CueSources
import HLSPlaylists
import MediaStreams
import MediaTiming
import SCTE35
import Testing
import TextTracks

/// What the tests of cues are made of: timelines, payloads and tags in few words.
enum CueInputs {
  static func seconds(_ value: Int) -> MediaTime { MediaTime(seconds: value) }

  /// A stamp of the 90 kHz clock.
  static func stamp(_ seconds: Double) -> TransportTimestamp {
    TransportTimestamp(ticks: UInt64((seconds * 90_000).rounded()))
  }

  static func date(_ text: String) throws -> CalendarTime {
    try #require(CalendarTime(parsing: text))
  }

  /// Segments of two seconds each on one clock that starts at 10 s.
  static func timeline(segments: Int = 10, dated: Bool = false, ended: Bool = true)
    throws -> PresentationTimeline
  {
    let first = try date("2026-01-01T00:00:00Z")
    let map = TimelineMap(
      (0..<segments).map { index in
        TimelineSegment(
          start: seconds(2 * index), duration: seconds(2),
          programDateTime: dated && index == 0 ? first : nil,
          firstClock: .transport(stamp(Double(10 + 2 * index))))
      })
    return PresentationTimeline(map: map, end: ended ? map.end : nil)
  }

  /// A payload of a segment; times are seconds of the same clock.
  static func carried(
    _ kind: MetadataPayload.Kind, _ bytes: [UInt8], pts: Double? = nil, arrival: Double? = nil,
    segment: Int = 0, pid: Int = 500, traits: MetadataPayload.Traits = []
  ) -> CarriedPayload {
    CarriedPayload(
      MetadataPayload(
        kind: kind, bytes: bytes, pid: pid, pts: pts.map(stamp),
        arrival: arrival.map { ProgramClock(stamp($0)) }, byteOffset: 188, traits: traits),
      segment: segment, uri: "segment\(segment).ts")
  }

  /// A tag of version 2.4 with frames of less than 128 bytes.
  static func tag(_ frames: [UInt8]...) -> [UInt8] {
    let body = frames.flatMap { $0 }
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(body.count / 128), UInt8(body.count % 128)]
      + body
  }

  static func frame(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
  }

  static func title(_ text: String) -> [UInt8] { frame("TIT2", [3] + text.utf8) }

  /// The private frame that times packed audio.
  static let timing = frame(
    "PRIV",
    Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]
      + [UInt8](repeating: 0, count: 8))

  static func media(_ text: String) throws -> MediaPlaylist {
    try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
  }
}

/// A cue as the tests read it.
struct CueExtent: Hashable, CustomStringConvertible {
  var start: MediaTime?
  var end: MediaTime?

  init(_ cue: Cue) { (start, end) = (cue.startTime, cue.endTime) }

  init(_ start: Double?, _ end: Double?) {
    self.start = start.map { MediaTime(value: Int128(($0 * 1000).rounded()), timescale: 1000) }
    self.end = end.map { MediaTime(value: Int128(($0 * 1000).rounded()), timescale: 1000) }
  }

  var description: String { "[\(start?.description ?? "-"), \(end?.description ?? "-"))" }
}

extension SpliceCues {
  /// The cues of sections, with what is wrong with them.
  static func cues(
    of carried: [CarriedPayload], on timeline: PresentationTimeline
  ) -> (cues: [Cue], findings: [Diagnostic]) {
    let (messages, findings) = messages(in: carried, on: timeline)
    return (cues(of: messages, on: timeline), findings)
  }
}

extension EventMessageCues {
  /// The cues of event messages, with what is wrong with them.
  static func cues(
    of carried: [CarriedEventMessage], on timeline: PresentationTimeline
  ) -> (cues: [Cue], findings: [Diagnostic]) {
    let (messages, findings) = messages(in: carried, on: timeline)
    return (cues(of: messages, on: timeline), findings)
  }
}
