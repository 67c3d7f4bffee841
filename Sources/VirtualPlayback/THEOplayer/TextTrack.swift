internal import TextTracks

/// A track. All tracks of this player are text tracks.
public class Track: EventDispatcherProtocol {
  /// A unique number; counted, so that the same input has the same values.
  public let uid: Int
  /// The identifier in the stream; always empty in this player.
  public var id: String { "" }
  /// The kind: `metadata` or `chapters`.
  public let kind: String
  /// A display name.
  public let label: String
  /// The language; metadata has none, so it is empty.
  public var language: String { "" }

  let objects: TrackObjects

  init(_ model: TextTracks.TextTrack, objects: TrackObjects) {
    uid = model.uid
    kind = (model.type == .chapters ? TrackKind.chapters : model.kind).rawValue
    label = model.label
    self.objects = objects
  }

  /// Calls a listener for each later event of a type in this track.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    addEventListener(type: type, replay: false, listener: listener)
  }

  /// Calls a listener for each later event of a type in this track, with `replay` also for existing
  /// cues.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, replay: Bool, listener: @escaping (Event) -> Void
  ) -> EventListener {
    objects.listen(to: type, in: .track(uid), replay: replay, listener)
  }
}

/// A track of cues.
public final class TextTrack: Track {
  /// The source of the cues: `id3`, `daterange`, `emsg`, or another of the toolkit's names.
  public let type: String

  override init(_ model: TextTracks.TextTrack, objects: TrackObjects) {
    type = model.type.rawValue
    super.init(model, objects: objects)
  }

  /// Whether the track takes part in playback. A metadata track is `hidden` at first.
  ///
  /// Disabling a track stops its events, without an exit of its active cues; enabling it enters the
  /// cues at the position.
  public var mode: TextTrackMode {
    get { objects.list.engine.mode(ofTrack: uid).map(TextTrackMode.init) ?? .disabled }
    set {
      objects.list.setMode(newValue.model, ofTrack: uid)
      objects.list.settle()
    }
  }

  /// The cues by start, then longer first, then oldest; none while the track is disabled.
  ///
  /// The API of THEOplayer for iOS has arrays here, so an empty one stands for the `null` of its
  /// web API.
  public var cues: [TextTrackCue] {
    (objects.list.engine.cues(ofTrack: uid) ?? []).compactMap(object)
  }

  /// The cues that are active at the position.
  public var activeCues: [TextTrackCue] {
    (objects.list.engine.activeCues(ofTrack: uid) ?? []).compactMap(object)
  }

  private func object(for cue: Cue) -> TextTrackCue? { objects.cue(cue, ofTrack: uid) }
}

/// Whether a track takes part in playback.
public enum TextTrackMode: String, Hashable, Sendable, CaseIterable {
  /// The track has no events and returns no cues.
  case disabled
  /// The track has events and is not shown.
  case hidden
  /// The track has events and is shown if its kind can be.
  case showing

  init(_ mode: TrackMode) {
    self =
      switch mode {
      case .disabled: .disabled
      case .hidden: .hidden
      case .showing: .showing
      }
  }

  var model: TrackMode {
    switch self {
    case .disabled: .disabled
    case .hidden: .hidden
    case .showing: .showing
    }
  }
}

/// The kinds of text tracks; ``Track/kind`` is one of their names.
public enum TextTrackKind: String, Hashable, Sendable, CaseIterable {
  /// A translation of the dialogue.
  case subtitles
  /// The dialogue and sounds as text.
  case captions
  /// The pictures described as text.
  case descriptions
  /// Titles of the parts of the presentation.
  case chapters
  /// Data for programs.
  case metadata

  // swift-format-ignore: NoLeadingUnderscores
  /// The name, as THEOplayer spells it.
  public var _rawValue: String { rawValue }
}
