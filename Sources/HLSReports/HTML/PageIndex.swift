import SourceDiagnostics

/// Which parts of one input have a place on the page, and what these places are called.
///
/// Every link of a page is asked for here, so that none leads to something that a limit has left out.
struct PageIndex {
  /// A line of a playlist.
  struct LinePlace: Hashable {
    /// The index of the playlist among the sources.
    var source: Int
    /// The number of the line, from 1.
    var line: Int
  }

  let report: AnalysisReport
  /// What the names of this input begin with, so that several inputs fit on one page.
  let prefix: String
  /// The level of the headings of its sections.
  let headingLevel: Int
  /// The cues in tables, by their numbers.
  let listing: CueListing
  /// The lines that are shown of each source.
  let excerpts: [LineExcerpt]
  /// The timelines as pictures.
  private(set) var pictures: [TimelinePicture] = []
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
    excerpts = LineExcerpt.excerpts(
      of: report,
      remarkable: [
        Set(findingsByLine.keys), places.breakLines, places.discontinuityLines,
        Set(cuesByLine.keys),
      ], limits: limits)
    segmentRows = report.timelines.map {
      SegmentTable.rows(of: $0, breaks: report.breaks.breaks, limits: limits)
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

  /// Where the row of a cue is.
  func cueLink(_ uid: Int) -> String? { listing.contains(uid) ? cueID(uid) : nil }

  /// Where a cue is on the timeline.
  func markLink(cue uid: Int) -> String? { marks[.cue(uid)] }

  /// Where a break is on the timeline.
  func markLink(break index: Int) -> String? { marks[.adBreak(index)] }

  /// Where the row of a break is.
  func breakLink(_ index: Int) -> String? { index < breakCount ? breakID(index) : nil }

  /// Where the row of a segment is.
  func segmentLink(_ timeline: Int, _ segment: Int) -> String? {
    guard segmentRowSets.indices.contains(timeline), segmentRowSets[timeline].contains(segment)
    else { return nil }
    return segmentID(timeline, segment)
  }

  /// What a line is called: by its number, with the snapshot where it is of one.
  func text(ofLine line: Int, uri: String?) -> HTMLText {
    SnapshotName.name(of: uri, in: report.input).map { "\($0):\(line)" } ?? "line \(line)"
  }

  /// Where a line of a playlist is shown.
  func lineLink(_ place: LinePlace?) -> String? {
    guard let place, excerpts.indices.contains(place.source),
      excerpts[place.source].contains(place.line)
    else { return nil }
    return lineID(place)
  }

  /// The cues that a line tells, or that the segment of an address carries.
  func cues(at place: LinePlace) -> [Int] { cuesByLine[place] ?? [] }

  /// The findings at a line, by their indices.
  func findings(at place: LinePlace) -> [Int] { findingsByLine[place] ?? [] }

  /// What a finding says of a line.
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

  /// A heading of a section of this input, and what follows it in the hierarchy.
  func heading(_ text: HTMLText, id: String, below: Int = 0) -> HTMLText {
    let level = min(headingLevel + below, 6)
    return "<h\(level) id=\"\(id)\">\(text)</h\(level)>\n"
  }
}

/// What is left of the limits of a page.
struct PageBudget {
  let limits: HTMLLimits
  /// How many more cues get rows.
  var cueRows: Int
  /// How many more bytes of fields are written.
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
