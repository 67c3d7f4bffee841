import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports

/// `hlscue validate`: findings of all rules.
struct ValidateCommand: Command {
  static let name = "validate"
  static let summary = "check against all rules and list the findings"
  static let operands = "INPUT..."
  static let discussion = """
    Checks playlists, their ad markers and the metadata in their media against all rules. For a \
    multivariant playlist every media playlist is read, so that they can be compared, and the \
    media of one variant. A folder of snapshots is one live playlist. The exit status is 1 when \
    there is a finding at or above --fail-on.
    """
  static let examples = [
    "hlscue validate media.m3u8",
    "hlscue validate --playlist-only --ignore ADM https://example.com/main.m3u8",
    "hlscue validate --baseline accepted.json --fail-on warning main.m3u8",
    "hlscue validate --expect sidecar.txt media.m3u8",
    "hlscue validate --format github --format junit=findings.xml main.m3u8",
  ]
  static let options =
    Option.validating + Option.readingRecorded + [.program] + Option.batch + Option.reporting
    + Option.common
  static let reportKind: Report.Kind? = .findings

  private var common: AnalysisRun
  private let files: ValidationFiles

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .findings)
    // Playlists of one presentation are compared.
    common.reading.inspection.readsAllPlaylists = true
    files = try ValidationFiles(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    guard let (settings, expected, known) = files.read(reportingFaultsTo: session.console) else {
      return .usage
    }
    var baseline = known
    var common = common
    common.reading.inspection.fetchTimes = settings.fetchTimes
    if settings.comparesDelivery { common.reading.inspection.demuxer = .both }
    // Cues are needed only for a list of expected cues.
    common.reading.inspection.makesTracks = expected != nil
    func withoutKnown(_ report: Report) -> Report {
      guard case .findings(let findings) = report else { return report }
      return .findings(baseline?.removeKnown(from: findings) ?? findings)
    }
    return await common.inspect(in: session, finish: withoutKnown) { inspection, _ in
      .findings(FindingsReport(inspection, settings: settings, expected: expected))
    }
  }
}
