public import Foundation
internal import MediaTiming

/// The item of AVPlayer for delegates, with the names of AVFoundation, so that a delegate compiles as it is.
public final class AVPlayerItem: ListenedPlayer {
  private var outputs: [AVPlayerItemMetadataOutput] = []
  private var collectors: [AVPlayerItemMetadataCollector] = []
  /// Called with all events of interstitials after each change of one, as `AVPlayerInterstitialEventMonitor` notifies.
  public var interstitialEventsDidChange: (([PlayerObject]) -> Void)?

  /// An item without a playback.
  public init() {}

  /// The view of AVPlayer.
  public var view: any PlaybackView.Type { AVPlayerView.self }

  /// Adds an output for ID3.
  public func add(_ output: AVPlayerItemMetadataOutput) { outputs.append(output) }

  /// Adds a collector of date ranges.
  public func add(_ mediaDataCollector: AVPlayerItemMetadataCollector) {
    collectors.append(mediaDataCollector)
  }

  /// Passes a call to the delegates.
  public func receive(_ call: PlayerCall) {
    let object = call.object
    switch call.name {
    case "metadataOutput":
      let groups = object.objects("didOutputTimedMetadataGroups").map(AVTimedMetadataGroup.init)
      for output in outputs {
        output.delegate?.metadataOutput(output, didOutputTimedMetadataGroups: groups, from: nil)
      }
    case "outputSequenceWasFlushed":
      for output in outputs { output.delegate?.outputSequenceWasFlushed(output) }
    case "metadataCollector":
      let groups = object.objects("didCollect").map(AVDateRangeMetadataGroup.init)
      for collector in collectors {
        collector.delegate?.metadataCollector(
          collector, didCollect: groups,
          indexesOfNewGroups: IndexSet(object.integers("indexesOfNewGroups").map(Int.init)),
          indexesOfModifiedGroups: IndexSet(
            object.integers("indexesOfModifiedGroups").map(Int.init)))
      }
    case "eventsDidChange": interstitialEventsDidChange?(object.objects("events"))
    default: break
    }
  }
}

// MARK: - Outputs and their delegates

/// A track of an item. There is none for the metadata of HLS.
public final class AVPlayerItemTrack {}

/// An output of ID3.
public final class AVPlayerItemMetadataOutput {
  /// The delegate, held weakly.
  public private(set) weak var delegate: (any AVPlayerItemMetadataOutputPushDelegate)?

  /// An output without a delegate.
  public init() {}

  /// Sets the delegate. It is called at once, not on a queue.
  public func setDelegate(_ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?) {
    self.delegate = delegate
  }
}

/// A collector of date ranges.
public final class AVPlayerItemMetadataCollector {
  /// The delegate, held weakly.
  public private(set) weak var delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?

  /// A collector without a delegate.
  public init() {}

  /// Sets the delegate. It is called at once, not on a queue.
  public func setDelegate(_ delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?) {
    self.delegate = delegate
  }
}

/// The delegate of an output. Each method may be left out.
public protocol AVPlayerItemMetadataOutputPushDelegate: AnyObject {
  /// Called with the group of ID3 that the position has reached; `track` is `nil`.
  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput,
    didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?)
  /// Called when the position jumps.
  func outputSequenceWasFlushed(_ output: AVPlayerItemMetadataOutput)
}

extension AVPlayerItemMetadataOutputPushDelegate {
  /// Does nothing.
  public func metadataOutput(
    _ output: AVPlayerItemMetadataOutput,
    didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?
  ) {}
  /// Does nothing.
  public func outputSequenceWasFlushed(_ output: AVPlayerItemMetadataOutput) {}
}

/// The delegate of a collector.
public protocol AVPlayerItemMetadataCollectorPushDelegate: AnyObject {
  /// Called with all groups after each load that changes any.
  func metadataCollector(
    _ metadataCollector: AVPlayerItemMetadataCollector,
    didCollect metadataGroups: [AVDateRangeMetadataGroup], indexesOfNewGroups: IndexSet,
    indexesOfModifiedGroups: IndexSet)
}
