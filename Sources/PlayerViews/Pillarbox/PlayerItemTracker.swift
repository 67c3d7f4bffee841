public import MediaTiming

/// A tracker of the playback of one item, such as one that counts for analytics.
///
/// Each ``TrackerAdapter`` makes one tracker. It gets the metadata of its item first. It is enabled
/// when the item is loaded, gets the properties of the player whenever they change, and is disabled
/// when another item is loaded or the player is released.
public protocol PlayerItemTracker: AnyObject {
  /// What a tracker needs at its start; `Void` for nothing.
  associatedtype Configuration
  /// The metadata of a tracker; `Void` for none.
  associatedtype Metadata

  /// Makes a tracker.
  init(configuration: Configuration)

  /// Called when the item of the tracker has been loaded.
  func enable(for player: VirtualMediaPlayer)

  /// Called with the metadata of the item.
  func updateMetadata(to metadata: Metadata)

  /// Called with the properties of the player at first and after each change.
  func updateProperties(to properties: TrackerProperties)

  /// Called when the item is no longer that of the player.
  func disable(with properties: TrackerProperties)
}

extension PlayerItemTracker {
  /// An adapter for a tracker of this type.
  ///
  /// - Parameters:
  ///   - configuration: what the tracker needs at its start.
  ///   - mapper: makes the metadata of the tracker from those of an item.
  public static func adapter<M>(
    configuration: Configuration, mapper: @escaping (M) -> Metadata
  ) -> TrackerAdapter<M> {
    TrackerAdapter(trackerType: Self.self, configuration: configuration, mapper: mapper)
  }
}

extension PlayerItemTracker where Configuration == Void {
  /// An adapter for a tracker of this type, which needs no configuration.
  public static func adapter<M>(mapper: @escaping (M) -> Metadata) -> TrackerAdapter<M> {
    adapter(configuration: (), mapper: mapper)
  }
}

/// Makes a tracker, and passes the metadata of an item to it in the form that it expects.
public struct TrackerAdapter<M> {
  let tracker: any PlayerItemTracker
  private let update: (M) -> Void

  /// Makes a tracker.
  ///
  /// - Parameters:
  ///   - trackerType: its type.
  ///   - configuration: what it needs at its start.
  ///   - mapper: makes the metadata of the tracker from those of an item.
  public init<T: PlayerItemTracker>(
    trackerType: T.Type, configuration: T.Configuration, mapper: @escaping (M) -> T.Metadata
  ) {
    let tracker = trackerType.init(configuration: configuration)
    self.tracker = tracker
    update = { tracker.updateMetadata(to: mapper($0)) }
  }

  func updateMetadata(to metadata: M) { update(metadata) }
}

/// The properties of a player that trackers get.
public struct TrackerProperties: Hashable, Sendable {
  /// The states of playback.
  public enum PlaybackState: String, Hashable, Sendable {
    /// Nothing is loaded.
    case idle
    /// It plays.
    case playing
    /// It does not play.
    case paused
    /// It has played to the end.
    case ended
  }

  /// The state of playback.
  public var playbackState: PlaybackState
  /// The playback position, in media time.
  public var time: MediaTime
  /// Seconds of media for each second of the clock.
  public var rate: MediaTime
  /// The media time of the presentation; without an end while it may grow.
  public var seekableTimeRange: MediaTimeRange
}
