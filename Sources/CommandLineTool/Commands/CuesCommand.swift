import HLSInspection
import HLSReports
import InspectionReports

/// `hlscue cues`: every track and cue.
struct CuesCommand: Command {
  static let name = "cues"
  static let summary = "list every track and cue of a presentation"
  static let operands = "INPUT..."
  static let discussion = """
    Prints every timed metadata track of a playlist or media file with its cues: ID3, SCTE-35, \
    date ranges, ad marker tags, event messages, chapters and program dates. Each line is one cue: \
    start, end, length, source, identifier, and content. Findings are listed at the end.
    """
  static let examples = [
    "hlscue cues media.m3u8",
    "hlscue cues --type scte35,daterange --format ndjson https://example.com/main.m3u8",
    "hlscue cues --format text --format json=cues.json segment.ts",
  ]
  static let options =
    Option.readingRecorded + Option.selecting + [.demuxer, .from, .to] + Option.batch
    + Option.reporting
    + Option.common
  static let reportKind: Report.Kind? = .cues

  private let common: AnalysisRun
  private let filter: CueFilter

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .cues)
    filter = try CueFilter(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    await common.inspect(in: session) { inspection, _ in
      var report = CuesReport(inspection, filter: filter)
      if common.output.destinations.contains(where: { $0.format == .spliceXML }) {
        report.splices = report.carriedSplices
      }
      return .cues(report)
    }
  }
}
