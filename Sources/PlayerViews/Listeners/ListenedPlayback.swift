public import HLSInspection
internal import InspectionReports
public import MediaTiming
public import TextTracks

/// The objects of a player that an application listens to.
public protocol ListenedPlayer: AnyObject {
  /// The view that makes the calls.
  var view: any PlaybackView.Type { get }

  /// Changes the objects as a call says, and calls the listeners.
  func receive(_ call: PlayerCall)
}

/// A playback whose calls the listeners of an application get from the objects of a player.
///
/// The calls are those that `hlscue events --as` prints, with the same values and in the same order. Nothing waits for
/// real time. The inspection must keep the tags (`InspectionOptions.keepsTags`), which players read by rules of their own.
///
/// ```swift
/// let player = ShakaPlayer()
/// player.addEventListener(.metadata) { event in … }
/// try ListenedPlayback(inspection, in: player).playToEnd()
/// ```
public final class ListenedPlayback {
  /// All calls of the playback.
  public let calls: [PlayerCall]
  private var next = 0
  private let player: any ListenedPlayer

  /// A playback of the first playlist of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: an inspection that kept the tags.
  ///   - player: the player whose listeners get the calls.
  ///   - settings: the version and quirks of the view; `nil` for the default version with all of them.
  ///   - plan: the way it is played; `nil` for everything once, with the usual buffer of the player.
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public init(
    _ inspection: Inspection, in player: any ListenedPlayer, settings: ViewSettings? = nil,
    plan: PlaybackPlan? = nil
  ) throws(InvalidPlaybackPlan) {
    let view = player.view
    let usual = PlaybackPlan(
      presentation: inspection.playbackRange, buffer: .ahead(view.usualBuffer))
    calls = try ViewPlayback(
      inspection, tracks: CueFilter().apply(to: inspection), as: view,
      settings ?? ViewSettings(ofDefault: view), plan: plan ?? usual
    ).calls()
    self.player = player
  }

  /// Makes the next call and returns it; `nil` at the end.
  @discardableResult
  public func playNextCall() -> PlayerCall? {
    guard calls.indices.contains(next) else { return nil }
    let call = calls[next]
    next += 1
    player.receive(call)
    return call
  }

  /// Makes the calls before the first one at a later position.
  public func play(to position: MediaTime) {
    while next < calls.count, calls[next].position <= position { playNextCall() }
  }

  /// Makes all calls that are left.
  public func playToEnd() { while playNextCall() != nil {} }
}
