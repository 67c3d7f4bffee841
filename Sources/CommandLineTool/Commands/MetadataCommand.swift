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
    [.view, .mapping, .fetchImages, .customData, .idsOnly, .ybrid, .fetchStreamURL]
    + Option.readingRecorded
    + Option.selecting
    + Option.batch + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .metadata

  private var common: AnalysisRun
  private let filter: CueFilter
  private let view: any PlayerView.Type
  private let files: ViewFiles
  private let fetchesStreamURLs: Bool
  private let imageFolder: ImageFolder?

  init(_ arguments: Arguments) throws(UsageError) {
    common = try AnalysisRun(arguments, kind: .metadata)
    if arguments.has(.idsOnly) { common.reading.inspection.followsReferences = false }
    filter = try CueFilter(arguments)
    guard let view = arguments.value(of: .view).flatMap(PlayerViewList.view(named:)) else {
      throw UsageError("no --as PLAYER given:  \(PlayerViewList.names.joined(separator: ", "))")
    }
    self.view = view
    files = try ViewFiles(arguments)
    fetchesStreamURLs = arguments.has(.fetchStreamURL)
    imageFolder = arguments.value(of: .fetchImages).map(ImageFolder.init)
  }

  func run(in session: Session) async -> ExitStatus {
    let asked: PlayerViewOptions
    do throws(UsageError) {
      asked = try await files.options(loading: common.reading.loading)
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return await common.inspect(in: session) { inspection, inspector throws(InspectionFailure) in
      var (inspection, options) = (inspection, asked)
      if fetchesStreamURLs {
        options.documents += await StreamURLDocuments.load(
          namedIn: &inspection, using: inspector.loader)
      }
      let tracks = filter.apply(to: inspection)
      if let imageFolder, view == PillarboxView.self {
        let metadata = PlayerMetadata(inspection, tracks: tracks, mapping: options.mapping)
        options.imageFiles = try await imageFolder.files(
          of: [metadata.imageSource] + metadata.chapters.map(\.imageSource), in: &inspection,
          using: inspector.loader)
      }
      return .metadata(MetadataReport(inspection, as: view, tracks: tracks, options: options))
    }
  }
}
