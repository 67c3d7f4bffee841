public import HLSInspection
public import HLSReports
public import HLSValidation
public import InspectionReports
public import MediaTiming
public import PlayerViews
public import ResourceLoading

/// Analyses presentations for the commands. The seam between the command line and the pipeline behind it.
public protocol AnalysisService: Sendable {
  /// Every track and cue of an input.
  func cues(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> CuesReport

  /// The ad breaks of an input.
  func breaks(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> BreaksReport

  /// The cues and the breaks of an input, or those of an analysis that was saved as JSON.
  func cuesAndBreaks(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> PresentationAnalysis

  /// All of an input, for a report.
  func analysis(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> AnalysisReport

  /// The track events of a playback of an input.
  func events(
    of input: String, playback: PlaybackOptions, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> EventsReport

  /// Media times mapped to dates and back. The answers are in the order of the moments.
  func pdt(
    of input: String, at moments: [Moment], options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> PDTReport

  /// What a player shows of an input.
  func metadata(
    of input: String, as view: any PlayerView.Type, viewing: ViewingOptions,
    options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> MetadataReport

  /// What breaks a rule in an input.
  func findings(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> FindingsReport

  /// A media playlist with its ad markers in a dialect of ``ConvertedPlaylist/markerNames``.
  func conversion(
    of input: String, markers: String, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> ConvertedPlaylist
}

/// What an input is held against.
public struct ValidationDemands: Hashable, Sendable {
  /// Which rules count, how much, and what is asked.
  public var settings = ValidationSettings()
  /// The cues that must be there.
  public var expected: ExpectedCues?

  /// All rules as they are.
  public init() {}
}

/// Why an input has no report.
public enum AnalysisFailure: Error, Hashable, Sendable {
  /// The input itself could not be read, reached or recognised, or a file could not be written: exit status 3. One line
  /// that says which and why.
  case unreadable(String)
  /// The options ask for what the input does not have, such as a variant: exit status 2.
  case usage(String)
}

/// How far an analysis has come.
public struct AnalysisProgress: Hashable, Sendable {
  /// Takes the news of an analysis, on any thread.
  public typealias Handler = @Sendable (AnalysisProgress) -> Void

  /// How many segments or bytes are done.
  public var completed: Int
  /// How many there are, when that is known.
  public var total: Int?
  /// What is counted, such as `segments`.
  public var unit: String

  /// A state of an analysis.
  public init(completed: Int, total: Int?, unit: String) {
    self.completed = completed
    self.total = total
    self.unit = unit
  }
}

/// How a presentation is read, and which tracks and cues of it are reported.
public struct AnalysisOptions: Hashable, Sendable {
  /// Which of several is meant.
  public enum VariantChoice: Hashable, Sendable {
    /// The first variant.
    case first
    /// The variant of an index.
    case index(Int)
    /// Every variant.
    case all
  }

  /// A rendition that is followed too.
  public enum RenditionChoice: Hashable, Sendable {
    /// The rendition of a `GROUP-ID` and a `NAME`.
    case named(group: String, name: String)
    /// Every rendition.
    case all
  }

  /// A header of HTTP requests. Its value must never be printed.
  public struct Header: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// A header.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The variants that are followed.
  public var variant = VariantChoice.first
  /// The renditions that are followed too.
  public var renditions: [RenditionChoice] = []
  /// Whether segments are left alone.
  public var playlistOnly = false
  /// Whether nothing but the input itself is read.
  public var noFollow = false
  /// The longest time for one request.
  public var timeout = MediaTime(seconds: 30)
  /// Headers of HTTP requests.
  public var headers: [Header] = []
  /// Whether hosts with private addresses may be asked.
  public var privateHosts = PrivateHostPolicy.allow
  /// How radio streams are read.
  public var radio = RadioOptions()
  /// Whether a report shows the frames at the edges of breaks.
  public var showsFrames = true
  /// What is reported.
  public var filter = CueFilter()

  /// Follows the first variant and reports everything.
  public init() {}
}

/// How a view is made, and what is loaded for it.
public struct ViewingOptions: Sendable {
  /// What the view takes besides the presentation.
  public var view = PlayerViewOptions()
  /// Whether the servers are asked that the titles of a radio stream name.
  public var fetchesStreamURLs = false
  /// The folder that pictures of Pillarbox are kept in; `nil` to leave them where they are.
  public var imageFolder: String?

  /// The presentation alone.
  public init() {}
}

/// How a presentation is played to get its events.
public struct PlaybackOptions: Hashable, Sendable {
  /// A seek on the way.
  public struct Seek: Hashable, Sendable {
    /// The position at which it happens.
    public var at: MediaTime
    /// The position to which it goes.
    public var to: MediaTime
    /// A seek.
    public init(at: MediaTime, to: MediaTime) {
      self.at = at
      self.to = to
    }
  }

  /// How far ahead of the position segments are loaded.
  public enum Buffer: Hashable, Sendable {
    /// A length of media.
    case ahead(MediaTime)
    /// Everything at once.
    case all
  }

  /// Where playback starts; `nil` for the start of the presentation.
  public var from: Moment?
  /// Where playback ends; `nil` for the end of the presentation.
  public var to: Moment?
  /// Seconds of media per second of the clock, more than zero.
  public var rate = MediaTime(seconds: 1)
  /// How often the position is looked at; `nil` when it was not asked for, and no `timeupdate` events are printed.
  public var tick: MediaTime?
  /// The seeks in the order given.
  public var seeks: [Seek] = []
  /// Track types that are disabled.
  public var disabledTypes: [String] = []
  /// How far ahead of the position segments are loaded.
  public var buffer = Buffer.ahead(.zero)
  /// Whether ranges that must not be played are skipped.
  public var respectsBlocked = false
  /// The conventions of a house by which date ranges are such ranges.
  public var mapping = MetadataMapping()

  /// Plays everything once.
  public init() {}
}
