import MediaTiming
import SourceDiagnostics

/// Which findings belong to which breaks.
///
/// A finding belongs to a break if it points at a line that signals the break, or if each of its places is within some
/// break or at its edge. A finding that is outside of breaks too is about the stream.
struct BreakFindings {
  private var findingsByBreak: [Int: [Int]] = [:]
  private var breaksByFinding: [Int: [Int]] = [:]

  /// - Parameter breakLines: The lines that signal breaks.
  init(
    _ report: AnalysisReport, places: SourcePlaces,
    breakLines: [PageIndex.LinePlace: Set<Int>], limits: HTMLLimits
  ) {
    let breaks = Array(report.breaks.breaks.prefix(limits.breaks))
    let byTimeline = Dictionary(grouping: breaks.indices) { breaks[$0].playlist ?? 0 }
    for (index, finding) in report.findings.prefix(limits.findings).enumerated() {
      let locations = finding.locations(atMost: limits.placesPerFinding + 1)
      var members: Set<Int> = []
      for place in locations.compactMap({ places.line(of: $0) }) {
        members.formUnion(breakLines[place] ?? [])
      }
      // Places that are not listed may be anywhere.
      if finding.count ?? 1 <= locations.count {
        let around = locations.map { location -> [Int] in
          guard let timeline = places.timeline(of: location) else { return [] }
          let time = report.timelines[timeline].time(of: location)
          return byTimeline[timeline, default: []].filter {
            breaks[$0].holds(time, segment: location.segment)
          }
        }
        if around.allSatisfy({ !$0.isEmpty }) { members.formUnion(around.joined()) }
      }
      for member in members.sorted() where member < breaks.count {
        findingsByBreak[member, default: []].append(index)
        breaksByFinding[index, default: []].append(member)
      }
    }
  }

  /// The findings of a break, by their indices.
  func findings(ofBreak index: Int) -> [Int] { findingsByBreak[index] ?? [] }

  /// The breaks of a finding, by their indices.
  func breaks(ofFinding index: Int) -> [Int] { breaksByFinding[index] ?? [] }
}

extension BreakReport {
  /// Whether a time or a segment is within the break or at its edge.
  fileprivate func holds(_ time: MediaTime?, segment: Int?) -> Bool {
    if let segment, let segments, segments.first <= segment, segment <= segments.last {
      return true
    }
    // An interstitial ends with its assets, so without an end it is not open.
    let end = endTime ?? (kind == "interstitial" ? startTime : nil)
    guard let time, startTime != nil || end != nil else { return false }
    return startTime.map { $0 <= time } ?? true && end.map { time <= $0 } ?? true
  }
}
