/// A page with a player whose metadata are text tracks: hls.js, Safari or video.js.
///
/// It sends the events of the player itself; tracks and cues send their own. Tracks are `hidden`, as an application wants
/// them.
public final class WebPage: EventTarget, ListenedPlayer {
  /// The players of text tracks.
  public enum Player: Sendable {
    /// hls.js: one track of `VTTCue` objects.
    case hlsjs
    /// Safari: one track of `DataCue` objects.
    case safari
    /// video.js: two tracks without events of cues. A cue is known as soon as it is active.
    case videojs
  }

  /// The player.
  public let player: Player
  /// `video.textTracks`, or `player.textTracks()`.
  public let textTracks = TextTrackList()
  /// The tracks by their labels, also those that are not added yet.
  private var known: [String: TextTrack] = [:]

  /// A page with a player.
  public init(_ player: Player) { self.player = player }

  /// The view of the player.
  public var view: any PlaybackView.Type {
    switch player {
    case .hlsjs: HLSjsView.self
    case .safari: SafariView.self
    case .videojs: VideoJSView.self
    }
  }

  /// Changes the tracks and cues as a call says, and sends its event.
  public func receive(_ call: PlayerCall) {
    let label = call.object.text("track") ?? ""
    let track = known[label] ?? TextTrack()
    known[label] = track
    let cue = track.receive(call)
    guard let name = PlayerEvent.Name(rawValue: call.name) else { return }
    let event = PlayerEvent(name: name, call: call, track: track, cue: cue)
    switch name {
    case .addtrack:
      textTracks.tracks.append(track)
      textTracks.dispatch(event)
    case .removetrack:
      textTracks.tracks.removeAll { $0 === track }
      textTracks.dispatch(event)
    case .cuechange: track.dispatch(event)
    case .enter, .exit: cue?.dispatch(event)
    default: dispatch(event)
    }
  }

  /// The tracks of a page, which sends `addtrack` and `removetrack`.
  public final class TextTrackList: EventTarget {
    /// The tracks in the order in which they were added.
    public fileprivate(set) var tracks: [TextTrack] = []
  }
}

extension WebPage {
  /// A text track, which sends `cuechange`.
  public final class TextTrack: EventTarget {
    /// The members of the track.
    private var object = PlayerObject([])
    /// The cues in the order in which they were added.
    public private(set) var cues: [Cue] = []
    /// The cues that are active at the position.
    public private(set) var activeCues: [Cue] = []
    private var cuesByNumber: [Int64: Cue] = [:]
    /// Whether the page listens to it; the events are those of a `hidden` track whatever it says.
    public var mode = "hidden"

    /// `metadata`.
    public var kind: String { object.text("kind") ?? "metadata" }
    /// The name by which an application finds it.
    public var label: String { object.text("label") ?? object.text("track") ?? "" }
    /// `inBandMetadataTrackDispatchType`; empty without one.
    public var inBandMetadataTrackDispatchType: String {
      object.text("inBandMetadataTrackDispatchType") ?? ""
    }

    /// Changes what a call is about; returns its cue.
    fileprivate func receive(_ call: PlayerCall) -> Cue? {
      let object = call.object
      switch call.name {
      case "addtrack": self.object = object.object("track") ?? object
      case "modechange":
        mode = object.text("mode") ?? mode
        if mode == "disabled" { activeCues = [] }
      case "cuechange": receiveActiveCues(object)
      default: return object.object("cue").map { change($0, by: call.name) }
      }
      return nil
    }

    private func change(_ object: PlayerObject, by name: String) -> Cue {
      let number = object.integer("number") ?? 0
      let cue = cuesByNumber[number] ?? Cue(object)
      cue.object = object
      switch name {
      case "addcue" where cuesByNumber.updateValue(cue, forKey: number) == nil: cues.append(cue)
      case "removecue":
        cuesByNumber[number] = nil
        cues.removeAll { $0 === cue }
        activeCues.removeAll { $0 === cue }
      case "enter" where !activeCues.contains { $0 === cue }: activeCues.append(cue)
      case "exit": activeCues.removeAll { $0 === cue }
      default: break
      }
      return cue
    }

    private func receiveActiveCues(_ object: PlayerObject) {
      if object["activeCount"] != nil, object["activeCues"] != nil {
        // The list is cut; entries and exits have kept it whole.
      } else if object["activeCues"] != nil {
        activeCues = object.integers("activeCues").compactMap { cuesByNumber[$0] }
      } else if object["active"] != nil {
        activeCues = object.objects("active").map { object in
          if let cue = activeCues.first(where: { $0.object == object }) { return cue }
          let cue = Cue(object)
          cues.append(cue)
          return cue
        }
      }
    }
  }

  /// A cue: a `VTTCue` of hls.js, a `DataCue` of Safari. It sends `enter` and `exit`, but in video.js nothing.
  public final class Cue: EventTarget {
    /// All its members, as they are now.
    public fileprivate(set) var object: PlayerObject

    fileprivate init(_ object: PlayerObject) { self.object = object }

    /// The ID of a date range; empty for ID3.
    public var id: String { object.text("id") ?? "" }
    /// The start in seconds of media time.
    public var startTime: Double { object.startTime ?? .infinity }
    /// The end in seconds of media time; infinite while it is open.
    public var endTime: Double { object.endTime ?? .infinity }
    /// What kind of metadata it is, such as `com.apple.quicktime.HLS` for a date range; empty without it.
    public var type: String { object.text("type") ?? "" }
    /// `value`, with `key` and `data`.
    public var value: PlayerObject { object.object("value") ?? PlayerObject([]) }
  }

  /// A cue of hls.js.
  public typealias VTTCue = Cue
  /// A cue of Safari.
  public typealias DataCue = Cue
}

extension PlayerEvent {
  /// `FRAG_PARSING_METADATA` of hls.js: a sample for each tag, with `pts` and `duration` in seconds, and `type`.
  public var samples: [PlayerObject] { object.objects("samples") }
}
