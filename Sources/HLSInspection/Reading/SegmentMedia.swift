internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Segment bytes to a reading, by what the bytes are.
enum SegmentMedia {
  static func read(
    _ bytes: [UInt8], initialization: [UInt8]
  ) throws(SegmentFault) -> SegmentReading {
    let container = ContentSniffer.container(of: bytes)
    switch container {
    case .transportStream:
      return transportStream(bytes, initialization: initialization)
    case .webVTT: return SegmentReading(MediaContent(container: container))
    default:
      throw SegmentFault(Diagnostic(.segmentNotMedia, message(for: container)))
    }
  }

  /// A transport stream whose tables may stand in an initialization section.
  private static func transportStream(
    _ bytes: [UInt8], initialization: [UInt8]
  ) -> SegmentReading {
    var reader = TransportStreamReader(initialization: initialization)
    reader.consume(bytes)
    return SegmentReading(reader.finish())
  }

  /// What a container is, where media was expected.
  static func message(for container: MediaContainer) -> String {
    switch container {
    case .empty: "the segment is empty"
    case .text(let kind): "the segment is \(kind.rawValue), not media"
    case .playlist: "the segment is a playlist, not media"
    case .unrecognized: "the segment is in no format that HLS has"
    default: "the segment is \(container.name), which carries no metadata that is read"
    }
  }
}
