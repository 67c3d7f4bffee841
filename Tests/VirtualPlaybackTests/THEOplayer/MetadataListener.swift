import Foundation
import VirtualPlayback

/// What an application does with the metadata of a stream: listener code for THEOplayer without a user
/// interface. It knows `VirtualPlayback` alone, and none of its lines is about testing.
final class MetadataListener {
  private let player: THEOplayer
  private let trackType: String
  private var listeners: [String: EventListener] = [:]
  private(set) var lines: [String] = []

  init(player: THEOplayer, trackType: String) {
    self.player = player
    self.trackType = trackType
    listeners["addTrack"] = player.textTracks.addEventListener(
      type: TextTrackListEventTypes.ADD_TRACK, listener: trackAdded)
    listeners["removeTrack"] = player.textTracks.addEventListener(
      type: TextTrackListEventTypes.REMOVE_TRACK, listener: trackRemoved)
    listeners["timeUpdate"] = player.addEventListener(
      type: PlayerEventTypes.TIME_UPDATE, listener: timeUpdated)
  }

  private func trackAdded(event: AddTrackEvent) {
    lines.append("track \(event.track.kind)")
    guard let textTrack = event.track as? TextTrack, textTrack.type == trackType else { return }
    attach(to: textTrack)
  }

  private func attach(to track: Track) {
    listeners["add\(track.uid)"] = track.addEventListener(
      type: TextTrackEventTypes.ADD_CUE, listener: cueAdded)
    listeners["exit\(track.uid)"] = track.addEventListener(
      type: TextTrackEventTypes.EXIT_CUE, listener: cueExited)
  }

  private func trackRemoved(event: RemoveTrackEvent) {
    if let listener = listeners.removeValue(forKey: "add\(event.track.uid)") {
      event.track.removeEventListener(type: TextTrackEventTypes.ADD_CUE, listener: listener)
    }
    lines.append("gone \(event.track.kind)")
  }

  private func cueAdded(event: AddCueEvent) {
    guard let cue = event.cue as? DateRangeCue else { return }
    let style = Date.ISO8601FormatStyle()
    var line = "\(event.cue.id) \(cue.startDate.formatted(style))"
    if let end = cue.endDate { line += " to \(end.formatted(style))" }
    if let duration = cue.duration { line += " lasts \(duration)" }
    if let out = cue.scte35Out { line += " out \(out.base64EncodedString().prefix(8))" }
    lines.append(line)
  }

  private func cueExited(event: ExitCueEvent) {
    guard let id3Cue = event.cue as? Id3Cue, let content = id3Cue.contentDictionary else { return }
    lines.append("\(content["id"] ?? "?") \(content["text"] ?? "has no text")")
  }

  private func timeUpdated(event: TimeUpdateEvent) {
    player.requestCurrentProgramDateTime { (date, error) in
      if let date {
        lines.append("\(event.currentTime) \(date.formatted(Date.ISO8601FormatStyle()))")
      } else if let error {
        lines.append(error.localizedDescription)
      }
    }
  }
}
