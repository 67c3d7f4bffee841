import MediaTiming

/// The shapes of all timelines. Widths are shares of the picture, heights are pixels.
enum TimelineShapes {
  static let axisHeight = 22
  static let rowHeight = 18
  static let barHeight = 14
  /// The space below a lane. The classes `rows1` to `rows3` of the style sheet have the heights of
  /// lanes.
  static let padding = 8
  /// The minimum share of the width for a bar with text.
  private static let captionShare = 0.03

  /// The buttons, which the script shows.
  static let tools: HTMLText = """
    <div class="tools" role="toolbar" aria-label="Timeline" hidden>\
    <button type="button" data-do="in">Zoom in</button>\
    <button type="button" data-do="out">Zoom out</button>\
    <button type="button" data-do="left" aria-label="Earlier">←</button>\
    <button type="button" data-do="right" aria-label="Later">→</button>\
    <button type="button" data-do="all">Whole</button>\
    <output aria-live="polite"></output></div>

    """

  static func height(of lane: TimelineLane) -> Int { lane.rowCount * rowHeight + padding }

  /// Ticks with their times, and lines through all lanes below them.
  static func axis(of scale: TimelineScale, height: Int) -> HTMLText {
    var html: HTMLText = "<g class=\"axis\">"
    for (number, tick) in scale.ticks.enumerated() {
      let position = scale.position(tick.seconds)
      let x = TimelineScale.percent(position)
      // Text at the very edge would be cut.
      let anchor: HTMLText =
        position > 0.97 ? " class=\"last\"" : position < 0.02 ? " class=\"first\"" : ""
      let minor: HTMLText = number % 2 == 1 ? " class=\"minor\"" : ""
      html += """
        <g\(minor)><line x1="\(x)" x2="\(x)" y1="16" y2="\(height)"/>\
        <text x="\(x)" y="12"\(anchor)>\(tick.axisText)</text></g>
        """
    }
    return html + "</g>\n"
  }

  /// A bar with text if there is space, or a line for an instant.
  static func bar(
    _ mark: TimelineMark, caption: String, on scale: TimelineScale, y: Int
  ) -> HTMLText {
    let (x, width) = extent(of: mark, on: scale)
    // A rectangle without a width is not drawn (SVG 2, section 10.2).
    guard width != "0%" else {
      return "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(y)\" y2=\"\(y + barHeight)\"/>"
    }
    var html: HTMLText =
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(barHeight)\"/>"
    guard scale.position(mark.end) - scale.position(mark.start) >= captionShare else { return html }
    html +=
      "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(barHeight)\"><text x=\"4\" y=\"11\">\(caption)</text></svg>"
    return html
  }

  /// Rectangles behind all lanes where a lane has marks.
  static func shades(of lane: TimelineLane, on scale: TimelineScale, height: Int) -> HTMLText {
    var html: HTMLText = "<g class=\"shades\">"
    for mark in lane.marks {
      let (x, width) = extent(of: mark, on: scale)
      html +=
        "<rect x=\"\(x)\" y=\"\(axisHeight)\" width=\"\(width)\" height=\"\(height - axisHeight)\"/>"
    }
    return html + "</g>\n"
  }

  static func extent(of mark: TimelineMark, on scale: TimelineScale) -> (x: String, width: String) {
    let start = min(max(scale.position(mark.start), 0), 1)
    let end = min(max(scale.position(mark.end), start), 1)
    return (TimelineScale.percent(start), TimelineScale.percent(end - start))
  }

  /// The tooltip of a mark with a number of items.
  ///
  /// - Parameter label: The description of the first one.
  static func title(of label: String, count: Int) -> String {
    count > 1 ? "\(count) together; the first: \(label)" : label
  }
}
