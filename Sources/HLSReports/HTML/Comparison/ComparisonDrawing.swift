import MediaTiming

/// Writes two timelines as one picture, with lines from the old to the new place of an item.
struct ComparisonDrawing {
  typealias Place = ComparisonPicture.Place
  typealias Side = ComparisonPicture.Side

  private let page: ComparisonIndex
  private let scale: TimelineScale

  /// The space below a lane: for signs and lines, and between pairs. The style sheet has the same
  /// values.
  private static let gap = (within: 6, below: 14)
  /// The free share of the width to the right of a line, for its text.
  private static let textShare = 0.15

  init?(_ page: ComparisonIndex) {
    guard let scale = page.picture.scale else { return nil }
    self.page = page
    self.scale = scale
  }

  func write(to output: inout some TextOutputStream) {
    let pairs = page.picture.pairs
    let tops = tops(of: pairs)
    let height = tops.height
    output.write(
      """
      <figure class="timeline pairs" data-from="\(HTMLNumber.seconds(scale.start))" data-to="\(HTMLNumber.seconds(scale.start + scale.length))">
      <figcaption>Times are those of the baseline; the candidate is laid on it. In each pair of lanes the \
      baseline is above, the candidate below. <span class="legend"><b class="good">+</b> added, \
      <b class="error">−</b> removed, <b class="warning">▼</b> moved to there, <b class="warning">≠</b> changed, \
      grey: the same</span></figcaption>
      \(TimelineShapes.tools)\
      <div class="lanes"><ul class="names" aria-hidden="true"><li class="axis"></li>
      """ as HTMLText)
    for pair in pairs {
      output.write(
        "<li class=\"rows\(pair.baseline.rowCount)\">\(pair.title)</li><li class=\"rows\(pair.candidate.rowCount)\">candidate</li>"
          as HTMLText)
    }
    output.write(
      "</ul>\n<svg width=\"100%\" height=\"\(height)\" role=\"group\" aria-label=\"Timeline\">\n"
        as HTMLText)
    output.write(TimelineShapes.axis(of: scale, height: height))
    if let breaks = pairs.first(where: { $0.baseline.kind == .breaks }) {
      output.write(TimelineShapes.shades(of: breaks.baseline, on: scale, height: height))
    }
    for (pair, top) in zip(pairs, tops.pairs) {
      write(pair.baseline, of: pair, side: .baseline, top: top.baseline, to: &output)
      write(pair.candidate, of: pair, side: .candidate, top: top.candidate, to: &output)
    }
    output.write("<g class=\"ties\">" as HTMLText)
    for (pair, top) in zip(pairs, tops.pairs) {
      writeTies(of: pair, baselineTop: top.baseline, candidateTop: top.candidate, to: &output)
    }
    output.write(
      "</g>\n<line class=\"cursor\" y1=\"0\" y2=\"\(height)\" visibility=\"hidden\"/></svg></div>\n</figure>\n"
        as HTMLText)
  }

  private func tops(
    of pairs: [ComparisonPicture.Pair]
  ) -> (pairs: [(baseline: Int, candidate: Int)], height: Int) {
    var top = TimelineShapes.axisHeight
    let tops = pairs.map { pair in
      let baseline = top
      let candidate = baseline + TimelineShapes.height(of: pair.baseline) + Self.gap.within
      top = candidate + TimelineShapes.height(of: pair.candidate) + Self.gap.below
      return (baseline: baseline, candidate: candidate)
    }
    return (tops, top)
  }

  // MARK: Lanes

  private func write(
    _ lane: TimelineLane, of pair: ComparisonPicture.Pair, side: Side, top: Int,
    to output: inout some TextOutputStream
  ) {
    let name = "\(pair.title) of the \(side.rawValue): \(lane.items.count)"
    let gap = side == .baseline ? Self.gap.within : Self.gap.below
    output.write(
      "<g id=\"\(page.laneID(lane.key))\" class=\"lane \(lane.className)\" role=\"group\" aria-label=\"\(name)\" data-gap=\"\(gap)\">\n"
        as HTMLText)
    for mark in lane.marks {
      let items = mark.items.map { lane.items[$0] }
      guard let first = items.min(by: { $0.look < $1.look }),
        let text = items.first.map(lane.text)
      else { continue }
      let classes = [first.look.name, items.count > 1 ? "many" : ""].filter { !$0.isEmpty }
      let className: HTMLText =
        classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
      let reference: HTMLText = link(of: first, side).map { " href=\"#\($0)\"" } ?? ""
      let caption = items.count > 1 ? "\(items.count)×" : text.caption
      let bar = TimelineShapes.bar(
        mark, caption: caption, on: scale, y: top + mark.row * TimelineShapes.rowHeight)
      let title = TimelineShapes.title(of: text.label, count: items.count)
      output.write(
        "<a id=\"\(page.markID(mark.number))\"\(className)\(reference) tabindex=\"-1\"><title>\(title)</title>\(bar)</a>\n"
          as HTMLText)
    }
    output.write("</g>\n" as HTMLText)
  }

  private func link(of item: TimelineItem, _ side: Side) -> String? {
    switch item.subject {
    case .entry(let index): page.cellLink(Place(entry: index, side: side))
    case .presentation: page.inputID(side)
    case .cue, .adBreak, .finding, .segment: nil
    }
  }

  // MARK: Ties

  /// The mark between two lanes for an entry.
  private struct Tie: Hashable {
    var from: String
    var to: String
    var top: Int
    var bottom: Int
    var look: TimelineItem.Look
    var sign: String
  }

  private func writeTies(
    of pair: ComparisonPicture.Pair, baselineTop: Int, candidateTop: Int,
    to output: inout some TextOutputStream
  ) {
    let below = pair.baseline.items.reduce(into: [Int: TimelineItem]()) { $0.add($1) }
    let above = pair.candidate.items.reduce(into: [Int: TimelineItem]()) { $0.add($1) }
    var ties: [(tie: Tie, extent: ClosedRange<Double>, entry: ComparisonReport.Entry)] = []
    var seen: Set<Tie> = []
    for index in Set(below.keys).union(above.keys).sorted() where ties.count < page.limits.moves {
      let entry = page.report.entries[index]
      let (before, after) = (below[index], above[index])
      guard entry.change != nil, let start = (before ?? after)?.start,
        let tie = tie(entry, index, before, after, baselineTop, candidateTop),
        seen.insert(tie).inserted
      else { continue }
      let end = after?.start ?? start
      ties.append((tie, scale.position(min(start, end))...scale.position(max(start, end)), entry))
    }
    ties.sort { $0.extent.lowerBound < $1.extent.lowerBound }
    for (number, (tie, extent, entry)) in ties.enumerated() {
      let next = number + 1 < ties.count ? ties[number + 1].extent.lowerBound : 1
      let hasRoom = next - extent.upperBound > Self.textShare
      output.write(drawing(of: tie, shift: hasRoom ? entry.delta : nil))
    }
  }

  private func tie(
    _ entry: ComparisonReport.Entry, _ index: Int, _ before: TimelineItem?, _ after: TimelineItem?,
    _ baselineTop: Int, _ candidateTop: Int
  ) -> Tie? {
    func row(_ side: Side) -> Int {
      page.picture.marks[Place(entry: index, side: side)]?.row ?? 0
    }
    let positions = [before, after].map { $0.map { scale.position($0.start) } }
    guard positions.allSatisfy({ $0.map { (0...1).contains($0) } ?? true }),
      let item = before ?? after
    else { return nil }
    let from = positions[0] ?? positions[1] ?? 0
    let to = positions[1] ?? from
    let hasMoved = before != nil && after != nil && entry.delta != nil
    let top = baselineTop + row(.baseline) * TimelineShapes.rowHeight + TimelineShapes.barHeight
    let bottom = candidateTop + row(.candidate) * TimelineShapes.rowHeight
    return Tie(
      from: TimelineScale.percent(from), to: TimelineScale.percent(to), top: top, bottom: bottom,
      look: item.look, sign: hasMoved ? "▼" : ComparisonIndex.sign(of: entry))
  }

  private func drawing(of tie: Tie, shift: MediaTime?) -> HTMLText {
    guard tie.sign == "▼" else {
      let y = tie.look == .added ? tie.bottom - 4 : tie.top + 12
      return "<text class=\"\(tie.look.name)\" x=\"\(tie.from)\" y=\"\(y)\">\(tie.sign)</text>"
    }
    var html: HTMLText = """
      <line class="\(tie.look.name)" x1="\(tie.from)" x2="\(tie.to)" y1="\(tie.top)" y2="\(tie.bottom - 3)"/>\
      <text class="\(tie.look.name) head" x="\(tie.to)" y="\(tie.bottom)">▼</text>
      """
    if let shift {
      // On the right of the line, whichever way that leads.
      let x = shift.isNegative ? tie.from : tie.to
      html +=
        "<text class=\"shift\" x=\"\(x)\" y=\"\(tie.bottom - 6)\" dx=\"7\">\(shift.signedSecondsText)</text>"
    }
    return html
  }
}

extension [Int: TimelineItem] {
  /// Adds the item of an entry.
  fileprivate mutating func add(_ item: TimelineItem) {
    if case .entry(let index) = item.subject { self[index] = item }
  }
}
