import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import PlayerViews
import TextTracks

/// `hlscue report`: one page for a browser.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "write one HTML page with breaks, findings, a timeline and every cue"
  static let operands = "INPUT... -o FILE.html"
  static let discussion = """
    Writes one self-contained page: the verdict, a timeline, the ad breaks with planned and actual \
    times and their findings, the frames at the splices, all findings, a table of every track, and \
    the playlists with the findings at their lines. Several inputs make one page with an index, or a \
    page each in a folder: -o FOLDER/.
    """
  static let examples = [
    "hlscue report media.m3u8 -o report.html",
    "hlscue report --baseline accepted.json media.m3u8 -o report.html",
    "hlscue report --variant all -o report.html --format json=report.json https://example.com/main.m3u8",
  ]
  static let options =
    Option.validating + Option.readingRecorded + Option.selecting + [.from, .to, .output]
    + Option.batch + Option.reporting + [.frames, .noFrames] + Option.common
  static let reportKind: Report.Kind? = .analysis
  static let defaultFormat = ReportFormat.html

  private var common: AnalysisRun
  private let filter: CueFilter
  /// The options of the filter as the user wrote them.
  private let filterWords: [String]
  /// The number of breaks whose frames are shown.
  private let frameCount: Int
  private let files: ValidationFiles

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .analysis, format: Self.defaultFormat)
    // The findings are those of `validate`.
    common.reading.inspection.readsAllPlaylists = true
    common.reading.inspection.keepsTags = true
    filter = try CueFilter(arguments)
    filterWords = (Option.selecting + [.from, .to]).flatMap { option in
      arguments.values(of: option).map { "--\(option.name) \($0)" }
    }
    frameCount = try arguments.has(.noFrames) ? 0 : Self.frameCount(arguments.value(of: .frames))
    files = try ValidationFiles(arguments)
  }

  /// The number of breaks whose frames are shown unless another one is asked for.
  private static let usualFrameCount = 16

  private static func frameCount(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return usualFrameCount }
    guard text != "all" else { return .max }
    guard let count = Int(text), count >= 0 else {
      throw UsageError("--frames \(text): expected a number of breaks, or all")
    }
    return count
  }

  /// The most cues, and bytes of their summaries, of which a page shows what players make of them. More do not fit on it.
  private static let maximumPlayedCues = 2_000
  private static let maximumPlayedBytes = 1 << 20

  /// Adds what players make of the cues of an input, or how many cues there are if they are too many.
  private static func addPlayers(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], to report: inout AnalysisReport
  ) {
    let played = tracks.filter { $0.playlist == 0 && PlayedMedia.trackTypes.contains($0.type) }
    let count = played.reduce(0) { $0 + $1.cues.count }
    var size = 0
    let fits =
      count <= maximumPlayedCues
      && played.lazy.flatMap(\.cues).allSatisfy { cue in
        size += cue.content.summary.utf8.count
        return size <= maximumPlayedBytes
      }
    guard fits else {
      report.unplayedCueCount = count
      return
    }
    let players = PlayersReport(inspection, tracks: tracks, players: PlayerViewList.usualPlayers)
    if !players.rows.isEmpty { report.players = players }
  }

  /// What the options exclude from reading, in a sentence; empty if that is nothing.
  private static func gaps(in inspection: Inspection, _ options: InspectionOptions) -> [String] {
    switch inspection.subject {
    case .file: return []
    case .multivariant where !options.followsReferences:
      return ["No media playlist and no segment was read (--no-follow)."]
    case .multivariant, .media:
      if options.readsSegments, options.followsReferences { return [] }
      let option = options.readsSegments ? "--no-follow" : "--playlist-only"
      return ["No segment was read (\(option)), so that the media was not checked."]
    }
  }

  func run(in session: Session) async -> ExitStatus {
    guard let (settings, expected, known) = files.read(reportingFaultsTo: session.console) else {
      return .usage
    }
    var baseline = known
    var common = common
    common.reading.inspection.fetchTimes = settings.fetchTimes
    if settings.comparesDelivery { common.reading.inspection.demuxer = .both }
    let reading = common.reading.inspection
    func withoutKnown(_ report: Report) -> Report {
      guard case .analysis(var analysis) = report else { return report }
      analysis.validation =
        baseline?.removeKnown(from: analysis.validation) ?? analysis.validation
      return .analysis(analysis)
    }
    let (filter, filterWords, frameCount) = (filter, filterWords, frameCount)
    return await common.inspect(in: session, finish: withoutKnown) { inspection, inspector in
      var report = AnalysisReport(
        inspection, filter: filter, settings: settings, expected: expected,
        generator: "hlscue \(Version.text)")
      report.filters = filterWords
      report.gaps = Self.gaps(in: inspection, reading)
      Self.addPlayers(of: inspection, tracks: filter.apply(to: inspection), to: &report)
      if frameCount > 0, reading.readsSegments, reading.followsReferences {
        report.pictures = await inspector.splicePictures(
          of: report.breaks.breaks, in: inspection, upTo: frameCount)
      }
      return .analysis(report)
    }
  }
}
