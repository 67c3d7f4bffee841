import SourceDiagnostics

/// The parts of one input with a place on the page, and the names of these places.
///
/// Every link of a page is made here, so that none leads to omitted content.
struct PageIndex {
  /// A line of a playlist.
  struct LinePlace: Hashable {
    /// The index of the playlist among the sources.
    var source: Int
    /// The number of the line, from 1.
    var line: Int
  }

  let report: AnalysisReport
  /// The prefix of names of this input, so that several inputs fit on one page.
  let prefix: String
  /// The level of the headings of its sections.
  let headingLevel: Int
  /// The cues in tables, by their numbers.
  let listing: CueListing
  /// The lines that are shown of each source.
  let excerpts: [LineExcerpt]
  private(set) var pictures: [TimelinePicture] = []
  /// The findings of each break.
  let breakFindings: BreakFindings
  private let tracksByTimeline: [Int: [Int]]
  private let breaksByTimeline: [Int: [Int]]
  private let cuesByLine: [LinePlace: [Int]]
  private let findingsByLine: [LinePlace: [Int]]
  private let places: SourcePlaces
  private let breakCount: Int
  /// The rows of the segments of each timeline.
  let segmentRows: [[Int]]
  private let segmentRowSets: [Set<Int>]
  private var marks: [TimelineItem.Subject: String] = [:]

  init(
    _ report: AnalysisReport, prefix: String = "", headingLevel: Int = 2, budget: inout PageBudget
  ) {
    self.report = report
    self.prefix = prefix
    self.headingLevel = headingLevel
    let limits = budget.limits
    let places = SourcePlaces(report)
    self.places = places
    listing = CueListing(report.cues.tracks, budget: &budget)
    var cuesByLine: [LinePlace: [Int]] = [:]
    for track in report.cues.tracks {
      for cue in track.cues where listing.contains(cue.uid) {
        guard let place = places.line(of: cue.source, timeline: track.playlist) else { continue }
        cuesByLine[place, default: []].append(cue.uid)
      }
    }
    self.cuesByLine = cuesByLine
    var findingsByLine: [LinePlace: [Int]] = [:]
    for (index, finding) in report.findings.prefix(limits.findings).enumerated() {
      for location in finding.locations(atMost: limits.placesPerFinding + 1) {
        guard let place = places.line(of: location),
          findingsByLine[place]?.last != index
        else { continue }
        findingsByLine[place, default: []].append(index)
      }
    }
    self.findingsByLine = findingsByLine
    let breakLines = places.breakLines
    breakFindings = BreakFindings(report, places: places, breakLines: breakLines, limits: limits)
    excerpts = LineExcerpt.excerpts(
      of: report,
      remarkable: [
        Set(findingsByLine.keys), Set(breakLines.keys), places.discontinuityLines,
        Set(cuesByLine.keys),
      ], limits: limits)
    let (tracks, breaks) = (report.cues.tracks, report.breaks.breaks)
    tracksByTimeline = Dictionary(grouping: tracks.indices) { tracks[$0].playlist ?? 0 }
    let breaksByTimeline = Dictionary(grouping: breaks.indices) { breaks[$0].playlist ?? 0 }
    self.breaksByTimeline = breaksByTimeline
    segmentRows = report.timelines.map { timeline in
      let own = breaksByTimeline[timeline.index, default: []]
      return SegmentTable.rows(of: timeline, breaks: own.lazy.map { breaks[$0] }, limits: limits)
    }
    segmentRowSets = segmentRows.map(Set.init)
    breakCount = min(report.breaks.breaks.count, limits.breaks)
    addPictures(limits)
  }

  private mutating func addPictures(_ limits: HTMLLimits) {
    var number = 0
    for timeline in report.timelines {
      let picture = TimelinePicture(timeline, in: self, limits: limits, firstMark: number)
      number += picture.markCount
      pictures.append(picture)
      for lane in picture.lanes {
        for mark in lane.marks {
          for item in mark.items {
            switch lane.items[item].subject {
            case .cue, .adBreak: marks[lane.items[item].subject] = markID(mark.number)
            case .segment, .finding, .presentation, .entry: break
            }
          }
        }
      }
    }
  }

  /// The tracks of a timeline, by their indices.
  func tracks(ofTimeline index: Int) -> [Int] { tracksByTimeline[index] ?? [] }

  /// The breaks of a timeline, by their indices.
  func breaks(ofTimeline index: Int) -> [Int] { breaksByTimeline[index] ?? [] }

  // MARK: Names

  func cueID(_ uid: Int) -> String { "\(prefix)c\(uid)" }
  func breakID(_ index: Int) -> String { "\(prefix)b\(index + 1)" }
  func findingID(_ index: Int) -> String { "\(prefix)f\(index + 1)" }
  func markID(_ number: Int) -> String { "\(prefix)m\(number + 1)" }
  func lineID(_ place: LinePlace) -> String { "\(prefix)s\(place.source)l\(place.line)" }
  func segmentID(_ timeline: Int, _ segment: Int) -> String { "\(prefix)t\(timeline)s\(segment)" }
  func laneID(_ timeline: Int, _ key: String) -> String { "\(prefix)t\(timeline)-\(key)" }
  func sectionID(_ name: String) -> String { prefix + name }

  // MARK: Links

  /// The row of a cue, as a link target.
  func cueLink(_ uid: Int) -> String? { listing.contains(uid) ? cueID(uid) : nil }

  /// The mark of a cue on the timeline, as a link target.
  func markLink(cue uid: Int) -> String? { marks[.cue(uid)] }

  /// The mark of a break on the timeline, as a link target.
  func markLink(break index: Int) -> String? { marks[.adBreak(index)] }

  /// The row of a break, as a link target.
  func breakLink(_ index: Int) -> String? { index < breakCount ? breakID(index) : nil }

  /// The name of a break in links.
  func breakName(_ index: Int) -> String {
    let breaks = report.breaks.breaks
    return (breaks.indices.contains(index) ? breaks[index].id : nil) ?? "break \(index + 1)"
  }

  /// The row of a segment, as a link target.
  func segmentLink(_ timeline: Int, _ segment: Int) -> String? {
    guard segmentRowSets.indices.contains(timeline), segmentRowSets[timeline].contains(segment)
    else { return nil }
    return segmentID(timeline, segment)
  }

  /// The text of a line: its number, and its snapshot if it has one.
  func text(ofLine line: Int, uri: String?) -> HTMLText {
    SnapshotName.name(of: uri, in: report.input).map { "\($0):\(line)" } ?? "line \(line)"
  }

  /// The place of a playlist line on the page, as a link target.
  func lineLink(_ place: LinePlace?) -> String? {
    guard let place, excerpts.indices.contains(place.source),
      excerpts[place.source].contains(place.line)
    else { return nil }
    return lineID(place)
  }

  /// The cues of a line, or of the segment at a URI.
  func cues(at place: LinePlace) -> [Int] { cuesByLine[place] ?? [] }

  /// The findings at a line, by their indices.
  func findings(at place: LinePlace) -> [Int] { findingsByLine[place] ?? [] }

  /// The message of a finding for a line.
  func message(of finding: FindingReport, at place: LinePlace) -> String {
    guard !finding.otherMessages.isEmpty, places.line(of: finding.location) != place,
      let index = finding.otherLocations.firstIndex(where: { places.line(of: $0) == place }),
      finding.otherMessages.indices.contains(index)
    else { return finding.message }
    return finding.otherMessages[index]
  }

  func linePlace(of source: SourceReport, timeline: Int?) -> LinePlace? {
    places.line(of: source, timeline: timeline)
  }

  func linePlace(of location: SourceLocation) -> LinePlace? { places.line(of: location) }

  func linePlace(uri: String?, line: Int, timeline: Int?) -> LinePlace? {
    places.line(line, uri: uri, timeline: timeline)
  }

  /// The timeline that a finding is about.
  func timeline(of location: SourceLocation) -> Int? { places.timeline(of: location) }

  /// A heading of a section of this input, and its level in the hierarchy.
  func heading(_ text: HTMLText, id: String, below: Int = 0) -> HTMLText {
    let level = min(headingLevel + below, 6)
    return "<h\(level) id=\"\(id)\">\(text)</h\(level)>\n"
  }
}

/// The remaining budget of a page.
struct PageBudget {
  let limits: HTMLLimits
  /// The remaining rows of cues.
  var cueRows: Int
  /// The remaining bytes of fields.
  var fieldBytes: Int

  init(_ limits: HTMLLimits) {
    self.limits = limits
    cueRows = limits.cueRows
    fieldBytes = limits.fieldBytes
  }
}

extension FindingReport {
  /// Its places, the first one first.
  func locations(atMost count: Int) -> [SourceLocation] {
    Array(([location] + otherLocations).prefix(count))
  }
}
