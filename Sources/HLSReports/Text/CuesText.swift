import MediaTiming
import SourceDiagnostics

/// The presentation, each track with one line a cue, the findings, and how many of each there are.
struct CuesText {
  private let report: CuesReport
  private let appearance: ReportAppearance

  init(_ report: CuesReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    writePresentation(to: &output)
    for track in report.tracks { write(track, to: &output) }
    if !report.findings.isEmpty {
      output.write("\n")
      FindingsText(report.findings, appearance).write(to: &output)
    }
    output.write("\n" + summary + "\n")
  }

  // MARK: Presentation

  private func writePresentation(to output: inout some TextOutputStream) {
    let presentation = report.presentation
    let input = appearance.styled(TerminalText.escaped(report.input), .strong)
    output.write("\(input)  \(Self.describe(presentation))\n")
    var facts: [String] = []
    if let duration = presentation.duration { facts.append("duration \(duration.clockText)") }
    if let count = presentation.segmentCount { facts.append(Plural.text(count, "segment")) }
    if let number = presentation.mediaSequence { facts.append("media sequence \(number)") }
    if let count = presentation.discontinuityCount, count > 0 {
      facts.append(Plural.text(count, "discontinuity", "discontinuities"))
    }
    if let date = presentation.startDate { facts.append("starts \(date)") }
    if !facts.isEmpty { output.write("  \(facts.joined(separator: ", "))\n") }
    if let variants = presentation.variants, !variants.isEmpty {
      write(variants, to: &output)
    }
    if let playlists = presentation.playlists, presentation.kind == .multivariant {
      write(playlists, to: &output)
    }
  }

  private static func describe(_ presentation: PresentationReport) -> String {
    switch presentation.kind {
    case .segment: return "media file"
    case .multivariant: return "multivariant playlist"
    case .media:
      let type = presentation.playlistType.map { " (\($0))" } ?? ""
      let end = presentation.ended.map { $0 ? ", ended" : ", not ended" } ?? ""
      return "media playlist" + TerminalText.escaped(type) + end
    }
  }

  private func write(_ variants: [VariantReport], to output: inout some TextOutputStream) {
    var table = TextTable([.left, .right, .left, .left, .left])
    for variant in variants {
      func attribute(_ name: String) -> String {
        variant.more[name].map(FieldText.text) ?? ""
      }
      table.append([
        .init("variant \(variant.index)"),
        .init(variant.bandwidth.map { "\($0) bit/s" } ?? ""),
        .init(attribute("resolution")),
        .init(attribute("codecs"), .faint),
        .init(variant.uri),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }

  private func write(_ playlists: [PlaylistReport], to output: inout some TextOutputStream) {
    var table = TextTable([.left, .left, .left, .left])
    for playlist in playlists {
      let name = [playlist.groupID, playlist.name].compactMap(\.self).joined(separator: "/")
      table.append([
        .init("playlist \(playlist.index)"), .init(playlist.role.rawValue), .init(name),
        .init(playlist.uri),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }

  // MARK: Tracks

  private func write(_ track: TrackReport, to output: inout some TextOutputStream) {
    var facts = [Plural.text(track.cues.count, "cue")]
    if let pid = track.pid { facts.insert("PID \(pid)", at: 0) }
    if let playlist = track.playlist, report.presentation.kind == .multivariant {
      facts.append("playlist \(playlist)")
    }
    if let label = track.label, label != track.type { facts.append(label) }
    let title = appearance.styled(TerminalText.escaped(track.type), .strong)
    let details = TerminalText.escaped(facts.joined(separator: ", "))
    output.write("\ntrack \(track.uid)  \(title)  \(appearance.styled(details, .faint))\n")

    var table = TextTable([.right, .right, .left, .flexible, .left, .left, .right])
    for cue in track.cues { table.append(row(for: cue)) }
    table.write(to: &output, appearance: appearance)
  }

  private func row(for cue: CueReport) -> [TextTable.Cell] {
    let source = cue.source
    var place = source.uri ?? ""
    if let line = source.line { place += place.isEmpty ? "line \(line)" : ":\(line)" }
    var summary = cue.summary
    if let count = source.repeatCount, count > 1 { summary += " (\(count) times)" }
    return [
      .init(cue.startTime?.clockText ?? "--", .time),
      // Only a cue that has a place in time can be open.
      .init(cue.endTime?.clockText ?? (cue.startTime == nil ? "--" : "open"), .time),
      .init(cue.id ?? ""),
      .init(summary),
      .init(place, .faint),
      .init(source.pid.map { "PID \($0)" } ?? "", .faint),
      .init(source.pts.map { "PTS \($0.ticks)" } ?? "", .faint),
    ]
  }

  // MARK: Sums

  private var summary: String {
    let cues = report.tracks.reduce(0) { $0 + $1.cues.count }
    var parts = ["\(Plural.text(cues, "cue")) in \(Plural.text(report.tracks.count, "track"))"]
    for severity in Severity.allCases.reversed() {
      let count = report.findings.count { $0.severity == severity }
      guard count > 0 else { continue }
      let name = severity == .info ? "note" : severity.rawValue
      parts.append(appearance.styled(Plural.text(count, name), TextStyle(severity)))
    }
    return parts.joined(separator: ", ")
  }
}

/// A number and the word it counts.
enum Plural {
  static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
