public import HLSReports

/// The analyses of this package, for the commands.
public struct InspectorService: AnalysisService {
  /// A service without state.
  public init() {}

  /// Every track and cue of an input.
  public func cues(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> CuesReport {
    throw Self.notReady(input)
  }

  /// The track events of a playback of an input.
  public func events(
    of input: String, playback: PlaybackOptions, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> EventsReport {
    throw Self.notReady(input)
  }

  /// Media times mapped to dates and back.
  public func pdt(
    of input: String, at moments: [Moment], options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> PDTReport {
    throw Self.notReady(input)
  }

  private static func notReady(_ input: String) -> AnalysisFailure {
    .unreadable("\(input): this build reads no presentations yet")
  }
}
