internal import TextTracks

/// A track of any kind. All tracks of this player are text tracks.
public class Track: EventDispatcherProtocol {
  /// Tells the track from all others; counted, so the same input has the same values.
  public let uid: Int
  /// An identifier that the stream gives; this player knows none, so it is empty.
  public var id: String { "" }
  /// What the track is for: `metadata` or `chapters`.
  public let kind: String
  /// A name for people.
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

  /// Calls a listener for each event of a type in this track from now on.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    addEventListener(type: type, replay: false, listener: listener)
  }

  /// Calls a listener for each event of a type in this track from now on, with `replay` also for the cues that
  /// are there already.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, replay: Bool, listener: @escaping (Event) -> Void
  ) -> EventListener {
    objects.listen(to: type, in: .track(uid), replay: replay, listener)
  }
}

/// A track of cues.
public final class TextTrack: Track {
  /// What the cues are made from: `id3`, `daterange`, `emsg`, or another of the toolkit's names.
  public let type: String

  override init(_ model: TextTracks.TextTrack, objects: TrackObjects) {
    type = model.type.rawValue
    super.init(model, objects: objects)
  }

  /// Whether the track takes part in the playback. A metadata track is `hidden` at first.
  ///
  /// One that is disabled leaves its active cues and is silent; one that is enabled enters those that hold.
  public var mode: TextTrackMode {
    get { objects.list.engine.mode(ofTrack: uid).map(TextTrackMode.init) ?? .disabled }
    set {
      objects.list.setMode(newValue.model, ofTrack: uid)
      objects.list.settle()
    }
  }

  /// The cues by start, then longer first, then oldest; none while the track is disabled.
  ///
  /// The API of THEOplayer for iOS has arrays here, so that one that is empty stands for the `null` of its web API.
  public var cues: [TextTrackCue] {
    (objects.list.engine.cues(ofTrack: uid) ?? []).compactMap(object)
  }

  /// Those of the cues that hold at the position.
  public var activeCues: [TextTrackCue] {
    (objects.list.engine.activeCues(ofTrack: uid) ?? []).compactMap(object)
  }

  private func object(for cue: Cue) -> TextTrackCue? { objects.cue(cue, ofTrack: uid) }
}

/// Whether a track takes part in the playback.
public enum TextTrackMode: String, Hashable, Sendable, CaseIterable {
  /// The track has no events and gives no cues.
  case disabled
  /// The track has events and is not shown.
  case hidden
  /// The track has events and is shown where its kind can be.
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
  /// A translation of what is spoken.
  case subtitles
  /// What is spoken and heard, as text.
  case captions
  /// What is seen, as text.
  case descriptions
  /// Titles of the parts of the presentation.
  case chapters
  /// Data for code.
  case metadata

  // swift-format-ignore: NoLeadingUnderscores
  /// The name, as THEOplayer spells it.
  public var _rawValue: String { rawValue }
}
