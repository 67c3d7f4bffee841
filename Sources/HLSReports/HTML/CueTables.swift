import ByteParsing
import FieldValues
import MediaTiming
import SourceDiagnostics

/// A table for each track, with a row for each cue, whose fields can be unfolded.
struct CueTables {
  private let page: PageIndex
  private let limits: HTMLLimits
  /// Longer identifiers are broken into lines, in bytes.
  private static let longID = 28

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream, budget: inout PageBudget) {
    output.write(page.heading("Cues", id: page.sectionID("cues")))
    let tracks = page.report.cues.tracks
    if tracks.isEmpty {
      let text = page.report.filters.isEmpty ? "No cue was found." : "No cue passes the filter."
      output.write("<p class=\"none\">\(text)</p>\n" as HTMLText)
    }
    if !tracks.isEmpty { writeFilter(to: &output) }
    var omittedFields = 0
    for table in page.listing.tables {
      let track = tracks[table.track]
      let hasIDs = track.cues.contains { $0.id != nil }
      output.write("<div class=\"track\" data-type=\"\(track.type)\">\n" as HTMLText)
      writeHead(of: track, hasIDs: hasIDs, to: &output)
      for row in table.rows {
        let fields = fields(of: track.cues[row])
        let isShown = fields.markup.utf8.count <= budget.fieldBytes
        if isShown { budget.fieldBytes -= fields.markup.utf8.count } else { omittedFields += 1 }
        write(
          track.cues[row], of: track, hasIDs: hasIDs, fields: isShown ? fields : "", to: &output)
      }
      output.write("</tbody></table></div>\n" as HTMLText)
      if table.mergedCount > 0 {
        output.write(
          """
          <p class="cut" data-merged="\(table.mergedCount)">\(table.mergedCount) dates that drift by less than \
          \(CueReport.notableDrift.secondsText) have no row here; the timeline has them.</p>

          """ as HTMLText)
      }
      if table.omittedCount > 0 {
        output.write(HTMLNotice.cut("\(table.omittedCount) more cues", command: "cues"))
      }
      output.write("</div>\n" as HTMLText)
    }
    if omittedFields > 0 {
      output.write(HTMLNotice.cut("The fields of \(omittedFields) cues", command: "cues"))
    }
  }

  /// Writes the filter, which only the script of the page shows.
  private func writeFilter(to output: inout some TextOutputStream) {
    var types: [String] = []
    for table in page.listing.tables {
      let type = page.report.cues.tracks[table.track].type
      if !types.contains(type) { types.append(type) }
    }
    let boxes = types.map { type -> HTMLText in
      "<label><input type=\"checkbox\" autocomplete=\"off\" value=\"\(type)\" checked> \(type)</label>\n"
    }
    output.write(
      """
      <div class="tools filter" role="search" aria-label="Filter of the cues" hidden>
      <label>Text <input type="search" autocomplete="off" spellcheck="false"></label>
      \(types.count > 1 ? boxes.joined() : "" as HTMLText)<output></output></div>

      """ as HTMLText)
  }

  private func writeHead(
    of track: TrackReport, hasIDs: Bool, to output: inout some TextOutputStream
  ) {
    let id = page.sectionID("track\(track.uid)")
    var facts: [String] = []
    if let pid = track.pid { facts.append("PID \(pid)") }
    facts.append(Plural.text(track.cues.count, "cue"))
    if page.report.timelines.count > 1, let index = track.playlist,
      page.report.timelines.indices.contains(index)
    {
      facts.append(page.report.timelines[index].uri)
    }
    let lane =
      track.type == CueListing.dateType
      ? page.laneID(track.playlist ?? 0, "dates")
      : page.laneID(track.playlist ?? 0, "c\(track.uid)")
    output.write(
      page.heading(
        "\(track.type) <small>\(facts.joined(separator: ", "))</small>", id: id, below: 1))
    output.write(
      """
      <div class="wide" role="region" aria-labelledby="\(id)" tabindex="0"><table class="cues">
      <caption class="sr">Cues of track \(track.uid), \(track.type)</caption>
      <thead><tr><th scope="col">Start</th><th scope="col">End</th><th scope="col" class="n">Length</th>\
      \(hasIDs ? "<th scope=\"col\">Id</th>" : "" as HTMLText)<th scope="col">From</th><th \
      scope="col">Content</th></tr></thead>
      <tbody data-lane="\(lane)">

      """ as HTMLText)
  }

  private func write(
    _ cue: CueReport, of track: TrackReport, hasIDs: Bool, fields: HTMLText,
    to output: inout some TextOutputStream
  ) {
    let times = CueTimes(cue)
    let range: HTMLText = times.range.map { " data-t=\"\($0)\"" } ?? ""
    let start: HTMLText =
      page.markLink(cue: cue.uid).map { "<a href=\"#\($0)\">\(times.start)</a>" }
      ?? "\(times.start)"
    var summary = cue.summary.cut(to: limits.cueCharacters)
    if let count = cue.source.repeatCount, count > 1 { summary += ", sent \(count) times" }
    let line = page.linePlace(of: cue.source, timeline: track.playlist)
    let isDoubtful = line.map { !page.findings(at: $0).isEmpty } ?? false
    let doubt: HTMLText = isDoubtful ? " class=\"doubtful\"" : ""
    let what: HTMLText =
      fields.isEmpty
      ? "<p>\(summary)</p>"
      : "<details\(doubt)><summary>\(summary)</summary><pre>\(fields)</pre></details>"
    let length: HTMLText = cue.id?.utf8.count ?? 0 > Self.longID ? " long" : ""
    let id: HTMLText =
      hasIDs
      ? "<td class=\"id\(length)\">\(Self.id(of: cue, of: track).cut(to: limits.cueCharacters))</td>"
      : ""
    output.write(
      """
      <tr id="\(page.cueID(cue.uid))"\(range)><td>\(start)</td><td>\(times.end)</td><td class="n">\(times.length)</td>\
      \(id)<td>\(place(of: cue.source, track: track))</td><td class="what">\(what)</td></tr>

      """ as HTMLText)
  }

  /// The identifier; an event id in both forms.
  private static func id(of cue: CueReport, of track: TrackReport) -> String {
    guard let id = cue.id else { return "" }
    return track.type == "scte35" ? UInt32(id).map(EventIDText.text) ?? id : id
  }

  private func place(of source: SourceReport, track: TrackReport) -> HTMLText {
    let text =
      source.line.map { page.text(ofLine: $0, uri: source.uri) }
      ?? source.segment.map { "segment \($0)" } ?? source.uri.map { _ in "file" } ?? ""
    let place = page.linePlace(of: source, timeline: track.playlist)
    return page.lineLink(place).map { "<a href=\"#\($0)\">\(text)</a>" } ?? text
  }

  /// The fields of a cue as an indented tree, one field a line.
  private func fields(of cue: CueReport) -> HTMLText {
    var fields: [Field] = []
    fields.add("startDate", cue.startDate?.description)
    fields.add("endDate", cue.endDate?.description)
    fields.append(Field("source", .object(CueFields.source(cue.source))))
    fields += cue.content.map { $0.forPersons(atMost: limits.valueCharacters) }
    var tree = ""
    FieldTree(appearance: ReportAppearance(), remark: SpliceReport.remark)
      .write(fields, indent: 0, to: &tree)
    return tree.split(separator: "\n").map { "\(String($0))" as HTMLText }.joined("\n")
  }
}

/// The fields of a cue as a page shows them.
enum CueFields {
  /// The source of a cue, named as in JSON.
  static func source(_ source: SourceReport) -> [Field] {
    var fields: [Field] = []
    fields.add("uri", source.uri)
    fields.add("segment", source.segment)
    fields.add("line", source.line)
    fields.add("pid", source.pid)
    fields.add("pts", source.pts?.ticks)
    fields.add("byteOffset", source.byteOffset)
    fields.add("repeatCount", source.repeatCount)
    if let repeats = source.repeats {
      fields.append(Field("repeats", .array(repeats.map { .string($0.clockText) })))
    }
    return fields
  }
}

extension Field {
  /// The field with times as clocks, lengths with their unit, and long texts cut, with the number of omitted
  /// characters.
  fileprivate func forPersons(atMost count: Int) -> Field {
    Field(name, value.forPersons(of: name, atMost: count))
  }
}

extension FieldValue {
  fileprivate func forPersons(of name: String, atMost count: Int) -> FieldValue {
    switch self {
    case .string(let text): return .string(text.cut(to: count))
    case .bytes(let bytes):
      let shown = bytes.prefix(count / 4 * 3)
      let rest = Base64Encoding.characterCount(of: bytes.count - shown.count)
      let text = Base64.text(shown)
      return .string(rest == 0 ? text : "\(text)… and \(rest) more characters")
    case .time(let time):
      return .string(name.hasSuffix("Time") ? time.clockText : time.messageText)
    case .array(let values):
      return .array(values.map { $0.forPersons(of: name, atMost: count) })
    case .object(let fields): return .object(fields.map { $0.forPersons(atMost: count) })
    case .null, .bool, .integer, .number: return self
    }
  }
}
