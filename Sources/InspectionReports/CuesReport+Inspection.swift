internal import CueSources
internal import FieldValues
public import HLSInspection
internal import HLSPlaylists
public import HLSReports
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
package import TextTracks

extension CuesReport {
  /// What an inspection found, as far as a filter lets it pass.
  public init(_ inspection: Inspection, filter: CueFilter = CueFilter()) {
    self.init(
      input: inspection.input, presentation: PresentationReport(inspection),
      tracks: filter.apply(to: inspection).map(TrackReport.init),
      findings: FindingReport.grouped(inspection.findings, of: inspection))
  }
}

extension PresentationReport {
  package init(_ inspection: Inspection) {
    let part = inspection.parts.first
    let startDate = part?.timeline.map.date(at: .zero)?.date
    switch inspection.subject {
    case .file(let content):
      self.init(
        kind: .segment, duration: part?.fileDuration, startDate: startDate,
        more: [Field("container", .string(content.container.name))] + content.streamFields)
    case .media:
      self.init(part?.playlist, kind: .media, startDate: startDate)
      playlists = inspection.playlistReports
    case .multivariant(let playlist):
      self.init(part?.playlist, kind: .multivariant, startDate: startDate)
      let read = Set(inspection.parts.filter { $0.role == .variant }.map(\.uri))
      variants = playlist.variants.map { variant in
        var report = VariantReport(variant)
        report.isRead = read.contains(variant.uri)
        return report
      }
      playlists = inspection.playlistReports
    }
    if let demuxer = inspection.demuxer { more.append(Field("demuxer", .string(demuxer))) }
  }

  private init(_ playlist: MediaPlaylist?, kind: Kind, startDate: CalendarTime?) {
    self.init(
      kind: kind, playlistType: playlist?.header.type?.rawValue, ended: playlist?.header.isEnded,
      duration: playlist?.duration, segmentCount: playlist?.segments.count,
      mediaSequence: playlist?.header.mediaSequence,
      discontinuityCount: playlist?.discontinuityCount, startDate: startDate)
  }
}

extension Inspection.Part {
  /// The duration of a file, or of what was received of a radio stream on air; `nil` when unknown.
  fileprivate var fileDuration: MediaTime? {
    guard isOnAir else { return timeline.end }
    let received = timeline.map.end
    return received > .zero ? received : nil
  }
}

extension VariantReport {
  init(_ variant: MultivariantPlaylist.Variant) {
    var more: [Field] = []
    more.add("averageBandwidth", variant.averageBandwidth)
    more.add("codecs", variant.codecs)
    more.add("resolution", variant.resolution.map { "\($0.width)x\($0.height)" })
    more.add("frameRate", variant.frameRate.map { FieldValue.number($0.seconds) })
    self.init(index: variant.index, uri: variant.uri, bandwidth: variant.bandwidth, more: more)
  }
}

extension Inspection {
  fileprivate var playlistReports: [PlaylistReport] {
    parts.enumerated().map { index, part in
      PlaylistReport(
        index: index, uri: part.uri, role: PlaylistReport.Role(part.role), groupID: part.groupID,
        name: part.name, bandwidth: part.bandwidth)
    }
  }
}

extension PlaylistReport.Role {
  fileprivate init(_ role: PlaylistRole) {
    switch role {
    case .variant: self = .variant
    case .audio: self = .audio
    case .video: self = .video
    case .subtitles: self = .subtitles
    }
  }
}

extension MediaContent {
  /// The streams of a file, one object each.
  fileprivate var streamFields: [Field] {
    guard !streams.isEmpty else { return [] }
    let values = streams.map { stream -> FieldValue in
      var fields: [Field] = []
      fields.add("kind", stream.kind.rawValue)
      fields.add("codec", stream.codec)
      fields.add("pid", stream.pid)
      fields.add("program", stream.programNumber)
      fields.add("language", stream.language)
      fields.add("firstPts", stream.timestamps?.lowest.ticks)
      fields.add("lastPts", stream.timestamps?.highest.ticks)
      return .object(fields)
    }
    return [Field("streams", .array(values))]
  }
}

extension TrackReport {
  init(_ track: TextTrack) {
    self.init(
      uid: track.uid, kind: track.kind.rawValue, type: track.type.rawValue,
      playlist: track.playlist, label: track.label, pid: track.pid)
    cues = ReportRows(count: track.cues.count) { CueReport(track.cues[$0]) }
  }
}

extension CueReport {
  /// A cue.
  ///
  /// - Parameter uid: its number, if that is not the one that it has itself.
  package init(_ cue: Cue, uid: Int? = nil) {
    var cue = cue
    // Its dates and its details are asked for one by one.
    cue.content = cue.content.read
    self.init(
      uid: uid ?? cue.uid, id: cue.id, startTime: cue.startTime, endTime: cue.endTime,
      startDate: cue.startDate, endDate: cue.endDate,
      source: SourceReport(
        cue.source, countsRepeats: type(of: cue.content) == SpliceCueContent.self),
      details: ReportedContent(content: cue.content))
  }
}

/// The content of a cue, which is made when a report of it is written.
private struct ReportedContent: CueDetails {
  let content: any CueContent

  var summary: String { content.summary }
  var fields: [Field] { content.fields }
}

extension SourceReport {
  fileprivate init(_ source: CueSource, countsRepeats: Bool) {
    self.init(
      uri: source.uri, segment: source.segment, line: source.line, pid: source.pid,
      pts: source.pts, byteOffset: source.byteOffset,
      repeatCount: countsRepeats ? source.repeatCount : nil,
      repeats: source.repeats.isEmpty ? nil : source.repeats)
  }
}
