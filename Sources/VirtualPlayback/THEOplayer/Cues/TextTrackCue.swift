internal import CueSources
internal import MediaTiming
public import TextTracks

/// A cue of a track.
///
/// An object keeps its identity while somebody holds it, and shows the latest values that were told or asked for.
public class TextTrackCue: EventDispatcherProtocol {
  /// The track of the cue.
  public let track: TextTrack
  /// The cue as the toolkit has it, with exact times and its place in the stream.
  public internal(set) var model: Cue

  init(_ model: Cue, track: TextTrack) {
    self.model = model
    self.track = track
  }

  /// The identifier that the stream gives; empty where it gives none.
  public var id: String { model.id ?? "" }

  /// Tells the cue from all others; counted, where THEOplayer's are random.
  public var uid: Int { model.uid }

  /// When the cue begins, in seconds of media time; infinite when it cannot be placed, as it is never entered.
  public var startTime: Double { model.startTime?.seconds ?? .infinity }

  /// When the cue ends, in seconds of media time; infinite while that is not known.
  public var endTime: Double { model.endTime?.seconds ?? .infinity }

  /// What the cue carries; its type goes with the type of the track.
  public var content: Any? { model.content }

  /// What the cue carries as text, where it is text.
  public var contentString: String? {
    guard let chapter = model.content as? ChapterCueContent else { return model.content.summary }
    return chapter.titles.first?.text
  }

  /// What the cue carries as names and texts, where it has them.
  public var contentDictionary: [String: String]? { nil }

  /// Calls a listener for each event of a type of this cue from now on.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    track.objects.listen(to: type, in: .cue(uid), listener)
  }

  /// The object for a cue, of the class that its content asks for.
  static func object(for cue: Cue, track: TextTrack) -> TextTrackCue {
    switch cue.content {
    case is ID3CueContent: Id3Cue(cue, track: track)
    case is DateRangeCueContent: DateRangeCue(cue, track: track)
    case is EventMessageCueContent: EmsgCue(cue, track: track)
    default: TextTrackCue(cue, track: track)
    }
  }
}
