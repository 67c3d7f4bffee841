import HLSInspection
import HLSReports
import InspectionReports
import PlayerViews

/// `hlscue players`: what the players that people use make of each cue.
struct PlayersCommand: Command {
  static let name = "players"
  static let summary = "show what each player makes of the same metadata"
  static let operands = "INPUT..."
  static let discussion = """
    Lists each ID3 tag, date range and message with its place by the standards, and below it the \
    players that place it elsewhere, end it elsewhere, read another value, or do not show it, with the \
    behaviours of the player that cause it. Players with an asterisk follow source and documents, not measurements.
    """
  static let examples = [
    "hlscue players media.m3u8",
    "hlscue players --as hlsjs@1.7 --as shaka --format json media.m3u8",
  ]
  static let options =
    [.comparedPlayer] + Option.readingRecorded + Option.selecting + Option.batch + Option.reporting
    + Option.common
  static let reportKind: Report.Kind? = .players

  private var common: AnalysisRun
  private let filter: CueFilter
  private let players: [(view: any PlaybackView.Type, settings: ViewSettings)]

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .players)
    common.reading.inspection.keepsTags = true
    filter = try CueFilter(arguments)
    let named = arguments.values(of: .comparedPlayer)
    var players: [(view: any PlaybackView.Type, settings: ViewSettings)] = []
    for text in named.isEmpty ? PlayerViewList.playbackNames : named {
      if let player = try PlayerArgument(text, without: [])?.playback { players.append(player) }
    }
    self.players = players
  }

  func run(in session: Session) async -> ExitStatus {
    await common.inspect(in: session) { inspection, _ in
      .players(PlayersReport(inspection, tracks: filter.apply(to: inspection), players: players))
    }
  }
}
