internal import AdMarkers
internal import CueSources
internal import EventMessages
package import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
package import ResourceLoading
package import SourceDiagnostics
internal import TextTracks

/// A media playlist that is to be inspected.
package struct PartSource: Sendable {
  /// The URI as named by the input or its playlist.
  package var uri: String
  /// The role in the presentation.
  package var role: PlaylistRole
  /// The GROUP-ID of a rendition.
  package var groupID: String?
  /// The NAME of a rendition.
  package var name: String?
  /// The BANDWIDTH of a variant in bits per second.
  package var bandwidth: Int?
  /// The playlist.
  package var playlist: MediaPlaylist
  /// Where it is, against which its references are resolved.
  package var location: ResourceLocation
  /// Whether its segments are read, if any are.
  package var isChosen = true
  /// The findings from reading the playlist itself.
  package var findings: [Diagnostic] = []

  /// A playlist in a role.
  package init(uri: String, role: PlaylistRole, playlist: MediaPlaylist, location: ResourceLocation)
  {
    self.uri = uri
    self.role = role
    self.playlist = playlist
    self.location = location
  }
}

/// One part of a presentation with its cues and findings.
package struct AssembledPart: Sendable {
  /// What an inspection contains of it.
  package let part: Inspection.Part
  let groups: [CueGroup]
  let findings: [Diagnostic]
}

/// Puts the parts of a presentation together as they are read.
package struct InspectionAssembly {
  private let options: InspectionOptions
  var findings: [Diagnostic] = []
  private var parts: [Inspection.Part] = []
  private var groups: [CueGroup] = []
  private var budget = MetadataBudget()

  /// Whether no part has been added.
  var isEmpty: Bool { parts.isEmpty }

  /// A presentation without parts.
  package init(_ options: InspectionOptions) { self.options = options }

  /// Reads the segments of a playlist and adds it as the next part.
  mutating func add(
    _ source: PartSource, using inspector: Inspector, budget: ByteBudget,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async {
    let readings = await inspector.readings(
      of: source, spending: &self.budget, progress: progress)
    var source = source
    if readsSegments(of: source),
      let finding = OpenParts.finding(in: source.playlist, uri: source.uri)
    {
      source.findings.append(finding)
    }
    source.findings += await inspector.assetListFindings(of: source, budget: budget)
    add(source, readings: readings)
  }

  /// Adds a playlist whose segments were read as the next part.
  mutating func add(_ source: PartSource, readings: [SegmentReading?]) {
    add(part(of: source, readings: readings))
  }

  /// Returns a playlist whose segments were read, so that it can be added, also more than once.
  ///
  /// - Parameters:
  ///   - readings: what was read of each segment, `nil` for those that were not.
  ///   - open: what is known of the segment behind the last one.
  ///   - makesTracks: whether it gets tracks, if any part does.
  package mutating func part(
    of source: PartSource, readings: [SegmentReading?], open: OpenSegment? = nil,
    makesTracks: Bool = true
  ) -> AssembledPart {
    let media = PartMedia(readings, of: source.playlist, open: open)
    var findings = source.findings + media.findings
    var collector = CueCollector(
      playlist: parts.count, uri: source.uri, timeline: media.timeline,
      makesTracks: options.makesTracks && makesTracks, keepsTags: options.keepsTags,
      budget: budget)
    collector.add(source.playlist)
    collector.add(
      media.payloads.filter { isWanted($0.payload) }, messages: media.messages,
      streams: media.streams)
    let groups = collector.finish()
    budget = collector.budget
    let segments = source.playlist.segments
    findings += collector.findings.map { finding in
      let segment = finding.location.segment.flatMap { $0 < segments.count ? segments[$0] : nil }
      var place = SourceLocation(line: segment?.source.line)
      place.load = segment?.source.load
      return finding.located(in: place)
    }
    let part = Inspection.Part(
      uri: source.uri, role: source.role, groupID: source.groupID, name: source.name,
      bandwidth: source.bandwidth, location: source.location, playlist: source.playlist,
      timeline: media.listedTimeline,
      splices: collector.splices, form: media.readings.lazy.compactMap { $0?.form }.first,
      media: collector.noted(media.readings.map { $0?.media }), isChosen: source.isChosen)
    return AssembledPart(part: part, groups: groups, findings: findings)
  }

  /// Adds a playlist as the next part.
  package mutating func add(_ assembled: AssembledPart) {
    let index = parts.count
    findings += assembled.findings.map { $0.located(in: SourceLocation(playlist: index)) }
    groups += assembled.groups.map { group in
      var group = group
      group.playlist = index
      return group
    }
    parts.append(assembled.part)
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
    let timeline = FileTimeline.timeline(of: reading, isOnAir: file.isOnAir)
    var collector = CueCollector(
      playlist: 0, uri: uri, timeline: timeline, makesTracks: options.makesTracks,
      keepsTags: options.keepsTags)
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
        form: reading.form ?? MediaForm(file.content), media: collector.noted([reading.media]),
        containerTags: file.tags,
        radioHeaders: file.headers, isOnAir: file.isOnAir))
  }

  private func isWanted(_ payload: MetadataPayload) -> Bool {
    let programs = options.programs
    return programs.isEmpty || payload.programNumber.map(programs.contains) ?? false
      || payload.otherProgramNumbers.contains(where: programs.contains)
  }

  /// The inspection, with tracks and cues numbered.
  package mutating func finish(input: String, subject: Inspection.Subject) -> Inspection {
    var all: [CueGroup] = []
    swap(&all, &groups)
    return Inspection(
      input: input, subject: subject, parts: parts, tracks: TrackBuilder.tracks(of: consume all),
      findings: findings)
  }
}

/// The timeline of a media file: one segment from its first presentation time on.
enum FileTimeline {
  /// Returns the timeline of a file, which has no end while a radio stream is on air.
  static func timeline(of reading: SegmentReading, isOnAir: Bool) -> PresentationTimeline {
    let segment = TimelineSegment(
      start: .zero, duration: reading.duration ?? .zero, firstClock: firstClock(of: reading),
      programClocks: reading.programClocks)
    return PresentationTimeline(
      map: TimelineMap([segment]), end: isOnAir ? nil : reading.duration)
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
