import HLSInspection
import HLSValidation
import InspectionReports
import MediaTiming
import PlayerViews
import ResourceLoading
import TextTracks

/// What an input is held against.
struct ValidationDemands: Hashable, Sendable {
  /// Which rules count, how much, and what is asked.
  var settings = ValidationSettings()
  /// The cues that must be there.
  var expected: ExpectedCues?
}

/// How a presentation is read, and which tracks and cues of it are reported.
struct AnalysisOptions: Hashable, Sendable {
  /// The variants that are followed.
  var variant = InspectionOptions.VariantChoice.first
  /// The renditions that are followed too.
  var renditions: [InspectionOptions.RenditionChoice] = []
  /// Whether segments are left alone.
  var playlistOnly = false
  /// Whether nothing but the input itself is read.
  var noFollow = false
  /// The longest time for one request.
  var timeout = MediaTime(seconds: 30)
  /// Headers of HTTP requests.
  var headers: [HTTPHeader] = []
  /// Whether hosts with private addresses may be asked.
  var privateHosts = PrivateHostPolicy.allow
  /// How radio streams are read.
  var radio = RadioOptions()
  /// Whether a report shows the frames at the edges of breaks.
  var showsFrames = true
  /// What is reported.
  var filter = CueFilter()
}

/// How a view is made, and what is loaded for it.
struct ViewingOptions: Sendable {
  /// What the view takes besides the presentation.
  var view = PlayerViewOptions()
  /// Whether the servers are asked that the titles of a radio stream name.
  var fetchesStreamURLs = false
  /// The folder that pictures of Pillarbox are kept in; `nil` to leave them where they are.
  var imageFolder: String?
}

/// How a presentation is played to get its events.
struct PlaybackOptions: Hashable, Sendable {
  /// Where playback starts; `nil` for the start of the presentation.
  var from: Moment?
  /// Where playback ends; `nil` for the end of the presentation.
  var to: Moment?
  /// Seconds of media per second of the clock, more than zero.
  var rate = MediaTime(seconds: 1)
  /// How often the position is looked at; `nil` when it was not asked for, and no `timeupdate` events are printed.
  var tick: MediaTime?
  /// The seeks in the order given.
  var seeks: [PlaybackPlan.Seek] = []
  /// Track types that are disabled.
  var disabledTypes: [String] = []
  /// How far ahead of the position segments are loaded.
  var buffer = PlaybackPlan.Buffer.ahead(.zero)
  /// Whether ranges that must not be played are skipped.
  var respectsBlocked = false
  /// The conventions of a house by which date ranges are such ranges.
  var mapping = MetadataMapping()
}
