/// The player of Shaka Player for listeners: it sends all events itself.
public final class ShakaPlayer: EventTarget, ListenedPlayer {
  /// The view of Shaka Player.
  public var view: any PlaybackView.Type { ShakaView.self }

  /// A player without a playback.
  public override init() {}

  /// Sends the event of a call.
  public func receive(_ call: PlayerCall) {
    guard let name = PlayerEvent.Name(rawValue: call.name) else { return }
    dispatch(PlayerEvent(name: name, call: call))
  }
}

extension PlayerEvent {
  /// `metadata` and `metadataadded`: the start in seconds of media time.
  public var startTime: Double? { object.startTime }
  /// `metadata` and `metadataadded`: the end in seconds of media time, infinite for an open one.
  public var endTime: Double? { object.endTime }
  /// `metadata` and `metadataadded`: `org.id3`, or the class of a date range.
  public var metadataType: String? { object.text("metadataType") }
  /// `metadata` and `metadataadded`: `key`, `data`, and `description`.
  public var payload: PlayerObject? { object.object("payload") }
  /// The region of a `timelineregion…` event, or the message of `emsg`: `schemeIdUri`, `id`, `startTime` and `endTime` in
  /// seconds of media time, and so on.
  public var detail: PlayerObject? { object.object("detail") ?? (name == .emsg ? object : nil) }
}
