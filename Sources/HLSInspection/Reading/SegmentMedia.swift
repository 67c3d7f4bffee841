internal import EventMessages
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Segment bytes to a reading, by what the bytes are.
enum SegmentMedia {
  /// Reads a segment.
  ///
  /// - Parameter initialization: Its initialization section; empty when there is none, `nil` when the one that is named
  ///   could not be had.
  static func read(
    _ bytes: [UInt8], initialization: [UInt8]?, programs: Set<Int> = []
  ) throws(SegmentFault) -> SegmentReading {
    let container = ContentSniffer.container(of: bytes)
    switch container {
    case .transportStream:
      return transportStream(bytes, initialization: initialization ?? [], programs: programs)
    case .packedAudio: return packedAudio(bytes)
    case .isoBaseMedia: return isoMedia(bytes, initialization: initialization)
    case .webVTT: return webVTT(bytes)
    default:
      throw SegmentFault(Diagnostic(.segmentNotMedia, message(for: container)))
    }
  }

  /// Captions, of which only the start is looked at.
  private static func webVTT(_ bytes: [UInt8]) -> SegmentReading {
    var reading = SegmentReading(MediaContent(container: .webVTT))
    reading.media?.captions = CaptionHeader.facts(of: bytes)
    return reading
  }

  /// Packed audio, which as a segment has to tell the time of its first frame.
  private static func packedAudio(_ bytes: [UInt8]) -> SegmentReading {
    let content = PackedAudioReader.read(bytes)
    var reading = SegmentReading(content)
    if case .packedAudio = content.container, reading.firstClock == nil {
      reading.findings.append(
        Diagnostic(
          PackedAudioRules.timestampMissing,
          "no ID3 tag at the start of the segment tells the time of its first frame",
          at: SourceLocation(), recurrence: Recurrence()))
    }
    return reading
  }

  /// A transport stream whose tables may stand in an initialization section.
  private static func transportStream(
    _ bytes: [UInt8], initialization: [UInt8], programs: Set<Int>
  ) -> SegmentReading {
    var reader = TransportStreamReader(initialization: initialization)
    reader.consume(bytes)
    let content = reader.finish()
    var reading = SegmentReading(content, programs: programs)
    if content.programs.isEmpty { reading.raiseMissingTables() }
    if content.programs.count > 1 {
      let numbers = content.programs.map { String($0.number) }.joined(separator: ", ")
      reading.findings.append(
        Diagnostic(
          TransportStreamRules.severalPrograms,
          "the segment holds \(content.programs.count) programs: \(numbers)",
          at: SourceLocation(), recurrence: Recurrence()))
    }
    return reading
  }

  /// Fragments whose tracks an initialization section describes.
  private static func isoMedia(_ bytes: [UInt8], initialization: [UInt8]?) -> SegmentReading {
    guard let initialization, !initialization.isEmpty else {
      var reading = SegmentReading(ISOMediaFile.read(bytes))
      // That the header is missing follows from the fault of the section that holds it.
      if initialization == nil {
        reading.findings.removeAll { $0.rule == ISOMediaIssueKind.headerMissing.rule }
      }
      return reading
    }
    let section = ISOMediaFile.read(initialization)
    var reading = SegmentReading(ISOMediaFile.read(bytes, initialization: section.header))
    reading.initializationFindings = section.issues.map(\.diagnostic)
    return reading
  }

  /// What a container is, where media was expected.
  static func message(
    for container: MediaContainer, what: String = "the segment"
  ) -> String {
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
  /// The severity of missing tables in a segment, whose streams nobody knows without them (RFC 8216, section 3.2). A file
  /// may be a piece of something.
  fileprivate mutating func raiseMissingTables() {
    let rules = [
      TransportStreamRules.programAssociationMissing, TransportStreamRules.programMapMissing,
    ]
    for index in findings.indices where rules.contains(findings[index].rule) {
      findings[index].severity = .error
    }
  }
}
