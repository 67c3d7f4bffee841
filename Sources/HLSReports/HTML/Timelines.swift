import SourceDiagnostics

/// The section of the timelines.
struct Timelines {
  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    output.write(page.heading("Timeline", id: page.sectionID("timeline")))
    let drawings = page.pictures.compactMap { picture in
      TimelineDrawing(picture, in: page, limits: limits).map { (picture, $0) }
    }
    if drawings.isEmpty {
      output.write("<p class=\"none\">Nothing here has a place in time.</p>\n" as HTMLText)
    }
    for (picture, drawing) in drawings {
      if page.pictures.count > 1 {
        output.write(
          page.heading(
            "\(picture.timeline.uri)",
            id: page.sectionID("timeline\(picture.timeline.index)"), below: 1))
      }
      drawing.write(to: &output)
      let outside = picture.lanes.reduce(0) { $0 + $1.outsideCount }
      if outside > 0 {
        output.write(
          "<p class=\"cut\">\(Plural.text(outside, "item")) outside the time shown.</p>\n"
            as HTMLText)
      }
      let unzoomed = drawing.unzoomedCount
      if unzoomed > 0 {
        output.write(
          "<p class=\"cut\">\(Plural.text(unzoomed, "item")) without a row below left out where you zoom in.</p>\n"
            as HTMLText)
      }
      if picture.omittedLaneCount > 0 {
        output.write(
          "<p class=\"cut\">\(Plural.text(picture.omittedLaneCount, "more track")) without a lane.</p>\n"
            as HTMLText)
      }
    }
  }
}
