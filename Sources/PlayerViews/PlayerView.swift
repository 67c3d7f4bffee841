public import HLSInspection
public import HLSReports
internal import InspectionReports
public import TextTracks

/// A player's view of the metadata of a presentation.
public protocol PlayerView: Sendable {
  /// The name, as the value of `hlscue metadata --as`.
  static var name: String { get }

  /// Returns the view: members of a JSON object, and the same as sections of text.
  ///
  /// - Parameters:
  ///   - inspection: the presentation.
  ///   - tracks: its selected tracks and cues.
  ///   - options: further input of the view.
  /// - Returns: a report with only the findings of the view.
  static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport
}

/// The available views. A new one is a folder of this target and a line here.
public enum PlayerViewList {
  /// Every view, in the order in which the help lists them.
  public static let all: [any PlayerView.Type] = [
    THEOplayerView.self,
    PillarboxView.self,
    YbridView.self,
    CastView.self,
    HLSjsView.self,
    SafariView.self,
    Media3View.self,
    ShakaView.self,
    VideoJSView.self,
    AVPlayerView.self,
  ]

  /// The names of the views.
  public static var names: [String] { all.map { $0.name } }

  /// The names of the views that play.
  public static var playbackNames: [String] {
    all.compactMap { ($0 as? any PlaybackView.Type)?.name }
  }

  /// The views that play, each in its usual version.
  public static var usualPlayers: [(view: any PlaybackView.Type, settings: ViewSettings)] {
    all.compactMap { $0 as? any PlaybackView.Type }.map { ($0, ViewSettings(ofDefault: $0)) }
  }

  /// Returns the view with a name.
  public static func view(named name: String) -> (any PlayerView.Type)? {
    all.first { $0.name == name }
  }
}

extension MetadataReport {
  /// The report of a player's view, with the findings of the reading.
  public init(
    _ inspection: Inspection, as view: any PlayerView.Type, tracks: [TextTracks.TextTrack],
    options: PlayerViewOptions = PlayerViewOptions()
  ) {
    self = view.report(of: inspection, tracks: tracks, options: options)
    findings = FindingReport.grouped(inspection.findings, of: inspection) + findings
  }
}
