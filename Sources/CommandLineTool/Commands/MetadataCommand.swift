import HLSInspection
import HLSReports
import InspectionReports
import PlayerViews
import ResourceLoading
import SourceDiagnostics

/// `hlscue metadata`: a player's view of the cues.
struct MetadataCommand: Command {
  static let name = "metadata"
  static let summary = "show the cues as a given player does"
  static let operands = "--as PLAYER INPUT..."
  static let discussion = """
    Prints tracks and cues, or the metadata derived from them, with the names and values that a \
    given player passes to an application.
    """
  static let examples = [
    "hlscue metadata --as theo media.m3u8",
    "hlscue metadata --as pillarbox --mapping mapping.json --format json media.m3u8",
    "hlscue metadata --as ybrid --ybrid 60=show-meta.json --icy-metaint 16000 radio.mp3",
  ]
  static let options =
    [
      .view, .without, .quirks, .mapping, .fetchImages, .customData, .idsOnly, .ybrid,
      .fetchStreamURL,
    ]
    + Option.readingRecorded
    + Option.selecting
    + Option.batch + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .metadata

  private var common: AnalysisRun
  private let filter: CueFilter
  private let player: PlayerArgument
  private let files: ViewFiles
  private let fetchesStreamURLs: Bool
  private let imageFolder: ImageFolder?
  private let listsQuirks: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    listsQuirks = arguments.has(.quirks)
    // The list of quirks needs no input.
    common = try AnalysisRun(
      arguments, kind: .metadata, operands: listsQuirks ? [arguments.value(of: .view) ?? ""] : nil)
    if arguments.has(.idsOnly) { common.reading.inspection.followsReferences = false }
    filter = try CueFilter(arguments)
    guard let player = try PlayerArgument(arguments, of: .view) else {
      throw UsageError("no --as PLAYER given: \(PlayerViewList.names.joined(separator: ", "))")
    }
    self.player = player
    common.reading.inspection.keepsTags = player.playback != nil
    files = try ViewFiles(arguments)
    fetchesStreamURLs = arguments.has(.fetchStreamURL)
    imageFolder = arguments.value(of: .fetchImages).map(ImageFolder.init)
  }

  func run(in session: Session) async -> ExitStatus {
    if listsQuirks {
      guard let playback = player.playback else {
        session.console.error("--quirks: \(player.view.name) has no quirks")
        return .usage
      }
      return ReportOutputs.write(
        .metadata(MetadataReport(quirksOf: playback.view, playback.settings)), common.output,
        in: session)
    }
    let asked: PlayerViewOptions
    do throws(UsageError) {
      asked = try await files.options(loading: common.reading.loading)
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return await common.inspect(in: session) { inspection, inspector throws(InspectionFailure) in
      var (inspection, options) = (inspection, asked)
      options.settings = player.settings
      if fetchesStreamURLs {
        options.documents += await StreamURLDocuments.load(
          namedIn: &inspection, using: inspector.loader)
      }
      let tracks = filter.apply(to: inspection)
      if let imageFolder, player.view == PillarboxView.self {
        let metadata = PlayerMetadata(inspection, tracks: tracks, mapping: options.mapping)
        options.imageFiles = try await imageFolder.files(
          of: [metadata.imageSource] + metadata.chapters.map(\.imageSource), in: &inspection,
          using: inspector.loader)
      }
      return .metadata(
        MetadataReport(inspection, as: player.view, tracks: tracks, options: options))
    }
  }
}
