import HLSInspection
import HLSReports
import InspectionReports
import PlayerViews

/// `hlscue events`: a playback on a virtual clock.
struct EventsCommand: Command {
  static let name = "events"
  static let summary = "play on a virtual clock and print every track event"
  static let operands = "INPUT..."
  static let discussion = """
    Plays a presentation on a virtual clock, as fast as the machine can, and prints every track event \
    in the order in which a player would fire it. Which cues are entered and left, and when, does not \
    depend on the tick. A folder of snapshots is loaded one after the other, as a player does that \
    joined with the first one behind the live edge; --from 0 begins at the start of that.
    """
  static let examples = [
    "hlscue events media.m3u8",
    "hlscue events --from 10 --to 60 --seek 20:45 --format ndjson media.m3u8",
  ]
  static let options =
    [.playFrom, .playTo, .rate, .tick, .seek, .disable, .buffer, .respectBlocked, .mapping]
    + Option.reading + Option.selecting + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .events

  private let common: AnalysisRun
  private let analysis: AnalysisOptions
  private let playback: PlaybackOptions
  private let files: ViewFiles

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .events)
    var analysis = try AnalysisOptions(arguments)
    // Here `--from` and `--to` bound the playback; cues are not left out.
    analysis.filter.from = nil
    analysis.filter.to = nil
    self.analysis = analysis
    playback = try PlaybackOptions(arguments)
    files = try ViewFiles(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    var playback = playback
    do throws(UsageError) {
      playback.mapping = try await files.options(analysis).view.mapping
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return await common.perform(in: session) {
      [playback] input, progress throws(InspectionFailure) in
      .events(
        try await session.service.events(
          of: input, playback: playback, options: analysis, progress: progress))
    }
  }
}
