internal import CueSources
internal import MediaTiming
public import TextTracks

/// A cue of a track.
///
/// An object keeps its identity while it is held, and shows the latest known values.
public class TextTrackCue: EventDispatcherProtocol {
  /// The track of the cue.
  public let track: TextTrack
  /// The cue of the toolkit, with exact times and its place in the stream.
  public internal(set) var model: Cue

  init(_ model: Cue, track: TextTrack) {
    self.model = model
    self.track = track
  }

  /// The identifier in the stream; empty without one.
  public var id: String { model.id ?? "" }

  /// A unique number; counted, where THEOplayer's are random.
  public var uid: Int { model.uid }

  /// The start of the cue in seconds of media time; infinite when it cannot be placed, as it is
  /// never entered.
  public var startTime: Double { model.startTime?.seconds ?? .infinity }

  /// The end of the cue in seconds of media time; infinite while unknown.
  public var endTime: Double { model.endTime?.seconds ?? .infinity }

  /// The content of the cue; its type depends on the type of the track.
  public var content: Any? { model.content }

  /// The content as text, if it is text.
  public var contentString: String? {
    guard let chapter = model.content as? ChapterCueContent else { return model.content.summary }
    return chapter.titles.first?.text
  }

  /// The content as names and texts, if it has them.
  public var contentDictionary: [String: String]? { nil }

  /// Calls a listener for each later event of a type of this cue.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    track.objects.listen(to: type, in: .cue(uid), listener)
  }

  /// Returns the object for a cue, with the class for its content.
  static func object(for cue: Cue, track: TextTrack) -> TextTrackCue {
    switch cue.content {
    case is ID3CueContent: Id3Cue(cue, track: track)
    case is DateRangeCueContent: DateRangeCue(cue, track: track)
    case is EventMessageCueContent: EmsgCue(cue, track: track)
    default: TextTrackCue(cue, track: track)
    }
  }
}
