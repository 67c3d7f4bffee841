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
    if tracks.isEmpty { output.write("<p class=\"none\">No cue was found.</p>\n" as HTMLText) }
    var omittedFields = 0
    for table in page.listing.tables {
      let track = tracks[table.track]
      let hasIDs = track.cues.contains { $0.id != nil }
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
          \(CueReport.notableDrift.secondsText) have no row here; the segments and the playlist below show them.</p>

          """ as HTMLText)
      }
      if table.omittedCount > 0 {
        output.write(HTMLNotice.cut("\(table.omittedCount) more cues", command: "cues"))
      }
    }
    if omittedFields > 0 {
      output.write(HTMLNotice.cut("The fields of \(omittedFields) cues", command: "cues"))
    }
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
    var summary = cue.summary
    if let count = cue.source.repeatCount, count > 1 { summary += ", sent \(count) times" }
    let what: HTMLText =
      fields.isEmpty
      ? "<p>\(summary)</p>" : "<details><summary>\(summary)</summary><pre>\(fields)</pre></details>"
    let length: HTMLText = cue.id?.utf8.count ?? 0 > Self.longID ? " long" : ""
    let id: HTMLText = hasIDs ? "<td class=\"id\(length)\">\(cue.id ?? "")</td>" : ""
    output.write(
      """
      <tr id="\(page.cueID(cue.uid))"\(range)><td>\(start)</td><td>\(times.end)</td><td class="n">\(times.length)</td>\
      \(id)<td>\(place(of: cue.source, track: track))</td><td class="what">\(what)</td></tr>

      """ as HTMLText)
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
    fields += cue.content.map { $0.shortened(to: limits.valueCharacters) }
    var tree = ""
    FieldTree(appearance: ReportAppearance()).write(fields, indent: 0, to: &tree)
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
      fields.append(Field("repeats", .array(repeats.map(FieldValue.time))))
    }
    return fields
  }
}

extension Field {
  /// The field with long texts cut, and their original length.
  fileprivate func shortened(to count: Int) -> Field { Field(name, value.shortened(to: count)) }
}

extension FieldValue {
  fileprivate func shortened(to count: Int) -> FieldValue {
    switch self {
    case .string(let text) where text.utf8.count > count:
      let head = text.prefix(count)
      let rest = text[head.endIndex...].count
      return rest == 0 ? self : .string("\(head)… and \(rest) more characters")
    case .array(let values): return .array(values.map { $0.shortened(to: count) })
    case .object(let fields): return .object(fields.map { $0.shortened(to: count) })
    case .null, .bool, .integer, .number, .time, .string: return self
    }
  }
}
