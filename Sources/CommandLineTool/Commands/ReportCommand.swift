import HLSReports
import HLSValidation

/// `hlscue report`: one page for a browser.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "one HTML page with breaks, findings, a timeline and every cue"
  static let operands = "INPUT... -o FILE.html"
  static let discussion = """
    Writes one page that needs no other file: what is wrong, the ad breaks as planned and as they came, a \
    timeline, the frames at the splices, a table of every track, and the playlists with the findings at their lines. Several inputs make one page \
    with an index. URIs lose query strings and user names, unless --no-redact is given.
    """
  static let examples = [
    "hlscue report media.m3u8 -o report.html",
    "hlscue report --variant all -o report.html --format json=report.json https://example.com/main.m3u8",
  ]
  static let options =
    Option.validating + Option.reading + Option.selecting + [.from, .to, .output]
    + Option.reporting + [.noRedact, .noFrames] + Option.common
  static let reportKind: Report.Kind? = .analysis

  private let common: AnalysisRun
  private let analysis: AnalysisOptions
  private let settings: ValidationSettings

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .analysis, format: .html)
    analysis = try AnalysisOptions(arguments)
    var settings = ValidationSettings()
    try settings.apply(arguments)
    self.settings = settings
  }

  func run(in session: Session) async -> ExitStatus {
    await common.perform(in: session) { input, progress throws(AnalysisFailure) in
      .analysis(
        try await session.service.analysis(
          of: input, settings: settings, options: analysis, progress: progress))
    }
  }
}
