import ByteParsing
import MediaTiming
import SourceDiagnostics

/// The frames on both sides of each edge of the breaks, which make a bad splice visible.
struct SplicePictures {
  private let page: PageIndex

  /// A picture below this mean luma counts as black.
  private static let blackLuma = 0.06
  /// Audio below this level counts as silence, in dB of full scale.
  private static let silentLevel = -60.0

  init(_ page: PageIndex) { self.page = page }

  func write(to output: inout some TextOutputStream) {
    let pictures = page.report.pictures
    guard !pictures.isEmpty else { return }
    output.write(page.heading("At the splices", id: page.sectionID("splices"), below: 1))
    output.write("<div class=\"splices\">\n" as HTMLText)
    for picture in pictures { write(picture, to: &output) }
    output.write("</div>\n" as HTMLText)
    let shown = Set(pictures.map(\.breakIndex)).count
    let omitted = page.report.breaks.breaks.count - shown
    if omitted > 0 {
      output.write(
        "<p class=\"cut\">\(Plural.text(omitted, "break")) without frames here.</p>\n" as HTMLText)
    }
  }

  private func write(_ picture: SplicePictureReport, to output: inout some TextOutputStream) {
    let breaks = page.report.breaks.breaks
    let entry = breaks.indices.contains(picture.breakIndex) ? breaks[picture.breakIndex] : nil
    let name = "\(picture.edge.rawValue) of \(page.breakName(picture.breakIndex))"
    let link: HTMLText =
      page.breakLink(picture.breakIndex).map { "<a href=\"#\($0)\">\(name)</a>" } ?? "\(name)"
    let playlist = entry?.playlistURI.map { ", in \($0)" } ?? ""
    output.write(
      "<div class=\"splice\"><p>\(link) <small>\(picture.time.clockText)\(playlist)</small></p><div>"
        as HTMLText)
    output.write(figure(picture.last, title: "last before", at: "before the \(name)"))
    output.write(figure(picture.first, title: "first after", at: "after the \(name)"))
    output.write("</div></div>\n" as HTMLText)
  }

  private func figure(
    _ side: SplicePictureReport.Side, title: String, at place: String
  ) -> HTMLText {
    switch side {
    case .missing(let reason):
      return
        "<figure><div class=\"noframe\">no frame</div><figcaption>\(title)<br>\(reason)</figcaption></figure>"
    case .picture(let picture):
      let alternative = "Frame \(place), at \(picture.time.clockText)"
      return """
        <figure><img src="data:image/jpeg;base64,\(Base64.text(picture.jpeg))" width="\(picture.width)" \
        height="\(picture.height)" alt="\(alternative)"><figcaption>\(title), \(picture.time.clockText)<br>\
        \(facts(of: picture))</figcaption></figure>
        """
    }
  }

  private func facts(of picture: SplicePictureReport.Picture) -> HTMLText {
    let luma = Int((picture.meanLuma * 100).rounded())
    var facts: [HTMLText] = [
      picture.isKeyFrame ? "key frame: yes" : "key frame: no",
      picture.meanLuma < Self.blackLuma
        ? "<b class=\"warning\">▲ black, luma \(luma) %</b>" : "luma \(luma) %",
    ]
    if let level = picture.level, level.isFinite {
      let decibels = Int(max(-200, min(200, level)).rounded())
      facts.append(
        level < Self.silentLevel
          ? "<b class=\"warning\">▲ silent, \(decibels) dB</b>" : "sound \(decibels) dB")
    }
    return facts.joined(" · ")
  }
}
