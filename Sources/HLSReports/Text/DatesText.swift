import FieldValues
import MediaTiming
import SourceDiagnostics

/// The program dates of a track in one line, and those that drift on separate lines.
///
/// A playlist may date each of its thousands of segments. Nobody reads them all, but a jump must be
/// visible.
struct DatesText {
  private let cues: ReportRows<CueReport>
  /// The drift of each date: its distance from the previous date plus the durations since.
  private let drifts: [MediaTime]
  private let first: CueReport
  private let last: CueReport
  private let appearance: ReportAppearance

  /// The maximum number of dates that are all listed.
  private static let maximumListed = 3
  /// The maximum number of listed dates that drift.
  private static let maximumNotable = 10

  /// The text of dates; `nil` when they are few enough to be listed.
  init?(_ cues: ReportRows<CueReport>, _ appearance: ReportAppearance) {
    guard cues.count > Self.maximumListed, let first = cues.first, let last = cues.last else {
      return nil
    }
    self.cues = cues
    self.drifts = cues.map(\.drift)
    self.first = first
    self.last = last
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    let dates = "\(Self.text(of: first)) to \(Self.text(of: last))"
    output.write("  \(TerminalText.escaped(dates)), \(largestDrift)\n")
    let notable = cues.indices.filter { drifts[$0].magnitude >= CueReport.notableDrift }
    var table = TextTable([.right, .left, .flexible])
    for cue in notable.prefix(Self.maximumNotable).map({ cues[$0] }) {
      table.append([
        .init(cue.startTime?.clockText ?? ""),
        .init(cue.source.line.map { "line \($0)" } ?? "", .faint),
        .init(cue.summary, .warning),
      ])
    }
    table.write(to: &output, appearance: appearance)
    var hint = "--type program-date-time lists every date"
    if notable.count > Self.maximumNotable {
      hint = "and \(notable.count - Self.maximumNotable) more that drift; " + hint
    }
    output.write("  \(appearance.styled(hint, .faint))\n")
  }

  private var largestDrift: String {
    guard let worst = drifts.indices.max(by: { drifts[$0].magnitude < drifts[$1].magnitude }),
      drifts[worst] != .zero
    else { return "no drift" }
    let place = cues[worst].startTime.map { " at \($0.clockText)" } ?? ""
    // Many tiny drifts may add up.
    let sum = drifts.reduce(.zero, +)
    let total = sum == drifts[worst] ? "" : ", in sum \(sum.signedSecondsText)"
    return "largest drift \(drifts[worst].signedSecondsText)\(place)\(total)"
  }

  private static func text(of cue: CueReport) -> String {
    guard case .string(let text)? = cue.content["programDateTime"] else { return cue.summary }
    return text
  }
}
