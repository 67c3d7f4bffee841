public import MediaTiming

/// The standard metadata that a Pillarbox player publishes for the item it plays.
public struct PlayerMetadata: Hashable, Sendable {
  /// How the picture is shown.
  public enum Viewport: String, Hashable, Sendable {
    /// As a plane.
    case standard
    /// As a sphere around the viewer.
    case monoscopic
  }

  /// Which episode of a show it is.
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

  /// What identifies the content.
  public var identifier: String?
  /// The title.
  public var title: String?
  /// The subtitle.
  public var subtitle: String?
  /// A text about the content.
  public var description: String?
  /// The picture that stands for the content.
  public var imageSource: ImageSource
  /// How the picture is shown.
  public var viewport: Viewport
  /// Which episode of a show it is.
  public var episodeInformation: EpisodeInformation?
  /// The chapters by start.
  public var chapters: [Chapter]
  /// The remarkable ranges of time by start.
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

  /// Where a button to skip the credits at a time leads to: their end; `nil` where there are none, and where they go
  /// on to the end of the presentation.
  public func skipTarget(at time: MediaTime) -> MediaTime? {
    timeRanges.filter { $0.skipTarget != nil && $0.range.contains(time) }
      .compactMap(\.skipTarget).max()
  }

  /// What a lock screen or control centre shows.
  public var nowPlaying: NowPlaying {
    NowPlaying(title: title, artist: subtitle, artwork: imageSource)
  }

  /// The time that is never played, in the form that `PlaybackPlan` takes.
  public var blockedRanges: [MediaTimeRange] {
    timeRanges.filter { $0.kind == .blocked }.map(\.range)
  }
}

/// What a lock screen or control centre shows of the content.
public struct NowPlaying: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// The subtitle, which stands where an artist does.
  public var artist: String?
  /// The picture.
  public var artwork: ImageSource
}

/// A part of the content that can be navigated to.
public struct Chapter: Hashable, Sendable {
  /// What identifies it.
  public var identifier: String?
  /// The title; empty when nobody tells one.
  public var title: String
  /// The picture that stands for it.
  public var imageSource: ImageSource
  /// From where to where it goes; without an end to that of the presentation.
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

/// A remarkable range of the content.
public struct TimeRange: Hashable, Sendable {
  /// Which of the two credits.
  public enum CreditsType: String, Hashable, Sendable {
    /// Before the content.
    case opening
    /// After the content.
    case closing
  }

  /// What the range is.
  public enum Kind: Hashable, Sendable {
    /// Credits, which an application may offer to skip.
    case credits(CreditsType)
    /// Content that must not be played.
    case blocked
    /// What an application knows by name.
    case custom(String)
  }

  /// What it is.
  public var kind: Kind
  /// From where to where it goes; without an end to that of the presentation.
  public var range: MediaTimeRange

  /// A range of a kind.
  public init(kind: Kind, range: MediaTimeRange) {
    self.kind = kind
    self.range = range
  }

  /// Where a button to skip it leads to; `nil` for what is no credits or has no end.
  public var skipTarget: MediaTime? {
    guard case .credits = kind else { return nil }
    return range.end
  }
}
