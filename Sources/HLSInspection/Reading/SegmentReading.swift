internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// What was found in one segment: all that is kept of it once its bytes are gone.
struct SegmentReading: Sendable {
  /// The first presentation time of its video, else of its audio.
  var firstClock: StreamClock?
  /// The length that its media itself tells.
  var duration: MediaTime?
  /// The metadata it carries.
  var payloads: [MetadataPayload] = []
  /// The metadata streams it declares.
  var metadataStreams: [MetadataStream] = []
  /// What was met while reading it.
  var findings: [Diagnostic] = []

  /// A stream that can carry metadata.
  struct MetadataStream: Hashable, Sendable {
    var kind: ElementaryStream.Kind
    var pid: Int
  }

  /// A segment that could not be read.
  init(_ finding: Diagnostic) { self.findings = [finding] }

  /// What is worth keeping of the content of a segment.
  init(_ content: MediaContent) {
    firstClock = content.firstPTS.map { .transport($0) }
    duration = content.duration ?? content.timelineStream?.timestamps?.estimatedDuration
    payloads = content.payloads
    metadataStreams = content.streams.compactMap { stream in
      guard stream.kind == .id3 || stream.kind == .scte35, let pid = stream.pid else { return nil }
      return MetadataStream(kind: stream.kind, pid: pid)
    }
    findings = content.diagnostics
  }
}
