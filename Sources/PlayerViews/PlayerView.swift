public import HLSInspection
public import HLSReports
internal import InspectionReports
public import TextTracks

/// The way in which a given player shows the metadata of a presentation.
public protocol PlayerView: Sendable {
  /// The name, as `hlscue metadata --as` takes it.
  static var name: String { get }

  /// The view: members of a JSON object, and the same as sections of text.
  ///
  /// - Parameters:
  ///   - inspection: the presentation.
  ///   - tracks: those of its tracks and cues that are asked for.
  ///   - options: what else the view may take.
  /// - Returns: a report with the findings of the view alone.
  static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport
}

/// The players whose views there are. A new one is a folder of this target and a line here.
public enum PlayerViewList {
  /// Every view, in the order in which the help lists them.
  public static let all: [any PlayerView.Type] = [
    THEOplayerView.self,
    PillarboxView.self,
    YbridView.self,
    CastView.self,
  ]

  /// The names of the views.
  public static var names: [String] { all.map { $0.name } }

  /// The view of a name.
  public static func view(named name: String) -> (any PlayerView.Type)? {
    all.first { $0.name == name }
  }
}

extension MetadataReport {
  /// What a player shows of an inspection, with what was met while reading.
  public init(
    _ inspection: Inspection, as view: any PlayerView.Type, tracks: [TextTracks.TextTrack],
    options: PlayerViewOptions = PlayerViewOptions()
  ) {
    self = view.report(of: inspection, tracks: tracks, options: options)
    findings = FindingReport.grouped(inspection.findings, of: inspection) + findings
  }
}
