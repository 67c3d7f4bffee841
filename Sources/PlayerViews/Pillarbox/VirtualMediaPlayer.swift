public import HLSInspection
internal import MediaTiming
public import ResourceLoading
internal import TextTracks
public import VirtualPlayback

/// The name of the player for code written for Pillarbox.
public typealias Player = VirtualMediaPlayer

/// A `VirtualPlayer` with the names of Pillarbox: it publishes the metadata of its item, skips the
/// blocked ranges in them, and passes metadata and properties to the trackers of the item.
///
/// ```swift
/// let player = VirtualMediaPlayer()
/// let subscription = player.$metadata.sink { print($0.title ?? "") }
/// try await player.load(.simple(url: media.streamUrl, metadata: media))
/// player.player.playToEnd()
/// ```
public final class VirtualMediaPlayer {
  /// The player that plays, pauses and seeks.
  public let player: VirtualPlayer
  /// The standard metadata of the current item.
  @PublishedValue public private(set) var metadata = PlayerMetadata()
  /// The item that was loaded last.
  public private(set) var currentItem: PlayerItem?

  private var tracked: TrackerProperties?

  /// A player without an item.
  public init(options: VirtualPlayer.Options = VirtualPlayer.Options()) {
    player = VirtualPlayer(options: options)
    listen(to: PlayerEventTypes.DURATION_CHANGE)
    listen(to: PlayerEventTypes.PLAYING)
    listen(to: PlayerEventTypes.PAUSE)
    listen(to: PlayerEventTypes.RATE_CHANGE)
    listen(to: PlayerEventTypes.SEEKED)
    listen(to: PlayerEventTypes.TIME_UPDATE)
    listen(to: PlayerEventTypes.ENDED)
  }

  deinit { disableTrackers() }

  /// Inspects and loads an item. The player is paused at its start.
  ///
  /// - Throws: `InspectionFailure` when the stream cannot be read or recognised. The player then
  ///   keeps its item and reports the error to the listeners of ``player``.
  public nonisolated(nonsending) func load(
    _ item: PlayerItem, options: InspectionOptions = InspectionOptions(),
    loader: any Loader = ResourceLoader()
  ) async throws(InspectionFailure) {
    let inspection = try await player.inspect(item.url.address, options: options, loader: loader)
    load(item, inspected: inspection)
  }

  /// Loads an item whose stream was inspected.
  public func load(_ item: PlayerItem, inspected inspection: Inspection) {
    disableTrackers()
    currentItem = item
    metadata = item.metadata(in: inspection)
    player.load(inspection, blocked: metadata.blockedRanges)
    for tracker in item.trackers { tracker.enable(for: self) }
    tracked = nil
    updateTrackers()
  }

  private func listen<Event>(to type: EventType<Event>) {
    player.addEventListener(type: type) { [weak self] _ in
      guard let self, tracked != nil else { return }
      updateTrackers()
    }
  }

  private func updateTrackers() {
    let properties = properties
    guard properties != tracked else { return }
    tracked = properties
    for tracker in currentItem?.trackers ?? [] { tracker.updateProperties(to: properties) }
  }

  private func disableTrackers() {
    tracked = nil
    for tracker in currentItem?.trackers ?? [] { tracker.disable(with: properties) }
  }

  private var properties: TrackerProperties {
    let state: TrackerProperties.PlaybackState =
      !player.isLoaded ? .idle : player.hasEnded ? .ended : player.isPaused ? .paused : .playing
    return TrackerProperties(
      playbackState: state, time: player.position, rate: player.rate,
      seekableTimeRange: player.presentationRange)
  }
}
