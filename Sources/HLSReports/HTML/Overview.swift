import FieldValues
import MediaTiming
import SourceDiagnostics

/// The overview of one input: the verdict, and the kind of presentation.
struct Overview {
  private let page: PageIndex
  private let report: AnalysisReport
  private let worst: WorstFindings

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    report = page.report
    worst = WorstFindings(page, limits: limits)
  }

  /// Writes the verdict with the worst findings, and what it does not cover.
  func writeVerdict(to output: inout some TextOutputStream) {
    let verdict = Verdict(report)
    output.write(
      """
      <p class="verdict \(verdict.className)"><strong>\(verdict.sign) \(verdict.text)</strong> \
      <span>\(verdict.counts)</span></p>

      """ as HTMLText)
    worst.write(to: &output)
    if !report.filters.isEmpty {
      output.write(
        """
        <p class="cut">Only the cues and breaks of <code>\(report.filters.joined(separator: " "))</code> are here; the \
        findings are those of the whole input.</p>

        """ as HTMLText)
    }
    for gap in report.gaps { output.write("<p class=\"cut\">\(gap)</p>\n" as HTMLText) }
    for media in report.validation.inputs.compactMap(\.media) {
      output.write("<p class=\"cut\">Of the media, \(media.text).</p>\n" as HTMLText)
    }
  }

  /// Writes the facts of the presentation, and its variants.
  func writePresentation(to output: inout some TextOutputStream) {
    output.write(page.heading("Presentation", id: page.sectionID("presentation")))
    output.write("<dl class=\"facts\">\n" as HTMLText)
    for (name, value) in facts {
      output.write("<div><dt>\(name)</dt><dd>\(value)</dd></div>\n" as HTMLText)
    }
    output.write("</dl>\n" as HTMLText)
    writeVariants(to: &output)
  }

  private var facts: [(String, String)] {
    let presentation = report.cues.presentation
    var facts: [(String, String)] = [("Input", kind)]
    if let duration = presentation.duration { facts.append(("Duration", duration.clockText)) }
    if let count = presentation.segmentCount { facts.append(("Segments", String(count))) }
    if let number = presentation.mediaSequence {
      facts.append(("Media sequence", String(number)))
    }
    if let count = presentation.discontinuityCount {
      facts.append(("Discontinuities", String(count)))
    }
    if let date = presentation.startDate { facts.append(("Starts", date.description)) }
    if !report.validation.rules.isEmpty {
      facts.append(("Checked", Plural.text(report.validation.rules.count, "rule")))
    }
    facts.append(("Breaks", breaks))
    for (type, count) in cueCounts { facts.append((type, Plural.text(count, "cue"))) }
    for field in presentation.more where field.name != "streams" {
      facts.append((field.name, FieldText.text(field.value)))
    }
    return facts
  }

  private var kind: String {
    let presentation = report.cues.presentation
    switch presentation.kind {
    case .segment: return "media file"
    case .multivariant: return "multivariant playlist"
    case .media:
      let type = presentation.playlistType.map { ", \($0)" } ?? ""
      let end = presentation.ended.map { $0 ? ", ended" : ", live" } ?? ""
      return "media playlist\(type)\(end)"
    }
  }

  private var breaks: String {
    let count = report.breaks.breaks.count
    let off = report.breaks.breaks.count(where: \.isOffPlan)
    return off > 0 ? "\(count), \(off) not as planned" : String(count)
  }

  /// The number of cues of each type, in track order.
  private var cueCounts: [(String, Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for track in report.cues.tracks {
      if counts[track.type] == nil { order.append(track.type) }
      counts[track.type, default: 0] += track.cues.count
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }

  private func writeVariants(to output: inout some TextOutputStream) {
    let presentation = report.cues.presentation
    guard let variants = presentation.variants, !variants.isEmpty else { return }
    output.write(
      """
      <div class="wide" role="region" aria-label="Variants" tabindex="0"><table class="variants">
      <caption class="sr">Variants</caption>
      <thead><tr><th scope="col">Variant</th><th scope="col" class="n">Bit/s</th><th scope="col">Resolution</th>\
      <th scope="col">Codecs</th><th scope="col">URI</th><th scope="col">Read</th></tr></thead>
      <tbody>

      """ as HTMLText)
    for variant in variants {
      func attribute(_ name: String) -> String { variant.more[name].map(FieldText.text) ?? "–" }
      output.write(
        """
        <tr><th scope="row">\(variant.index)</th><td class="n">\(variant.bandwidth.map(String.init) ?? "–")</td>\
        <td>\(attribute("resolution"))</td><td>\(attribute("codecs"))</td><td class="uri">\(variant.uri)</td>\
        <td>\(variant.isRead ? "yes" : "no")</td></tr>

        """ as HTMLText)
    }
    output.write("</tbody></table></div>\n" as HTMLText)
  }
}

/// The first statement of a page about an input.
struct Verdict {
  /// The conclusion.
  let text: String
  /// The number of findings of each severity.
  let counts: String
  /// A sign, for readers who do not see colours.
  let sign: String
  /// The class in the style sheet.
  let className: String

  init(_ report: AnalysisReport) {
    let validation = report.validation
    let (errors, warnings) = (validation.count(of: .error), validation.count(of: .warning))
    let notes = validation.count(of: .info)
    if errors > 0 {
      (text, sign, className) = ("Must be fixed", "✖", "error")
    } else if warnings > 0 {
      (text, sign, className) = ("Should be fixed", "▲", "warning")
    } else {
      (text, sign, className) = (
        "Nothing wrong was found\(Self.exception(in: report))", SeverityWords.goodSign, "good"
      )
    }
    counts = [
      Plural.text(errors, "error"), Plural.text(warnings, "warning"), Plural.text(notes, "note"),
    ].joined(separator: ", ")
  }

  /// The rule for breaks in the media without a marker, which is no fault where markers are not
  /// intended.
  private static let unmarkedBreakRule = "INB-001"

  /// A restriction that must be shown beside a clean result.
  private static func exception(in report: AnalysisReport) -> String {
    let count = report.findings.filter { $0.rule == unmarkedBreakRule }
      .reduce(0) { $0 + ($1.count ?? 1) }
    guard count > 0 else { return "" }
    let (breaks, verb) = (Plural.text(count, "break"), count == 1 ? "is" : "are")
    return ", but \(breaks) of the media \(verb) not marked in the playlist"
  }
}
