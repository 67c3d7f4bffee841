import MediaTiming
import SourceDiagnostics

/// The tables of a comparison: the differences, field by field, and the unchanged entries.
struct DifferenceTable {
  typealias Place = ComparisonPicture.Place
  typealias Side = ComparisonPicture.Side

  private let page: ComparisonIndex
  private let limits: HTMLLimits
  private let lanes: [Place: String]
  private let hasPlaylists: Bool

  init(_ page: ComparisonIndex) {
    self.page = page
    limits = page.limits
    var lanes: [Place: String] = [:]
    for pair in page.picture.pairs {
      for (lane, side) in [(pair.baseline, Side.baseline), (pair.candidate, .candidate)] {
        for case .entry(let index) in lane.items.map(\.subject) {
          lanes[Place(entry: index, side: side)] = page.laneID(lane.key)
        }
      }
    }
    self.lanes = lanes
    hasPlaylists = Set(page.report.entries.compactMap(\.playlist)).count > 1
  }

  func writeDifferences(to output: inout some TextOutputStream) {
    guard !page.differences.isEmpty else {
      output.write("<p class=\"none\">Nothing differs.</p>\n" as HTMLText)
      return
    }
    begin(caption: "What differs, with the fields that changed", id: "differences", to: &output)
    var bytes = limits.differenceBytes
    var omittedFieldCount = 0
    for index in page.differences {
      let entry = page.report.entries[index]
      output.write("<tbody>\n" as HTMLText)
      writeRow(index, to: &output)
      for field in ComparisonWords(entry).fields where Self.fact(of: entry) == nil {
        let row = row(of: field)
        guard row.markup.utf8.count <= bytes else {
          omittedFieldCount += 1
          continue
        }
        bytes -= row.markup.utf8.count
        output.write(row)
      }
      output.write("</tbody>\n" as HTMLText)
    }
    output.write("</table></div>\n" as HTMLText)
    cut(page.omittedDifferenceCount, "difference", to: &output)
    cut(omittedFieldCount, "field", to: &output)
  }

  func writeSame(to output: inout some TextOutputStream) {
    guard !page.same.isEmpty else { return }
    let title = ComparisonSummary(page.report).same
    output.write("<details class=\"same\"><summary>\(title)</summary>\n" as HTMLText)
    begin(caption: "What is the same in both", id: "differences", to: &output)
    output.write("<tbody>\n" as HTMLText)
    for index in page.same { writeRow(index, to: &output) }
    output.write("</tbody>\n</table></div></details>\n" as HTMLText)
    cut(page.omittedSameCount, "item that is the same", "items that are the same", to: &output)
  }

  private func begin(caption: String, id: String, to output: inout some TextOutputStream) {
    output.write(
      """
      <div class="wide" role="region" aria-labelledby="\(page.sectionID(id))" tabindex="0">\
      <table class="differences">
      <caption class="sr">\(caption)</caption>
      <thead><tr><th scope="col">Change</th><th scope="col">What</th><th scope="col">Baseline</th>\
      <th scope="col">Candidate</th></tr></thead>

      """ as HTMLText)
  }

  // MARK: Rows

  private func writeRow(_ index: Int, to output: inout some TextOutputStream) {
    let entry = page.report.entries[index]
    let words = ComparisonWords(entry)
    var change: HTMLText = "<span class=\"badge \(Self.className(of: entry.change))\">"
    change += "\(ComparisonIndex.sign(of: entry)) \(entry.change?.rawValue ?? "same")</span>"
    if let delta = entry.delta { change += " <b>\(delta.signedSecondsText)</b>" }
    let kind = entry.what == .presentation ? entry.id ?? words.kind : words.kind
    let playlist: HTMLText? =
      hasPlaylists ? entry.playlist.map { "<small>playlist \($0)</small>" } : nil
    let fact = Self.fact(of: entry)
    let cells =
      fact.map(values) ?? Side.allCases.map { cell(entry, Place(entry: index, side: $0)) }
    let isTold = entry.before != nil || entry.after != nil || fact != nil
    let row: HTMLText =
      isTold
      ? cells.joined() : "<td colspan=\"2\">\(words.name)</td>"
    output.write(
      "<tr class=\"\(entry.change?.rawValue ?? "still")\"><th scope=\"row\">\(change)</th><td>\(kind)\(playlist)</td>\(row)</tr>\n"
        as HTMLText)
  }

  private func cell(_ entry: ComparisonReport.Entry, _ place: Place) -> HTMLText {
    let value = place.side == .baseline ? entry.before : entry.after
    let id = page.cellID(place)
    guard let value else { return "<td id=\"\(id)\"><span class=\"none\">–</span></td>" }
    let other = Place(entry: place.entry, side: place.side == .baseline ? .candidate : .baseline)
    var data: HTMLText = ""
    if let lane = lanes[place], let range = range(of: value, place.side) {
      data = " data-lane=\"\(lane)\" data-t=\"\(range)\""
      if let change = entry.change { data += " data-look=\"\(change.rawValue)\"" }
      if place.side == .baseline, entry.delta != nil, lanes[other] != nil {
        data += " data-tie=\"\(page.cellID(other))\""
      }
    }
    let times =
      value.startTime == nil
      ? ComparisonWords.time(value) ?? "" : CueTimes(value.startTime, value.endTime).text
    let time: HTMLText =
      page.markLink(place).map { "<a href=\"#\($0)\">\(times)</a>" } ?? "\(times)"
    return
      "<td id=\"\(id)\"\(data)>\(time) <span class=\"what\">\(short(ComparisonWords.label(value)))</span></td>"
  }

  /// The times on the common scale, in the form that the script reads.
  private func range(of value: ComparisonReport.Value, _ side: Side) -> String? {
    let shift = side == .candidate ? page.report.alignment.offset : .zero
    return CueTimes(value.startTime.map { $0 - shift }, value.endTime.map { $0 - shift }).range
  }

  private func row(of field: FieldDifference) -> HTMLText {
    "<tr class=\"field\"><th scope=\"row\" colspan=\"2\">\(short(field.path))</th>\(values(of: field).joined())</tr>\n"
  }

  private func values(of field: FieldDifference) -> [HTMLText] {
    [field.before, field.after].map { value -> HTMLText in
      guard value != nil else { return "<td><span class=\"none\">–</span></td>" }
      return "<td>\(short(ComparisonWords.text(value, of: field.path)))</td>"
    }
  }

  /// The fact of an entry about a single one.
  private static func fact(of entry: ComparisonReport.Entry) -> FieldDifference? {
    guard entry.what == .presentation, let field = entry.fields.first, field.path == entry.id
    else { return nil }
    return field
  }

  /// A text, cut to the displayed length.
  private func short(_ text: String) -> String {
    let head = text.prefix(limits.summaryCharacters)
    return head.endIndex == text.endIndex ? text : head + "…"
  }

  private static func className(of change: ComparisonReport.Entry.Change?) -> String {
    switch change {
    case .added?: "good"
    case .removed?: "error"
    case .moved?, .changed?: "warning"
    case nil: "still"
    }
  }

  private func cut(
    _ count: Int, _ singular: String, _ plural: String? = nil,
    to output: inout some TextOutputStream
  ) {
    guard count > 0 else { return }
    let text = plural.map { Plural.text(count, singular, $0) } ?? Plural.text(count, singular)
    output.write(HTMLNotice.cut(text, command: "compare"))
  }
}
