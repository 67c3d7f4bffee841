import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import PlayerViews
import TextTracks

/// `hlscue events`: a playback on a virtual clock.
struct EventsCommand: Command {
  static let name = "events"
  static let summary = "play on a virtual clock and print every track event"
  static let operands = "INPUT..."
  static let discussion = """
    Plays a presentation on a virtual clock, as fast as the machine can, and prints every track \
    event in the order in which a player would fire it. The entries and exits of cues and their \
    times do not depend on the tick. A live playlist starts where a player joins, its HOLD-BACK, \
    else three target durations, behind the live edge; --from 0 starts at its beginning. A folder \
    of snapshots is loaded one after the other, as by a player that joins with the first snapshot; \
    only the times of its date ranges are known from the start, because all snapshots place them.
    """
  static let examples = [
    "hlscue events media.m3u8",
    "hlscue events --from 10 --to 60 --seek 20:45 --format ndjson media.m3u8",
  ]
  static let options =
    [
      .playedView, .without, .playFrom, .playTo, .rate, .tick, .seek, .mode, .disable, .buffer,
      .respectBlocked, .mapping,
    ]
    + Option.readingRecorded + Option.selecting + Option.batch + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .events

  private var common: AnalysisRun
  private let filter: CueFilter
  private let plan: PlaybackPlan
  private let player: (view: any PlaybackView.Type, settings: ViewSettings)?
  private let respectsBlocked: Bool
  private let files: ViewFiles

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .events)
    var filter = try CueFilter(arguments)
    // Here `--from` and `--to` bound the playback; cues are not filtered.
    filter.from = nil
    filter.to = nil
    self.filter = filter
    player = try PlayerArgument(arguments, of: .playedView)?.playback
    common.reading.inspection.keepsTags = player != nil
    var plan = try PlaybackPlan(arguments)
    if let player, !arguments.has(.buffer) { plan.buffer = .ahead(player.view.usualBuffer) }
    self.plan = plan
    respectsBlocked = arguments.has(.respectBlocked)
    files = try ViewFiles(arguments)
  }

  func run(in session: Session) async -> ExitStatus {
    let mapping: MetadataMapping
    do throws(UsageError) {
      mapping = try await files.options(loading: common.reading.loading).mapping
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return await common.inspect(in: session, finish: noting(in: session)) {
      inspection, _ throws(InspectionFailure) in
      var plan = plan
      plan.presentation = inspection.playbackRange
      plan.from = common.limits.from.flatMap { inspection.mediaTime(of: $0) }
      plan.to = common.limits.to.flatMap { inspection.mediaTime(of: $0) }
      if respectsBlocked { plan.blockedRanges = inspection.blockedRanges(mapping: mapping) }
      do throws(InvalidPlaybackPlan) {
        if let player {
          return .events(
            try EventsReport(
              inspection, tracks: filter.apply(to: inspection), as: player.view, player.settings,
              plan: plan))
        }
        return .events(try EventsReport(inspection, filter: filter, plan: plan))
      } catch {
        throw InspectionFailure.notInInput("\(inspection.input): \(error)")
      }
    }
  }

  /// Writes what did not happen of a playback to standard error.
  private func noting(in session: Session) -> (Report) -> Report {
    { report in
      if case .events(let events) = report {
        for note in events.notes { session.console.warn("\(events.input): \(note)") }
      }
      return report
    }
  }
}
