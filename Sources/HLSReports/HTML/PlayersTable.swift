import FieldValues
import MediaTiming
import SourceDiagnostics

/// What each player makes of the metadata: a table of what is not the same in all of them, and what is folded.
struct PlayersTable {
  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  /// Whether the page of a report has this section.
  static func isNeeded(for report: AnalysisReport) -> Bool {
    report.players != nil || report.unplayedCueCount > 0
  }

  func write(to output: inout some TextOutputStream) {
    output.write(page.heading("In players", id: page.sectionID("players")))
    guard let players = page.report.players else {
      let cues = Plural.text(page.report.unplayedCueCount, "cue")
      output.write(HTMLNotice.cut("What players make of \(cues)", command: "players"))
      return
    }
    let different = players.rows.filter(\.differs)
    let same = players.rows.filter { !$0.differs }
    if different.isEmpty {
      output.write("<p>All players make the same of it.</p>\n" as HTMLText)
    } else {
      write(different, players, label: page.sectionID("players"), to: &output)
    }
    if !same.isEmpty {
      let words = same.count == 1 ? "1 item" : "\(same.count) items"
      output.write(
        "<details><summary>\(words), the same in all players</summary>\n" as HTMLText)
      write(same, players, label: page.sectionID("players"), to: &output)
      output.write("</details>\n" as HTMLText)
    }
    writeQuirks(of: players, to: &output)
  }

  private func write(
    _ rows: [PlayersReport.Row], _ players: PlayersReport, label: String,
    to output: inout some TextOutputStream
  ) {
    var head: HTMLText =
      """
      <div class="wide" role="region" aria-labelledby="\(label)" tabindex="0"><table class="players">
      <caption class="sr">What players make of the metadata</caption>
      <thead><tr><th scope="col">Item</th><th scope="col">Start</th><th scope="col">End</th>
      """
    for player in players.players {
      let note: HTMLText = player.isMeasured ? "" : " <abbr title=\"not measured\">*</abbr>"
      head += "<th scope=\"col\">\(player.name) \(player.version)\(note)</th>"
    }
    output.write(head + "</tr></thead>\n<tbody>\n")
    for row in rows.prefix(limits.playerRows) { write(row, to: &output) }
    output.write("</tbody></table></div>\n" as HTMLText)
    let omitted = rows.count - limits.playerRows
    if omitted > 0 {
      output.write(
        "<p class=\"cut\">\(omitted) further items left out to keep this page small; <code>hlscue players</code> lists them.</p>\n"
          as HTMLText)
    }
  }

  private func write(_ row: PlayersReport.Row, to output: inout some TextOutputStream) {
    let name = row.id.map { "\(row.trackType) \($0)" } ?? row.trackType
    let summary = String(row.summary.prefix(limits.summaryCharacters))
    var html: HTMLText =
      """
      <tr><th scope="row">\(name)<br><small>\(summary)</small></th>\
      <td>\(row.startTime?.clockText ?? "–")</td>\
      <td>\(row.endTime?.clockText ?? (row.startTime == nil ? "–" : "open"))</td>
      """
    for outcome in row.outcomes {
      html +=
        outcome.differences.isEmpty
        ? "<td>=</td>" : "<td class=\"warning\">\(outcome.words)</td>"
    }
    output.write(html + "</tr>\n")
  }

  private func writeQuirks(
    of players: PlayersReport, to output: inout some TextOutputStream
  ) {
    guard !players.quirks.isEmpty else { return }
    output.write("<dl class=\"quirks\">\n" as HTMLText)
    for quirk in players.quirks {
      guard case .string(let sentence) = quirk.value else { continue }
      output.write("<dt>\(quirk.name)</dt><dd>\(sentence)</dd>\n" as HTMLText)
    }
    output.write("</dl>\n" as HTMLText)
  }
}

extension PlayersReport.Outcome {
  /// The difference with the quirks that cause it, in a few words.
  fileprivate var words: String {
    let what: String
    if count == 0 {
      what = "not shown"
    } else {
      let start = differences.contains("start") ? startTime?.clockText ?? "no start" : ""
      let end = differences.contains("end") ? "to \(endTime?.clockText ?? "no end")" : ""
      let place = [start, end].filter { !$0.isEmpty }.joined(separator: " ")
      what = [place, valueWords ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    return quirks.isEmpty ? what : "\(what) (\(quirks.joined(separator: ", ")))"
  }
}
