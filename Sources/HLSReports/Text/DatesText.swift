import FieldValues
import MediaTiming
import SourceDiagnostics

/// The program dates of a track in a line, and those that lie off the ones before on lines of their own.
///
/// A playlist may date each of its thousands of segments. Nobody reads them, but everybody wants to know of a jump.
struct DatesText {
  private let cues: ReportRows<CueReport>
  /// How far each date lies from the one that the date before and the durations since promise.
  private let drifts: [MediaTime]
  private let first: CueReport
  private let last: CueReport
  private let appearance: ReportAppearance

  /// So many dates are simply listed.
  private static let maximumListed = 3
  /// So many dates that drift have lines.
  private static let maximumNotable = 10

  /// The text of some dates; `nil` when they are few enough to list them.
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
    // Steps that are nothing each may run far away together.
    let sum = drifts.reduce(.zero, +)
    let total = sum == drifts[worst] ? "" : ", in sum \(sum.signedSecondsText)"
    return "largest drift \(drifts[worst].signedSecondsText)\(place)\(total)"
  }

  private static func text(of cue: CueReport) -> String {
    guard case .string(let text)? = cue.content["programDateTime"] else { return cue.summary }
    return text
  }
}
