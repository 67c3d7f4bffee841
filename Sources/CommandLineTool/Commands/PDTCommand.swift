import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming

/// `hlscue pdt`: media time to date and back.
struct PDTCommand: Command {
  static let name = "pdt"
  static let summary = "map media time to date-time and back"
  static let operands = "INPUT... --at TIME..."
  static let discussion = """
    Prints the date of a media time, and the media time of a date, from the \
    EXT-X-PROGRAM-DATE-TIME tags. A date in several spans has several answers, the chosen one \
    first.
    """
  static let examples = [
    "hlscue pdt media.m3u8 --at 12.5 1:00:00 2026-01-01T00:00:30Z",
    "hlscue pdt media.m3u8 --at 2026-01-01T09:00:30+09:00 --format ndjson",
  ]
  static let options =
    [.at] + Option.readingRecorded + Option.batch + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .pdt

  private var common: AnalysisRun
  private let moments: [Moment]

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .pdt)
    // The playlist contains all the dates.
    common.reading.inspection.readsSegments = false
    common.reading.inspection.makesTracks = false
    let chosen = common.reading.inspection
    guard chosen.variant != .all, chosen.renditions.isEmpty else {
      throw UsageError("pdt answers for one variant: choose it with --variant INDEX")
    }
    moments = arguments.values(of: .at).compactMap(TimeArgument.moment)
    guard !moments.isEmpty else {
      throw UsageError("no --at TIME given: as in --at 12.5 or --at 2026-01-01T00:00:30Z")
    }
  }

  func run(in session: Session) async -> ExitStatus {
    await common.inspect(in: session) { inspection, _ in .pdt(PDTReport(inspection, at: moments)) }
  }
}
