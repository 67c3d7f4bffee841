package import EventMessages
package import HLSValidation
internal import ID3
package import MediaStreams
package import MediaTiming
package import ResourceLoading
package import SourceDiagnostics

/// The content of one segment that is kept after its bytes are released.
package struct SegmentReading: Hashable, Sendable {
  /// The first presentation time of its video, else of its audio.
  package var firstClock: StreamClock?
  /// The clock of each program, if there are several.
  package var programClocks: [Int: StreamClock] = [:]
  /// The duration according to its media.
  package var duration: MediaTime?
  /// The metadata in packets and tags.
  package var payloads: [MetadataPayload] = []
  /// The tags that are cut off at its end.
  package var openTags: [TagFragment] = []
  /// The rests of tags that started before it.
  package var tagRests: [TagFragment] = []
  /// The parts of sections that are cut off at its ends.
  package var cutSections: [MetadataPayload] = []
  /// The bytes of each audio and video PID that belong to a PES packet of the segment before.
  package var leadingByteCounts: [Int: Int] = [:]
  /// The event messages in boxes.
  package var eventMessages: [ISOMediaReading.PlacedEventMessage] = []
  /// Whether it has metadata, or a part of some.
  package var hasMetadata: Bool {
    !(payloads.isEmpty && eventMessages.isEmpty && openTags.isEmpty && tagRests.isEmpty
      && cutSections.isEmpty)
  }
  /// The declared metadata streams: of each kind the first two, which show that there are several.
  package var metadataStreams: [MetadataStream] = []
  /// The form; `nil` when it could not be read.
  package var form: MediaForm?
  /// The facts about its audio and video for rules; `nil` when it could not be read.
  package var media: SegmentFacts?
  /// The load error; `nil` when it was loaded.
  package var loadFailure: LoadError?
  /// The findings about it.
  package var findings: [Diagnostic] = []
  /// The findings about the initialization section, which other segments share.
  package var initializationFindings: [Diagnostic] = []

  /// Why a player cannot use it, if that is so: it could not be loaded, or its bytes, key or initialization section are
  /// none.
  package var unusableReason: String? {
    if let loadFailure { return "\(loadFailure)" }
    return findings.first { $0.severity == .error && $0.rule.code.hasPrefix("LOAD-") }?.message
  }

  /// A stream that may contain metadata.
  package struct MetadataStream: Hashable, Sendable {
    package var kind: ElementaryStream.Kind
    package var pid: Int

    /// A stream with a packet identifier.
    package init(kind: ElementaryStream.Kind, pid: Int) {
      self.kind = kind
      self.pid = pid
    }
  }

  /// Adds a metadata stream, of which segments may declare thousands.
  mutating func declare(_ stream: MetadataStream) {
    guard !metadataStreams.contains(stream),
      metadataStreams.count(where: { $0.kind == stream.kind }) < 2
    else { return }
    metadataStreams.append(stream)
  }

  /// A segment without any content yet.
  package init() {}

  /// A segment that could not be read.
  init(_ finding: Diagnostic) { self.findings = [finding] }

  /// The content of a segment that is kept.
  ///
  /// - Parameter programs: The programs whose audio and video count; empty for all.
  init(_ whole: MediaContent, programs: Set<Int> = []) {
    let content = whole.selecting(programs: programs)
    let first = content.firstPTS ?? content.leadingTimestamp
    firstClock = first.map { .transport($0) }
    programClocks = content.programClocks.mapValues { .transport($0) }
    duration = content.duration ?? content.timelineDuration
    payloads = content.payloads
    openTags = content.openTags
    tagRests = content.tagRests
    cutSections = content.cutSections
    leadingByteCounts = content.leadingByteCounts
    form = MediaForm(content)
    let sequences = content.sequences
    // Streams that replace one another are one track.
    for stream in sequences.compactMap(\.streams.first)
    where stream.kind == .id3 || stream.kind == .scte35 {
      if let pid = stream.pid { declare(MetadataStream(kind: stream.kind, pid: pid)) }
    }
    findings = content.diagnostics
    let picture = content.timelineStream.flatMap { $0.kind == .video ? $0 : nil }
    let clocks = programClocks
    media = SegmentFacts(
      firstClock: firstClock, duration: duration,
      // A flag that is not set proves nothing: many encoders never set it.
      startsWithKeyFrame: picture?.startsWithKeyFrame
        ?? (picture?.startsAtRandomAccessPoint == true ? true : nil),
      codecs: content.codecs { $0.isDeclaredAtStart },
      hasVideo: picture != nil, container: content.container,
      metadata: content.payloads.compactMap { payload in
        let kind: ElementaryStream.Kind = payload.kind == .id3 ? .id3 : .scte35
        return SegmentFacts.Metadata(
          kind, pid: payload.pid, pts: payload.pts, byteOffset: payload.byteOffset,
          firstClock: payload.programNumber.flatMap { clocks[$0] })
      })
    media?.decodingLead = picture.flatMap { picture in
      guard let pts = picture.timestamps?.lowest, let dts = picture.firstDTS else { return nil }
      return MediaTime(
        value: Int128(dts.distance(to: pts)), timescale: Int128(TransportTimestamp.timescale))
    }
    media?.audioDelay = picture?.timestamps.flatMap { pictures in
      let audio = content.streams.lazy.filter { $0.kind == .audio }.compactMap(\.timestamps).first
      return audio.map { audio in
        MediaTime(
          value: Int128(pictures.lowest.distance(to: audio.lowest)),
          timescale: Int128(TransportTimestamp.timescale))
      }
    }
    let codecsAtEnd = content.codecs { $0.isDeclaredAtEnd }
    if codecsAtEnd != media?.codecs { media?.changedCodecs = codecsAtEnd }
    media?.longestStream = content.longestStream(of: sequences)
    media?.hasFrames = content.hasFrames
  }
}

extension MediaContent {
  /// The codecs of the audio and video that is declared at one end of a transport stream; elsewhere of all.
  fileprivate func codecs(where isDeclared: (StreamSuccession) -> Bool) -> [String] {
    streams.filter { $0.kind == .video || $0.kind == .audio }
      .filter { $0.succession.map(isDeclared) ?? true }.compactMap(\.codec)
  }

  /// The length of the longest audio or video stream, of which several may replace one another.
  fileprivate func longestStream(of sequences: [StreamSequence]) -> SegmentFacts.StreamLength? {
    if let duration { return SegmentFacts.StreamLength(duration) }
    return sequences.lazy
      .filter { $0.streams.first?.kind == .video || $0.streams.first?.kind == .audio }
      .compactMap { sequence in
        sequence.length.map { SegmentFacts.StreamLength($0, unit: sequence.unit) }
      }.max { $0.duration < $1.duration }
  }

  /// Whether a frame starts in one of the declared streams of a transport stream; `nil` if it declares none.
  ///
  /// A stream may have packets that contain nothing but the clock. Scrambled ones do not show what starts in them.
  fileprivate var hasFrames: Bool? {
    let media = streams.filter { $0.kind == .video || $0.kind == .audio }
    guard case .transportStream = container, !media.isEmpty else { return nil }
    return media.contains { $0.startsAtRandomAccessPoint != nil || $0.scrambledPacketCount > 0 }
  }

  /// The time stamp of the first frame of packed audio, from the tag before it (RFC 8216, section 3.4).
  fileprivate var leadingTimestamp: TransportTimestamp? {
    guard case .packedAudio = container else { return nil }
    for payload in payloads {
      guard payload.kind == .id3, payload.traits.contains(.leadsFile) else { return nil }
      let tag = ID3Tag.parse(in: payload.bytes, inflating: ID3Budget(byteCount: 0))?.tag
      if let timestamp = tag?.transportStreamTimestamp {
        return timestamp
      }
    }
    return nil
  }
}
