internal import EventMessages
internal import HLSValidation
internal import ID3
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// What was found in one segment: all that is kept of it once its bytes are gone.
struct SegmentReading: Sendable {
  /// The first presentation time of its video, else of its audio.
  var firstClock: StreamClock?
  /// That of each program, where it has several.
  var programClocks: [Int: StreamClock] = [:]
  /// The length that its media itself tells.
  var duration: MediaTime?
  /// The metadata it carries in packets and tags.
  var payloads: [MetadataPayload] = []
  /// The tags that its end cuts off.
  var openTags: [TagFragment] = []
  /// The rests of tags that began before it.
  var tagRests: [TagFragment] = []
  /// The parts of sections that its ends cut off.
  var cutSections: [MetadataPayload] = []
  /// The event messages it carries in boxes.
  var eventMessages: [ISOMediaReading.PlacedEventMessage] = []
  /// The metadata streams it declares.
  var metadataStreams: [MetadataStream] = []
  /// What it is; `nil` when it could not be read.
  var form: MediaForm?
  /// What rules ask of its sound and pictures; `nil` when it could not be read.
  var media: SegmentFacts?
  /// Why its bytes could not be loaded; `nil` when they were.
  var loadFailure: LoadError?
  /// What was found while reading it.
  var findings: [Diagnostic] = []
  /// What was met in the initialization section, which other segments share.
  var initializationFindings: [Diagnostic] = []

  /// A stream that can carry metadata.
  struct MetadataStream: Hashable, Sendable {
    var kind: ElementaryStream.Kind
    var pid: Int
  }

  /// A segment of which nothing is known yet.
  init() {}

  /// A segment that could not be read.
  init(_ finding: Diagnostic) { self.findings = [finding] }

  /// What is worth keeping of the content of a segment.
  ///
  /// - Parameter programs: The programs whose sound and pictures count; empty for all.
  init(_ whole: MediaContent, programs: Set<Int> = []) {
    let content = whole.selecting(programs: programs)
    let first = content.firstPTS ?? content.leadingTimestamp
    firstClock = first.map { .transport($0) }
    programClocks = content.programClocks.mapValues { .transport($0) }
    duration = content.duration ?? content.timelineStream?.timestamps?.estimatedDuration
    payloads = content.payloads
    openTags = content.openTags
    tagRests = content.tagRests
    cutSections = content.cutSections
    form = MediaForm(content)
    metadataStreams = content.streams.compactMap { stream in
      guard stream.kind == .id3 || stream.kind == .scte35, let pid = stream.pid else { return nil }
      return MetadataStream(kind: stream.kind, pid: pid)
    }
    findings = content.diagnostics
    let picture = content.timelineStream.flatMap { $0.kind == .video ? $0 : nil }
    let clocks = programClocks
    media = SegmentFacts(
      firstClock: firstClock, duration: duration,
      // A flag that is not set proves nothing: many encoders never set it.
      startsWithKeyFrame: picture?.startsWithKeyFrame
        ?? (picture?.startsAtRandomAccessPoint == true ? true : nil),
      codecs: content.streams.filter { $0.kind == .video || $0.kind == .audio }.compactMap(\.codec),
      hasVideo: picture != nil, container: content.container,
      metadata: content.payloads.compactMap { payload in
        let kind: ElementaryStream.Kind = payload.kind == .id3 ? .id3 : .scte35
        return SegmentFacts.Metadata(
          kind, pid: payload.pid, pts: payload.pts, byteOffset: payload.byteOffset,
          firstClock: payload.programNumber.flatMap { clocks[$0] })
      })
  }
}

extension MediaContent {
  /// The time stamp of the first frame of packed audio, from the tag before it (RFC 8216, section 3.4).
  fileprivate var leadingTimestamp: TransportTimestamp? {
    guard case .packedAudio = container else { return nil }
    for payload in payloads {
      guard payload.kind == .id3, payload.traits.contains(.leadsFile) else { return nil }
      let tag = ID3Tag.parse(in: payload.bytes, inflating: ID3InflationBudget(byteCount: 0))?.tag
      if let timestamp = tag?.transportStreamTimestamp {
        return timestamp
      }
    }
    return nil
  }
}
