import MediaTiming

/// The segments of each timeline: all of a short one, the notable ones of a long one.
struct SegmentTable {
  private let page: PageIndex

  init(_ page: PageIndex) { self.page = page }

  func write(to output: inout some TextOutputStream) {
    let timelines = page.report.timelines.filter { !$0.segments.isEmpty }
    guard !timelines.isEmpty else { return }
    output.write(page.heading("Segments", id: page.sectionID("segments")))
    for timeline in timelines { write(timeline, isOnlyOne: timelines.count == 1, to: &output) }
  }

  private func write(
    _ timeline: TimelineReport, isOnlyOne: Bool, to output: inout some TextOutputStream
  ) {
    let rows = page.segmentRows[timeline.index]
    let columns = Columns(timeline.segments)
    let id = page.sectionID("segments\(timeline.index)")
    if !isOnlyOne { output.write(page.heading("\(timeline.uri)", id: id, below: 1)) }
    let label = isOnlyOne ? page.sectionID("segments") : id
    output.write(
      """
      <div class="wide" role="region" aria-labelledby="\(label)" tabindex="0"><table class="segments">
      <caption class="sr">Segments of \(timeline.uri)</caption>
      <thead><tr><th scope="col" class="n">No.</th><th scope="col">Start</th>\
      <th scope="col" class="n">EXTINF</th>
      """ as HTMLText)
    for title in columns.titles { output.write("<th scope=\"col\">\(title)</th>" as HTMLText) }
    output.write("<th scope=\"col\">URI</th></tr></thead>\n<tbody>\n" as HTMLText)
    for index in rows { write(timeline.segments[index], index, timeline, columns, to: &output) }
    output.write("</tbody></table></div>\n" as HTMLText)
    let omitted = timeline.segments.count - rows.count
    if omitted > 0 {
      output.write(notice(of: omitted, shownCount: rows.count, timeline))
    }
  }

  /// The notice that segments are omitted, and how many of them are notable.
  private func notice(of omitted: Int, shownCount: Int, _ timeline: TimelineReport) -> HTMLText {
    let breaks = page.breaks(ofTimeline: timeline.index).lazy.map { page.report.breaks.breaks[$0] }
    // A long table has no others than notable ones.
    let notable = Self.notable(in: timeline, breaks: breaks).count - shownCount
    guard notable > 0 else {
      return """
        <p class="cut">\(omitted) segments without a discontinuity, gap, drift or edge of a break left out to keep this \
        page small.</p>

        """
    }
    return """
      <p class="cut">\(omitted) segments left out to keep this page small, of which \(notable) have a discontinuity, gap, \
      drift or edge of a break.</p>

      """
  }

  private func write(
    _ segment: SegmentReport, _ index: Int, _ timeline: TimelineReport, _ columns: Columns,
    to output: inout some TextOutputStream
  ) {
    var html: HTMLText =
      """
      <tr id="\(page.segmentID(timeline.index, index))"><th scope="row" class="n">\(index)</th>\
      <td>\(segment.startTime.clockText)</td><td class="n">\(segment.duration.secondsText)</td>
      """
    if columns.hasMedia {
      let length = segment.mediaDuration?.secondsText ?? "–"
      html +=
        "<td class=\"n\">\(length)</td><td class=\"n\">\(segment.firstPTS.map(String.init) ?? "–")</td>"
      let isKey = segment.startsWithKeyFrame
      html += "<td>\(isKey == nil ? "–" : isKey == true ? "yes" : "no")</td>"
    }
    if columns.hasBytes {
      html += "<td class=\"n\">\(segment.byteCount.map(String.init) ?? "–")</td>"
    }
    if columns.hasDates {
      let drift = segment.drift ?? .zero
      let isOff = drift.magnitude >= CueReport.notableDrift
      let className: HTMLText = isOff ? " class=\"n warning\"" : " class=\"n\""
      let text = segment.drift.map { $0 == .zero ? "0" : $0.signedSecondsText } ?? ""
      html +=
        "<td>\(segment.programDateTime.map { $0.text ?? $0.description } ?? "")</td><td\(className)>\(text)</td>"
    }
    let marks = [
      segment.hasDiscontinuity ? "discontinuity" : nil, segment.isGap ? "gap" : nil,
      segment.encryption,
    ].compactMap(\.self)
    if columns.hasMarks { html += "<td>\(marks.joined(separator: ", "))</td>" }
    let place = segment.line.flatMap {
      page.linePlace(uri: segment.lineURI, line: $0, timeline: timeline.index)
    }
    let uri: HTMLText =
      page.lineLink(place).map { "<a href=\"#\($0)\">\(segment.uri)</a>" } ?? "\(segment.uri)"
    output.write(html + "<td class=\"uri\">\(uri)</td></tr>\n")
  }

  /// The columns that are not empty for all segments.
  private struct Columns {
    let hasMedia: Bool
    let hasBytes: Bool
    let hasDates: Bool
    let hasMarks: Bool

    init(_ segments: [SegmentReport]) {
      hasMedia = segments.contains { $0.firstPTS != nil || $0.mediaDuration != nil }
      hasBytes = segments.contains { $0.byteCount != nil }
      hasDates = segments.contains { $0.programDateTime != nil }
      hasMarks = segments.contains {
        $0.hasDiscontinuity || $0.isGap || $0.encryption != nil
      }
    }

    var titles: [String] {
      (hasMedia ? ["Media", "First pts", "Key frame"] : []) + (hasBytes ? ["Bytes"] : [])
        + (hasDates ? ["Date", "Drift"] : []) + (hasMarks ? ["Marks"] : [])
    }
  }

  /// Which segments of a timeline have rows.
  ///
  /// - Parameter breaks: The breaks of the timeline.
  static func rows(
    of timeline: TimelineReport, breaks: some Sequence<BreakReport>, limits: HTMLLimits
  ) -> [Int] {
    guard timeline.segments.count > limits.segmentRows else {
      return Array(timeline.segments.indices)
    }
    return notable(in: timeline, breaks: breaks).prefix(limits.segmentRows).sorted()
  }

  /// The notable segments: the first and the last one, then those at the edges of breaks, then the others, each in the
  /// order of the playlist.
  private static func notable(
    in timeline: TimelineReport, breaks: some Sequence<BreakReport>
  ) -> [Int] {
    let segments = timeline.segments
    let edges = Set(
      breaks.flatMap { entry in entry.segments.map { [$0.first, $0.last] } ?? [] })
    func rank(_ index: Int) -> Int? {
      if index == 0 || index == segments.count - 1 { return 0 }
      if edges.contains(index) { return 1 }
      let segment = segments[index]
      let isNotable =
        segment.hasDiscontinuity || segment.isGap
        || (segment.drift ?? .zero).magnitude >= CueReport.notableDrift
      return isNotable ? 2 : nil
    }
    var ranks: [[Int]] = [[], [], []]
    for index in segments.indices {
      if let place = rank(index) { ranks[place].append(index) }
    }
    return ranks.flatMap(\.self)
  }
}
