import MediaTiming
import SourceDiagnostics

/// Finds the playlist lines of cues, findings and breaks.
struct SourcePlaces {
  typealias LinePlace = PageIndex.LinePlace

  private let report: AnalysisReport
  private let sourcesByURI: [String: [Int]]
  /// The first source of each timeline, and of none.
  private let firstSources: [Int?: Int]
  private let timelinesByURI: [String: Int]

  init(_ report: AnalysisReport) {
    self.report = report
    sourcesByURI = Dictionary(grouping: report.sources.indices) { report.sources[$0].uri }
    firstSources = Dictionary(
      report.sources.enumerated().map { ($0.element.playlist, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    timelinesByURI = Dictionary(
      report.timelines.indices.map { (report.timelines[$0].uri, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The line of a playlist; in the playlist of a timeline if several have the URI.
  func line(_ line: Int, uri: String?, timeline: Int?) -> LinePlace? {
    let source: Int?
    if let uri {
      let sources = sourcesByURI[uri] ?? []
      source =
        sources.first { timeline != nil && report.sources[$0].playlist == timeline }
        ?? sources.first
    } else {
      source = firstSources[timeline]
    }
    guard let source, line > 0, line <= report.sources[source].lines.count else { return nil }
    return LinePlace(source: source, line: line)
  }

  /// The line that a cue comes from: its own, or that of the segment that carries it.
  func line(of source: SourceReport, timeline: Int?) -> LinePlace? {
    if let number = source.line { return line(number, uri: source.uri, timeline: timeline) }
    return source.segment.flatMap { line(ofSegment: $0, timeline: timeline) }
  }

  /// The line that a finding points at.
  func line(of location: SourceLocation) -> LinePlace? {
    let timeline = timeline(of: location)
    if let segment = location.segment {
      // The URI of a segment has no lines: the line is that of the playlist that lists it.
      let uri =
        location.uri.flatMap { sourcesByURI[$0] == nil ? nil : $0 }
        ?? entry(segment, in: timeline)?.lineURI
      return location.line.flatMap { number in
        line(number, uri: uri, timeline: timeline ?? location.playlist)
      } ?? line(ofSegment: segment, timeline: timeline)
    }
    return location.line.flatMap { number in
      line(number, uri: location.uri, timeline: location.playlist)
    }
  }

  /// The index of the timeline that a finding is about.
  func timeline(of location: SourceLocation) -> Int? {
    // A playlist that was read for comparison has no timeline.
    if let playlist = location.playlist {
      return report.timelines.indices.contains(playlist) ? playlist : nil
    }
    if let index = location.uri.flatMap({ timelinesByURI[$0] }) { return index }
    return report.timelines.count == 1 ? 0 : nil
  }

  private func line(ofSegment segment: Int, timeline: Int?) -> LinePlace? {
    guard let entry = entry(segment, in: timeline) else { return nil }
    return entry.line.flatMap { line($0, uri: entry.lineURI, timeline: timeline ?? 0) }
  }

  private func entry(_ segment: Int, in timeline: Int?) -> SegmentReport? {
    let timeline = timeline ?? 0
    guard report.timelines.indices.contains(timeline),
      report.timelines[timeline].segments.indices.contains(segment)
    else { return nil }
    return report.timelines[timeline].segments[segment]
  }

  /// The lines that signal breaks, each with the indices of its breaks.
  var breakLines: [LinePlace: Set<Int>] {
    var lines: [LinePlace: Set<Int>] = [:]
    for (index, entry) in report.breaks.breaks.enumerated() {
      for evidence in entry.evidence {
        guard let number = evidence.line,
          let place = line(number, uri: evidence.uri, timeline: entry.playlist)
        else { continue }
        lines[place, default: []].insert(index)
      }
    }
    return lines
  }

  /// The lines of segments after a discontinuity.
  var discontinuityLines: Set<LinePlace> {
    Set(
      report.timelines.flatMap { timeline in
        timeline.segments.indices.filter { timeline.segments[$0].hasDiscontinuity }.compactMap {
          line(ofSegment: $0, timeline: timeline.index)
        }
      })
  }
}
