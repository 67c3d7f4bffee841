/// The lines and messages that signal a break.
///
/// Each start and end is shown; those in between, which repeat on every segment, are counted and can be unfolded.
struct BreakSignals {
  private typealias Evidence = BreakReport.EvidenceReport

  private let page: PageIndex
  private let limits: HTMLLimits
  /// The role of a signal between the start and the end.
  private static let continuation = "cont"

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func text(of entry: BreakReport) -> HTMLText {
    var groups: [[Evidence]] = []
    var continuations: [String: Int] = [:]
    for evidence in entry.evidence {
      guard evidence.role == Self.continuation else {
        groups.append([evidence])
        continue
      }
      if let index = continuations[name(of: evidence)] {
        groups[index].append(evidence)
      } else {
        continuations[name(of: evidence)] = groups.count
        groups.append([evidence])
      }
    }
    let shown = groups.prefix(limits.signalsPerBreak).map { group -> HTMLText in
      group.count == 1 ? text(of: group[0], in: entry) : folded(group, in: entry)
    }
    let more = groups.count - shown.count
    return shown.map { "<li>\($0)</li>" }.joined().inList(more: more)
  }

  private func name(of evidence: Evidence) -> String {
    evidence.pid.map { "\(evidence.dialect) PID \($0)" } ?? evidence.dialect
  }

  private func text(of evidence: Evidence, in entry: BreakReport) -> HTMLText {
    let place = place(of: evidence, in: entry).map { " \($0)" as HTMLText } ?? ""
    return "\(name(of: evidence)) \(evidence.role)\(place)"
  }

  /// The line of a signal as a link; `nil` for a message in the media.
  private func place(of evidence: Evidence, in entry: BreakReport) -> HTMLText? {
    guard let line = evidence.line else { return nil }
    let text = page.text(ofLine: line, uri: evidence.uri)
    let place = page.linePlace(uri: evidence.uri, line: line, timeline: entry.playlist)
    return page.lineLink(place).map { "<a href=\"#\($0)\">\(text)</a>" } ?? text
  }

  /// Several signals as one, whose lines can be unfolded.
  private func folded(_ group: [Evidence], in entry: BreakReport) -> HTMLText {
    var title: HTMLText = "\(group.count) × \(name(of: group[0])) \(group[0].role)"
    let placed = group.filter { $0.line != nil }
    if let first = placed.first, let last = placed.last, let start = first.line,
      let end = last.line
    {
      let isSnapshot = SnapshotName.name(of: first.uri, in: page.report.input) != nil
      title +=
        isSnapshot || first.uri != last.uri
        ? ", \(page.text(ofLine: start, uri: first.uri)) to \(page.text(ofLine: end, uri: last.uri))"
        : ", lines \(start) to \(end)"
    }
    let shown = group.prefix(limits.evidencePerBreak).compactMap { place(of: $0, in: entry) }
    guard !shown.isEmpty else { return title }
    let more = group.count - shown.count
    let list = shown.map { "<li>\($0)</li>" }.joined().inList(more: more)
    return "<details><summary>\(title)</summary>\(list)</details>"
  }
}

extension HTMLText {
  /// Items as a list, with the number of omitted ones.
  fileprivate func inList(more: Int) -> HTMLText {
    guard !isEmpty else { return "" }
    let rest: HTMLText = more > 0 ? "<li>and \(more) more</li>" : ""
    return "<ul class=\"members\">\(self)\(rest)</ul>"
  }
}
