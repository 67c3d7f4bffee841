public import MediaTiming

/// The standard metadata that a Pillarbox player publishes for its current item.
public struct PlayerMetadata: Hashable, Sendable {
  /// The projection of the video.
  public enum Viewport: String, Hashable, Sendable {
    /// Flat.
    case standard
    /// As a sphere around the viewer.
    case monoscopic
  }

  /// The episode and season numbers of a show.
  public struct EpisodeInformation: Hashable, Sendable, CustomStringConvertible {
    /// The number of the episode.
    public var episode: Int
    /// The number of the season.
    public var season: Int?

    /// An episode.
    public init(episode: Int, season: Int? = nil) {
      self.episode = episode
      self.season = season
    }

    /// `S2, E3`, or `E3` without a season.
    public var description: String { (season.map { "S\($0), " } ?? "") + "E\(episode)" }
  }

  /// The identifier of the content.
  public var identifier: String?
  /// The title.
  public var title: String?
  /// The subtitle.
  public var subtitle: String?
  /// The description of the content.
  public var description: String?
  /// The image of the content.
  public var imageSource: ImageSource
  /// The projection of the video.
  public var viewport: Viewport
  /// The episode and season numbers.
  public var episodeInformation: EpisodeInformation?
  /// The chapters by start.
  public var chapters: [Chapter]
  /// The time ranges by start.
  public var timeRanges: [TimeRange]

  /// Metadata of its parts.
  public init(
    identifier: String? = nil, title: String? = nil, subtitle: String? = nil,
    description: String? = nil, imageSource: ImageSource = .none, viewport: Viewport = .standard,
    episodeInformation: EpisodeInformation? = nil, chapters: [Chapter] = [],
    timeRanges: [TimeRange] = []
  ) {
    self.identifier = identifier
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.imageSource = imageSource
    self.viewport = viewport
    self.episodeInformation = episodeInformation
    self.chapters = chapters
    self.timeRanges = timeRanges
  }

  /// The target of a button to skip the credits at a time: their end; `nil` without credits, and
  /// where they last to the end of the presentation.
  public func skipTarget(at time: MediaTime) -> MediaTime? {
    timeRanges.filter { $0.skipTarget != nil && $0.range.contains(time) }
      .compactMap(\.skipTarget).max()
  }

  /// The data for a lock screen or control centre.
  public var nowPlaying: NowPlaying {
    NowPlaying(title: title, artist: subtitle, artwork: imageSource)
  }

  /// The ranges that are never played, in the form for `PlaybackPlan`.
  public var blockedRanges: [MediaTimeRange] {
    timeRanges.filter { $0.kind == .blocked }.map(\.range)
  }
}

/// The data of the content for a lock screen or control centre.
public struct NowPlaying: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// The subtitle, in place of an artist.
  public var artist: String?
  /// The image.
  public var artwork: ImageSource
}

/// A part of the content that can be navigated to.
public struct Chapter: Hashable, Sendable {
  /// The identifier.
  public var identifier: String?
  /// The title; empty when unknown.
  public var title: String
  /// The image of the chapter.
  public var imageSource: ImageSource
  /// Its range; without an end it lasts to that of the presentation.
  public var timeRange: MediaTimeRange

  /// A chapter.
  public init(
    identifier: String? = nil, title: String, imageSource: ImageSource = .none,
    timeRange: MediaTimeRange
  ) {
    self.identifier = identifier
    self.title = title
    self.imageSource = imageSource
    self.timeRange = timeRange
  }
}

/// A range of the content with a special meaning.
public struct TimeRange: Hashable, Sendable {
  /// The position of credits.
  public enum CreditsType: String, Hashable, Sendable {
    /// Before the content.
    case opening
    /// After the content.
    case closing
  }

  /// The meaning of the range.
  public enum Kind: Hashable, Sendable {
    /// Credits, which an application may offer to skip.
    case credits(CreditsType)
    /// Content that must not be played.
    case blocked
    /// A meaning that an application knows by name.
    case custom(String)
  }

  /// The meaning.
  public var kind: Kind
  /// Its range; without an end it lasts to that of the presentation.
  public var range: MediaTimeRange

  /// A range of a kind.
  public init(kind: Kind, range: MediaTimeRange) {
    self.kind = kind
    self.range = range
  }

  /// The target of a button to skip it; `nil` unless it is credits with an end.
  public var skipTarget: MediaTime? {
    guard case .credits = kind else { return nil }
    return range.end
  }
}
