internal import AdMarkers
internal import CueSources
internal import EventMessages
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// A media playlist that is to be inspected.
struct PartSource: Sendable {
  var uri: String
  var role: PlaylistRole
  var groupID: String?
  var name: String?
  var bandwidth: Int?
  var playlist: MediaPlaylist
  /// Where it is, against which its references are resolved.
  var location: ResourceLocation
  /// Whether its segments are read, if any are.
  var isChosen = true
  /// The findings from reading the playlist itself.
  var findings: [Diagnostic] = []

  init(uri: String, role: PlaylistRole, playlist: MediaPlaylist, location: ResourceLocation) {
    self.uri = uri
    self.role = role
    self.playlist = playlist
    self.location = location
  }
}

/// Puts the parts of a presentation together as they are read.
struct InspectionAssembly {
  private let options: InspectionOptions
  var findings: [Diagnostic] = []
  private var parts: [Inspection.Part] = []
  private var groups: [CueGroup] = []
  private var budget = MetadataBudget()

  /// Whether no part has been added.
  var isEmpty: Bool { parts.isEmpty }

  init(_ options: InspectionOptions) { self.options = options }

  /// Reads the segments of a playlist and adds it as the next part.
  mutating func add(
    _ source: PartSource, using inspector: Inspector, budget: ByteBudget,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async {
    var readings = await inspector.readings(
      of: source, spending: &self.budget, progress: progress)
    MetadataAcrossSegments.join(&readings, of: source.playlist)
    let timeline = PlaylistReader.timeline(of: source.playlist, readings: readings)
    let index = parts.count
    let place = SourceLocation(playlist: index)
    findings += source.findings.map { $0.located(in: place) }
    var sectionFindings: Set<Diagnostic> = []
    var lastSection: [Diagnostic] = []
    for reading in readings {
      // Each segment reports its initialization section again, most often the same array.
      let repeated = reading?.initializationFindings == lastSection
      lastSection = reading?.initializationFindings ?? []
      let section =
        repeated ? [] : lastSection.filter { sectionFindings.insert($0).inserted }
      findings += (section + (reading?.findings ?? [])).map { finding in
        finding.located(in: place).countedPerSegment(of: readings.count)
      }
    }
    if readsSegments(of: source),
      let finding = OpenParts.finding(in: source.playlist, uri: source.uri)
    {
      findings.append(finding.located(in: place))
    }
    findings += await inspector.assetListFindings(of: source, budget: budget).map {
      $0.located(in: place)
    }
    var collector = CueCollector(
      playlist: index, uri: source.uri, timeline: timeline, makesTracks: options.makesTracks,
      budget: self.budget)
    collector.add(source.playlist)
    let segments = source.playlist.segments
    let payloads = readings.enumerated().flatMap { segment, reading in
      (reading?.payloads ?? []).filter(isWanted).map {
        CarriedPayload($0, segment: segment, uri: segments[segment].uri)
      }
    }
    let messages = readings.enumerated().flatMap { segment, reading in
      (reading?.eventMessages ?? []).map {
        CarriedEventMessage($0, segment: segment, uri: segments[segment].uri)
      }
    }
    collector.add(payloads, messages: messages, streams: MetadataStreams(readings))
    groups += collector.finish()
    self.budget = collector.budget
    findings += collector.findings.map { finding in
      let segment = finding.location.segment.flatMap { $0 < segments.count ? segments[$0] : nil }
      return finding.located(in: SourceLocation(playlist: index, line: segment?.source.line))
    }
    parts.append(
      Inspection.Part(
        uri: source.uri, role: source.role, groupID: source.groupID, name: source.name,
        bandwidth: source.bandwidth, location: source.location, playlist: source.playlist,
        timeline: timeline, splices: collector.splices,
        form: readings.lazy.compactMap { $0?.form }.first, media: readings.map { $0?.media },
        isChosen: source.isChosen))
  }

  private func readsSegments(of source: PartSource) -> Bool {
    options.readsSegments && options.followsReferences && source.isChosen
  }

  /// Adds the chapters of the whole presentation to the tracks of its first part.
  mutating func add(_ session: SessionChapters) {
    findings += session.findings
    guard options.makesTracks else { return }
    let timeline =
      parts.first?.timeline ?? PresentationTimeline(map: TimelineMap([]), end: nil)
    let cues = ChapterCues.cues(of: session.chapters, on: timeline)
    if let index = groups.firstIndex(where: { $0.type == .chapters && $0.playlist == 0 }) {
      groups[index].cues += cues
    } else {
      groups.append(CueGroup(type: .chapters, playlist: 0, label: "Chapters", cues: cues))
    }
  }

  /// Adds a media file as the only part.
  mutating func add(_ file: MediaFile, uri: String) {
    var reading = file.reading(ofPrograms: options.programs)
    reading.leaveOutMetadata(beyond: &budget)
    findings += reading.findings.map { $0.located(in: SourceLocation(uri: uri)) }
    let timeline = FileTimeline.timeline(of: reading)
    var collector = CueCollector(
      playlist: 0, uri: uri, timeline: timeline, makesTracks: options.makesTracks)
    collector.add(
      reading.payloads.filter(isWanted).map { CarriedPayload($0, segment: 0, uri: uri) },
      messages: reading.eventMessages.map { CarriedEventMessage($0, segment: 0, uri: uri) },
      streams: MetadataStreams([reading]), isFile: true)
    collector.add(file, uri: uri)
    groups += collector.finish()
    // A file has no playlist and no segments that a finding could point at.
    findings += collector.findings.map { finding in
      var finding = finding
      finding.location.segment = nil
      return finding
    }
    parts.append(
      Inspection.Part(
        uri: uri, role: .variant, playlist: nil, timeline: timeline, splices: collector.splices,
        form: reading.form ?? MediaForm(file.content), media: [reading.media],
        containerTags: file.tags,
        radioHeaders: file.headers))
  }

  private func isWanted(_ payload: MetadataPayload) -> Bool {
    let programs = options.programs
    return programs.isEmpty || payload.programNumber.map(programs.contains) ?? false
      || payload.otherProgramNumbers.contains(where: programs.contains)
  }

  /// The inspection, with tracks and cues numbered.
  mutating func finish(input: String, subject: Inspection.Subject) -> Inspection {
    var all: [CueGroup] = []
    swap(&all, &groups)
    return Inspection(
      input: input, subject: subject, parts: parts, tracks: TrackBuilder.tracks(of: consume all),
      findings: findings)
  }
}

/// The timeline of a media file: one segment from its first presentation time on.
enum FileTimeline {
  static func timeline(of reading: SegmentReading) -> PresentationTimeline {
    let segment = TimelineSegment(
      start: .zero, duration: reading.duration ?? .zero, firstClock: firstClock(of: reading),
      programClocks: reading.programClocks)
    return PresentationTimeline(map: TimelineMap([segment]), end: reading.duration)
  }

  /// A file without audio and video begins with its first metadata.
  private static func firstClock(of reading: SegmentReading) -> StreamClock? {
    if let clock = reading.firstClock { return clock }
    for payload in reading.payloads {
      if let pts = payload.pts { return .transport(pts) }
      if let arrival = payload.arrival { return .transport(arrival) }
    }
    return reading.eventMessages.lazy.compactMap(\.presentationTime).min()
      .map { .presentation($0) }
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
