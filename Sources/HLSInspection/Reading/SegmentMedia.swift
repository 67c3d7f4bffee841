internal import EventMessages
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Makes readings of segment bytes, whose kind is detected from the bytes.
enum SegmentMedia {
  /// Reads a segment.
  ///
  /// - Parameter initialization: Its initialization section; empty when there is none, `nil` when
  ///   the referenced one could not be loaded.
  static func read(
    _ bytes: [UInt8], initialization: InitializationContent?, programs: Set<Int> = [],
    demuxer: InspectionOptions.Demuxer = .own
  ) throws(SegmentFault) -> SegmentReading {
    let container = ContentSniffer.container(of: bytes)
    if demuxer == .libavformat, container.deliveredFormat != nil {
      return try delivered(
        bytes, initialization: initialization?.bytes ?? [], container: container,
        programs: programs)
    }
    var reading = try own(
      bytes, container: container, initialization: initialization, programs: programs)
    if demuxer == .both {
      reading.noteUndelivered(
        of: bytes, initialization: initialization?.bytes ?? [], container: container)
    }
    return reading
  }

  /// Reads a segment with the toolkit's own readers.
  private static func own(
    _ bytes: [UInt8], container: MediaContainer, initialization: InitializationContent?,
    programs: Set<Int>
  ) throws(SegmentFault) -> SegmentReading {
    switch container {
    case .transportStream:
      return transportStream(bytes, initialization: initialization, programs: programs)
    case .packedAudio: return packedAudio(bytes)
    case .isoBaseMedia: return isoMedia(bytes, initialization: initialization)
    case .webVTT: return webVTT(bytes)
    default:
      throw SegmentFault(Diagnostic(.segmentNotMedia, message(for: container)))
    }
  }

  /// Reads what libavformat delivers of a segment.
  private static func delivered(
    _ bytes: [UInt8], initialization: [UInt8], container: MediaContainer, programs: Set<Int>
  ) throws(SegmentFault) -> SegmentReading {
    do throws(LibAVError) {
      return SegmentReading(
        try LibAVDeliveryReader.read(bytes, initialization: initialization, container: container),
        programs: programs)
    } catch {
      throw SegmentFault(Diagnostic(.mediaUnreadable, "\(error)"))
    }
  }

  /// Reads captions, only at their start.
  private static func webVTT(_ bytes: [UInt8]) -> SegmentReading {
    var reading = SegmentReading(MediaContent(container: .webVTT))
    reading.media?.captions = CaptionHeader.facts(of: bytes)
    return reading
  }

  /// Reads packed audio, which as a segment must give the time of its first frame.
  private static func packedAudio(_ bytes: [UInt8]) -> SegmentReading {
    let content = PackedAudioReader.read(bytes)
    var reading = SegmentReading(content)
    if case .packedAudio = content.container, reading.firstClock == nil {
      reading.findings.append(
        Diagnostic(
          PackedAudioRules.timestampMissing,
          "the segment has no ID3 tag with the time of its first frame at its start",
          at: SourceLocation(), recurrence: Recurrence()))
    }
    return reading
  }

  /// Reads a transport stream whose tables may be in an initialization section.
  private static func transportStream(
    _ bytes: [UInt8], initialization: InitializationContent?, programs: Set<Int>
  ) -> SegmentReading {
    var reader = initialization?.streamReader() ?? TransportStreamReader(initialization: [])
    reader.consume(bytes)
    let content = reader.finish()
    var reading = SegmentReading(content, programs: programs)
    if content.programs.isEmpty { reading.raiseMissingTables() }
    if content.hasConcurrentPrograms {
      let numbers = Plural.list(content.programs.map { String($0.number) })
      reading.findings.append(
        Diagnostic(
          TransportStreamRules.severalPrograms,
          "the segment holds \(content.programs.count) programs: \(numbers)",
          at: SourceLocation(), recurrence: Recurrence()))
    }
    return reading
  }

  /// Reads fragments whose tracks are described by an initialization section.
  private static func isoMedia(_ bytes: [UInt8], initialization: InitializationContent?)
    -> SegmentReading
  {
    guard let initialization, !initialization.bytes.isEmpty else {
      var reading = SegmentReading(ISOMediaFile.read(bytes))
      // The missing header follows from the fault of its section.
      if initialization == nil {
        reading.findings.removeAll { $0.rule == ISOMediaIssueKind.headerMissing.rule }
      }
      return reading
    }
    if case .transportStream = ContentSniffer.container(of: initialization.bytes) {
      var reading = SegmentReading(ISOMediaFile.read(bytes))
      reading.findings.removeAll { $0.rule == ISOMediaIssueKind.headerMissing.rule }
      reading.initializationFindings = [
        Diagnostic(
          .segmentNotMedia,
          "the initialization section is a transport stream, the segment is fragmented MP4")
      ]
      return reading
    }
    let section = initialization.movie()
    var reading = SegmentReading(ISOMediaFile.read(bytes, initialization: section.header))
    reading.initializationFindings = section.findings
    return reading
  }

  /// The message about a container that is not media.
  static func message(for container: MediaContainer, what: String = "the segment") -> String {
    switch container {
    case .empty: "\(what) is empty"
    case .text(let kind): "\(what) is \(kind.rawValue), not media"
    case .playlist: "\(what) is a playlist, not media"
    case .unrecognized: "\(what) is in no format that HLS has"
    default: "\(what) is \(container.name), which carries no metadata that is read"
    }
  }
}

extension SegmentReading {
  /// What libavformat delivers of a segment or file.
  init(_ delivery: LibAVDelivery, programs: Set<Int> = []) {
    self.init(delivery.content, programs: programs)
    guard let first = delivery.firstTime, case .isoBaseMedia = delivery.content.container else {
      return
    }
    firstClock = .presentation(first)
    media?.firstClock = firstClock
  }

  /// Raises the severity of missing tables in a segment, whose streams are unknown without them
  /// (RFC 8216, section 3.2). A file may be an excerpt.
  fileprivate mutating func raiseMissingTables() {
    let rules = [
      TransportStreamRules.programAssociationMissing, TransportStreamRules.programMapMissing,
    ]
    for index in findings.indices where rules.contains(findings[index].rule) {
      findings[index].severity = .error
    }
  }
}
