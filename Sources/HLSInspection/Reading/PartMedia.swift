internal import CueSources
internal import EventMessages
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// The media of one playlist: its readings joined, and what they contain.
struct PartMedia {
  let readings: [SegmentReading?]
  /// The timeline of the listed segments.
  let listedTimeline: PresentationTimeline
  /// The timeline that places metadata, with that of the open segment.
  private(set) var timeline: PresentationTimeline
  private(set) var payloads: [CarriedPayload] = []
  private(set) var messages: [CarriedEventMessage] = []
  let streams: MetadataStreams
  private(set) var findings: [Diagnostic] = []

  init(_ unjoined: [SegmentReading?], of playlist: MediaPlaylist, open: OpenSegment?) {
    var readings = unjoined
    MetadataAcrossSegments.join(&readings, of: playlist)
    self.readings = readings
    listedTimeline = PlaylistReader.timeline(of: playlist, readings: readings)
    timeline = listedTimeline
    let all = open.map { readings + [$0.reading] } ?? readings
    streams = MetadataStreams(all)
    let segments = playlist.segments
    for (index, reading) in readings.enumerated() where segments.indices.contains(index) {
      guard let reading else { continue }
      add(reading, segment: index, uri: segments[index].uri)
    }
    if let open {
      timeline.map.append([open.timelineSegment(behind: segments.last, at: playlist.duration)])
      add(open.reading, segment: segments.count, uri: open.uri)
    }
    var sectionFindings: Set<Diagnostic> = []
    var lastSection: [Diagnostic] = []
    for reading in all {
      // Each segment reports its initialization section again, most often the same array.
      let repeated = reading?.initializationFindings == lastSection
      lastSection = reading?.initializationFindings ?? []
      let section = repeated ? [] : lastSection.filter { sectionFindings.insert($0).inserted }
      findings += (section + (reading?.findings ?? [])).map {
        $0.countedPerSegment(of: readings.count)
      }
    }
    if timeline.map.leavesOutProgramClocks { findings.append(crowdFinding(of: playlist)) }
  }

  /// The finding that too many programs share too many segments, at the first segment with clocks of programs.
  private func crowdFinding(of playlist: MediaPlaylist) -> Diagnostic {
    let index = readings.firstIndex { $0?.programClocks.isEmpty == false }
    let segment = index.flatMap {
      playlist.segments.indices.contains($0) ? playlist.segments[$0] : nil
    }
    return Diagnostic(
      TransportStreamRules.limitExceeded,
      """
      too many programs have clocks in some segments of a range and none in the others: the times of \
      their metadata are counted from the nearest segment with the clock of the program
      """,
      at: SourceLocation(uri: segment?.uri, line: segment?.source.line, segment: segment?.index))
  }

  private mutating func add(_ reading: SegmentReading, segment: Int, uri: String) {
    payloads += reading.payloads.map { CarriedPayload($0, segment: segment, uri: uri) }
    messages += reading.eventMessages.map { CarriedEventMessage($0, segment: segment, uri: uri) }
  }
}

extension Diagnostic {
  /// Rules whose fault a segment has once or not at all.
  private static let perSegment = [
    TransportStreamRules.packetTruncated, TransportStreamRules.severalPrograms,
    PackedAudioRules.timestampMissing,
  ]

  /// The same with the number of segments, where the fault is one of whole segments.
  fileprivate func countedPerSegment(of count: Int) -> Diagnostic {
    guard recurrence != nil, Self.perSegment.contains(rule) else { return self }
    var copy = self
    copy.recurrence?.of = count
    return copy
  }
}
