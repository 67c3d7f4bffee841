internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// Makes the cue groups of one part of a presentation. A new type of track is one more call here.
struct CueCollector {
  /// The index of the playlist in the presentation.
  let playlist: Int
  /// Its address, or the input.
  let uri: String
  let timeline: PresentationTimeline
  private(set) var groups: [CueGroup] = []
  private(set) var findings: [Diagnostic] = []

  init(playlist: Int, uri: String, timeline: PresentationTimeline) {
    self.playlist = playlist
    self.uri = uri
    self.timeline = timeline
  }

  /// The tracks that the text of a playlist makes.
  mutating func add(_ media: MediaPlaylist) {
    add(
      DateRangeCues.cues(of: media.dateRanges, uri: uri, on: timeline), of: .daterange,
      label: "Date ranges")
    findings += DateRangeCues.findings(in: media.dateRanges, uri: uri)
    add(
      TagCues.cues(of: TaggedBreak.breaks(in: media), uri: uri, on: timeline), of: .cueTags,
      label: "Ad break tags")
    let tags = media.programDateTimes.map {
      ProgramDateTimeCues.Tag(date: $0.date, segment: $0.segmentIndex, line: $0.line)
    }
    add(
      ProgramDateTimeCues.cues(of: tags, uri: uri, on: timeline), of: .programDateTime,
      label: "Program date-times")
  }

  /// The tracks that payloads in the media make.
  mutating func add(_ payloads: [CarriedPayload], streams: MetadataStreams) {
    for (pid, entries) in streams.tracks(of: payloads.filter { $0.payload.kind == .id3 }, .id3) {
      let (tags, faults) = ID3Cues.tags(in: entries, on: timeline)
      add(ID3Cues.cues(of: tags, on: timeline), of: .id3, label: "Timed ID3", pid: pid)
      findings += faults
    }
    for (pid, entries) in streams.tracks(
      of: payloads.filter { $0.payload.kind == .scte35 }, .scte35)
    {
      let (cues, faults) = SpliceCues.cues(of: entries, on: timeline)
      add(cues, of: .scte35, label: "SCTE-35", pid: pid)
      findings += faults
    }
  }

  private mutating func add(_ cues: [Cue], of type: TrackType, label: String, pid: Int? = nil) {
    groups.append(
      CueGroup(
        type: type, playlist: playlist, label: pid.map { "\(label), PID \($0)" } ?? label, pid: pid,
        cues: cues))
  }
}

/// Which PIDs carried metadata, so that PIDs that exist at the same time get a track each.
struct MetadataStreams {
  /// The PIDs of each kind that one segment declares together.
  private var simultaneous: Set<ElementaryStream.Kind> = []

  init(_ readings: [SegmentReading?]) {
    for reading in readings {
      guard let streams = reading?.metadataStreams else { continue }
      for kind in [ElementaryStream.Kind.id3, .scte35] {
        let pids = Set(streams.lazy.filter { $0.kind == kind }.map(\.pid))
        if pids.count > 1 { simultaneous.insert(kind) }
      }
    }
  }

  /// The payloads of each track, with the PID where all come from one.
  func tracks(
    of payloads: [CarriedPayload], _ kind: ElementaryStream.Kind
  ) -> [(pid: Int?, payloads: [CarriedPayload])] {
    let pids = Set(payloads.map(\.payload.pid))
    guard simultaneous.contains(kind) else {
      return payloads.isEmpty ? [] : [(pids.count == 1 ? pids.first ?? nil : nil, payloads)]
    }
    return pids.sorted { ($0 ?? -1) < ($1 ?? -1) }.map { pid in
      (pid, payloads.filter { $0.payload.pid == pid })
    }
  }
}
