import MediaTiming

/// Writes a timeline as SVG with relative widths, so that it fits any screen.
struct TimelineDrawing {
  private let picture: TimelinePicture
  private let page: PageIndex
  private let scale: TimelineScale
  private let data: TimelineLaneData

  init?(_ picture: TimelinePicture, in page: PageIndex, limits: HTMLLimits) {
    guard let scale = picture.scale else { return nil }
    self.picture = picture
    self.page = page
    self.scale = scale
    data = TimelineLaneData(picture.timeline, in: page, limits: limits)
  }

  /// The number of items that only the whole picture has.
  var unzoomedCount: Int { picture.lanes.reduce(0) { $0 + data.omittedCount(on: $1) } }

  func write(to output: inout some TextOutputStream) {
    let index = picture.timeline.index
    let start = HTMLNumber.seconds(scale.start)
    let length = HTMLNumber.seconds(scale.start + scale.length)
    output.write(
      """
      <figure class="timeline" data-from="\(start)" data-to="\(length)">
      <figcaption class="sr">Timeline of \(picture.timeline.uri). The tables below list the same things.</figcaption>
      \(TimelineShapes.tools)\
      <div class="lanes"><ul class="names" aria-hidden="true"><li class="axis"></li>
      """ as HTMLText)
    for lane in picture.lanes {
      output.write("<li class=\"rows\(lane.rowCount)\">\(lane.title)</li>" as HTMLText)
    }
    output.write(
      "</ul>\n<svg width=\"100%\" height=\"\(height)\" role=\"group\" aria-label=\"Timeline\">\n"
        as HTMLText)
    output.write(TimelineShapes.axis(of: scale, height: height))
    // The breaks are drawn behind all lanes, to show what belongs to them.
    if let breaks = picture.lanes.first(where: { $0.kind == .breaks }) {
      output.write(TimelineShapes.shades(of: breaks, on: scale, height: height))
    }
    var top = TimelineShapes.axisHeight
    for lane in picture.lanes {
      write(lane, top: top, id: page.laneID(index, lane.key), to: &output)
      top += TimelineShapes.height(of: lane)
    }
    output.write(
      "<line class=\"cursor\" y1=\"0\" y2=\"\(height)\" visibility=\"hidden\"/>" as HTMLText)
    output.write("</svg></div>\n</figure>\n" as HTMLText)
  }

  private var height: Int {
    picture.lanes.reduce(TimelineShapes.axisHeight) { $0 + TimelineShapes.height(of: $1) }
  }

  private func write(
    _ lane: TimelineLane, top: Int, id: String, to output: inout some TextOutputStream
  ) {
    let name = "\(lane.title): \(lane.items.count)"
    output.write(
      "<g id=\"\(id)\" class=\"lane \(lane.className)\" role=\"group\" aria-label=\"\(name)\" data-top=\"\(top)\" data-rows=\"\(lane.rowCount)\"\(data.attributes(of: lane))>\n"
        as HTMLText)
    for mark in lane.marks { write(mark, of: lane, top: top, to: &output) }
    if lane.kind == .segments { writeDiscontinuities(top: top, to: &output) }
    output.write("</g>\n" as HTMLText)
  }

  private func write(
    _ mark: TimelineMark, of lane: TimelineLane, top: Int, to output: inout some TextOutputStream
  ) {
    let items = mark.items.map { lane.items[$0] }
    guard let first = items.first else { return }
    let y = top + mark.row * TimelineShapes.rowHeight
    let look = items.map(\.look).min() ?? .plain
    let classes = [look.name, items.count > 1 ? "many" : ""].filter { !$0.isEmpty }
    let className: HTMLText = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let link = items.lazy.compactMap { target(of: $0.subject) }.first
    let reference: HTMLText = link.map { " href=\"#\($0)\"" } ?? ""
    let text = lane.text(first)
    let title = TimelineShapes.title(of: text.label, count: items.count)
    output.write(
      "<a id=\"\(page.markID(mark.number))\"\(className)\(reference) tabindex=\"-1\"><title>\(title)</title>"
        as HTMLText)
    switch lane.kind {
    case .findings: output.write(sign(look, at: mark, y: y))
    case .dates: output.write(date(items, at: mark, y: y))
    case .segments, .cues, .breaks:
      let caption = items.count > 1 ? "\(items.count)×" : text.caption
      output.write(TimelineShapes.bar(mark, caption: caption, on: scale, y: y))
    }
    output.write("</a>\n" as HTMLText)
  }

  // MARK: Shapes

  /// A severity has a shape beside its colour. The title of a shared mark has the count.
  private func sign(_ look: TimelineItem.Look, at mark: TimelineMark, y: Int) -> HTMLText {
    let x = TimelineScale.percent(scale.position(mark.start))
    let shape = look == .error ? "✖" : look == .warning ? "▲" : "●"
    return "<text x=\"\(x)\" y=\"\(y + 12)\">\(shape)</text>"
  }

  /// A date as a tick, and how far it drifts as a bar above or below the middle of the lane.
  private func date(_ items: [TimelineItem], at mark: TimelineMark, y: Int) -> HTMLText {
    let drifts = items.compactMap { item -> MediaTime? in
      guard case .segment(let index) = item.subject else { return nil }
      return picture.timeline.segments[index].drift
    }
    let drift = drifts.max { $0.magnitude < $1.magnitude } ?? .zero
    let x = TimelineScale.percent(scale.position(mark.start))
    let middle = y + TimelineShapes.barHeight / 2
    guard drift.magnitude >= MediaTime(value: 1, timescale: 1000) else {
      return "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(middle - 2)\" y2=\"\(middle + 2)\"/>"
    }
    let share = min(1, drift.magnitude.seconds / TimelinePicture.fullDrift.seconds)
    let length = max(3, Int((share * Double(TimelineShapes.barHeight / 2)).rounded()))
    let end = drift.isNegative ? middle + length : middle - length
    return "<line class=\"drift\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(middle)\" y2=\"\(end)\"/>"
  }

  private func writeDiscontinuities(top: Int, to output: inout some TextOutputStream) {
    var previous = -1
    for segment in picture.timeline.segments where segment.hasDiscontinuity {
      let position = scale.position(segment.startTime.seconds)
      let cell = TimelineLane.cell(position)
      guard cell != previous else { continue }
      previous = cell
      let x = TimelineScale.percent(position)
      output.write(
        "<line class=\"seam\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(top - 3)\" y2=\"\(height)\"/><text class=\"seam\" x=\"\(x)\" y=\"\(top + 1)\">▼</text>\n"
          as HTMLText)
    }
  }

  private func target(of subject: TimelineItem.Subject) -> String? {
    switch subject {
    case .cue(let uid): page.cueLink(uid)
    case .adBreak(let index): page.breakLink(index)
    case .finding(let index): page.findingID(index)
    case .segment(let index): page.segmentLink(picture.timeline.index, index)
    case .presentation, .entry: nil
    }
  }
}

extension TimelineLane {
  /// The class in the style sheet.
  var className: String {
    switch kind {
    case .segments: "segments"
    case .dates: "dates"
    case .cues: "cues"
    case .breaks: "breaks"
    case .findings: "findings"
    }
  }
}

/// Numbers in attributes.
enum HTMLNumber {
  /// Seconds with at most three decimals.
  static func seconds(_ seconds: Double) -> String { text(seconds, unitsPerSecond: 1000) }

  /// Seconds with at most six decimals, for lengths that are added up.
  static func exactSeconds(_ seconds: Double) -> String {
    text(seconds, unitsPerSecond: 1_000_000)
  }

  private static func text(_ seconds: Double, unitsPerSecond: UInt) -> String {
    let units = (seconds * Double(unitsPerSecond)).rounded()
    guard abs(units) < 1e15 else { return "0" }
    let value = Int(units)
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: unitsPerSecond)
    let sign = value < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + unitsPerSecond).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
