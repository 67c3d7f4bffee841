internal import CueSources
public import HLSInspection
internal import HLSPlaylists
public import HLSReports
public import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

extension AnalysisReport {
  /// A report of everything in an inspection; the cues and breaks are filtered. Playlists that are
  /// there for comparison have findings and their text only.
  ///
  /// - Parameters:
  ///   - inspection: The inspection.
  ///   - settings: The active rules.
  ///   - expected: The cues that must be present.
  ///   - generator: The program that makes the report, with its version.
  public init(
    _ inspection: Inspection, filter: CueFilter = CueFilter(),
    settings: ValidationSettings = ValidationSettings(), expected: ExpectedCues? = nil,
    generator: String
  ) {
    var chosen = inspection
    chosen.parts.removeAll { !$0.isChosen }
    chosen.tracks.removeAll { $0.playlist >= max(chosen.parts.count, 1) }
    self.init(
      generator: generator, cues: CuesReport(chosen, filter: filter),
      breaks: BreaksReport(chosen, filter: filter),
      validation: FindingsReport(inspection, settings: settings, expected: expected),
      timelines: chosen.parts.enumerated().map { TimelineReport($1, index: $0) },
      sources: SourceTextReport.sources(of: inspection))
  }
}

extension TimelineReport {
  fileprivate init(_ part: Inspection.Part, index: Int) {
    self.init(index: index, uri: part.uri, end: part.timeline.end)
    guard let playlist = part.playlist else {
      // A file is the only segment of its timeline.
      guard let file = part.timeline.map.segments.first else { return }
      var segment = SegmentReport(uri: part.uri, startTime: file.start, duration: file.duration)
      segment.add(part.media.first ?? nil)
      segments = [segment]
      return
    }
    var previous: (start: MediaTime, date: CalendarTime)?
    segments = playlist.segments.enumerated().map { index, segment in
      let origin = playlist.source(ofLine: segment.line)
      var report = SegmentReport(
        uri: segment.uri, line: origin.line, lineURI: origin.uri, startTime: segment.startTime,
        duration: segment.duration, mediaSequence: segment.mediaSequence,
        hasDiscontinuity: segment.hasDiscontinuity, isGap: segment.isGap,
        encryption: segment.key?.tag.method, byteCount: segment.byteRange?.length)
      if let date = segment.programDateTime?.date {
        report.programDateTime = date
        report.drift = previous.map {
          $0.date.distance(to: date) - (segment.startTime - $0.start)
        }
        previous = (segment.startTime, date)
      }
      report.add(part.media.indices.contains(index) ? part.media[index] : nil)
      return report
    }
  }
}

extension SegmentReport {
  fileprivate mutating func add(_ media: SegmentFacts?) {
    guard let media else { return }
    if case .transport(let clock)? = media.firstClock { firstPTS = Int64(clock.timestamp.ticks) }
    mediaDuration = media.duration
    startsWithKeyFrame = media.startsWithKeyFrame
  }
}

extension SourceTextReport {
  /// Returns the playlists of an inspection: the multivariant one and its media playlists, or the
  /// snapshots of a folder.
  fileprivate static func sources(of inspection: Inspection) -> [SourceTextReport] {
    guard inspection.loads.isEmpty else {
      return inspection.loads.map {
        SourceTextReport(uri: $0.uri ?? inspection.input, playlist: 0, lines: $0.document)
      }
    }
    var sources: [SourceTextReport] = []
    if case .multivariant(let playlist) = inspection.subject {
      sources.append(SourceTextReport(uri: inspection.input, lines: playlist.document))
    }
    for (index, part) in inspection.parts.enumerated() {
      guard let document = part.playlist?.document else { continue }
      sources.append(SourceTextReport(uri: part.uri, playlist: index, lines: document))
    }
    return sources
  }

  private init(uri: String, playlist: Int? = nil, lines document: PlaylistDocument) {
    let lines = document.lines
    self.init(
      uri: uri, playlist: playlist,
      lines: ReportRows(count: lines.count) { lines[lines.startIndex + $0].content })
  }
}
