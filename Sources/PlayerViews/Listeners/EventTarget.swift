/// An event of a player that runs in a browser.
public struct PlayerEvent {
  /// The names of events.
  public enum Name: String, CaseIterable, Sendable {
    /// A text track was added.
    case addtrack
    /// A text track was removed.
    case removetrack
    /// The mode of a text track was changed.
    case modechange
    /// The active cues of a text track changed.
    case cuechange
    /// A cue became active.
    case enter
    /// A cue is not active any more.
    case exit
    /// The position jumped.
    case seeked
    /// The position has moved.
    case timeupdate
    /// hls.js: `Hls.Events.FRAG_PARSING_METADATA`, with ``PlayerEvent/samples``.
    case fragParsingMetadata = "hlsFragParsingMetadata"
    /// hls.js: `Hls.Events.LEVEL_UPDATED`.
    case levelUpdated = "hlsLevelUpdated"
    /// Shaka Player: metadata were added, mostly before their time.
    case metadataadded
    /// Shaka Player: the position is at metadata.
    case metadata
    /// Shaka Player: a region was added.
    case timelineregionadded
    /// Shaka Player: the position entered a region.
    case timelineregionenter
    /// Shaka Player: the position left a region.
    case timelineregionexit
    /// Shaka Player: the position is at an event message.
    case emsg
    /// Shaka Player: data of the multivariant playlist.
    case sessiondata
    /// Shaka Player: the playback has stopped.
    case error
  }

  /// The name.
  public let name: Name
  /// The call of the view, with its exact time.
  public let call: PlayerCall
  /// The track that it is about, if any.
  public var track: WebPage.TextTrack?
  /// The cue that it is about, if any.
  public var cue: WebPage.Cue?

  /// The members that `hlscue events --as` prints.
  public var object: PlayerObject { call.object }
}

/// An object that sends events.
public class EventTarget {
  private var listeners: [PlayerEvent.Name: [(PlayerEvent) -> Void]] = [:]

  init() {}

  /// Calls a listener for each later event of a name.
  public func addEventListener(
    _ name: PlayerEvent.Name, listener: @escaping (PlayerEvent) -> Void
  ) {
    listeners[name, default: []].append(listener)
  }

  func dispatch(_ event: PlayerEvent) {
    for listener in listeners[event.name] ?? [] { listener(event) }
  }
}
