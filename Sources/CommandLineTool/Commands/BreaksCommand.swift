import HLSInspection
import HLSReports
import InspectionReports

/// `hlscue breaks`: one list of ad breaks.
struct BreaksCommand: Command {
  static let name = "breaks"
  static let summary = "list the ad breaks of all dialects with their evidence"
  static let operands = "INPUT..."
  static let discussion = """
    Merges the ad markers of every dialect and the SCTE-35 messages in the media into one list of \
    ad breaks. Each break has its planned and actual times, its distance to the nearest segment \
    boundary, and the lines and messages that signal it.
    """
  static let examples = [
    "hlscue breaks media.m3u8",
    "hlscue breaks --playlist-only --format json https://example.com/media.m3u8",
  ]
  static let options =
    Option.readingRecorded + Option.selecting + [.from, .to] + Option.batch + Option.reporting
    + Option.common
  static let reportKind: Report.Kind? = .breaks

  private var common: AnalysisRun
  private let filter: CueFilter

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .breaks)
    common.reading.inspection.makesTracks = false
    filter = try CueFilter(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    await common.inspect(in: session) { inspection, _ in
      .breaks(BreaksReport(inspection, filter: filter))
    }
  }
}
