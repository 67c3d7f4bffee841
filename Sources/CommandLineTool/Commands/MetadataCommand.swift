import HLSInspection
import HLSReports
import PlayerViews

/// `hlscue metadata`: what a player shows of the cues.
struct MetadataCommand: Command {
  static let name = "metadata"
  static let summary = "what a given player shows of the cues"
  static let operands = "--as PLAYER INPUT..."
  static let discussion = """
    Prints tracks and cues, or the metadata made of them, under the names and with the values that a \
    given player gives to the code of an application.
    """
  static let examples = [
    "hlscue metadata --as theo media.m3u8",
    "hlscue metadata --as pillarbox --mapping house.json --format json media.m3u8",
    "hlscue metadata --as ybrid --ybrid 60=show-meta.json --icy-metaint 16000 radio.mp3",
  ]
  static let options =
    [.view, .mapping, .fetchImages, .customData, .idsOnly, .ybrid, .fetchStreamURL] + Option.reading
    + Option.selecting
    + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .metadata

  private let common: AnalysisRun
  private let analysis: AnalysisOptions
  private let view: any PlayerView.Type
  private let files: ViewFiles

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .metadata)
    var analysis = try AnalysisOptions(arguments)
    if arguments.has(.idsOnly) { analysis.noFollow = true }
    self.analysis = analysis
    guard let view = arguments.value(of: .view).flatMap(PlayerViewList.view(named:)) else {
      throw UsageError(
        "--as PLAYER tells whose view: \(PlayerViewList.names.joined(separator: ", "))")
    }
    self.view = view
    files = try ViewFiles(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    let viewing: ViewingOptions
    do throws(UsageError) {
      viewing = try await files.options(analysis)
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return await common.perform(in: session) { input, progress throws(InspectionFailure) in
      .metadata(
        try await session.service.metadata(
          of: input, as: view, viewing: viewing, options: analysis, progress: progress))
    }
  }
}
