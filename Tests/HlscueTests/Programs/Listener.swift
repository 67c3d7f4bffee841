import VirtualPlayback

/// Plays a stream without video and audio, and notes the texts of ID3 cues as a player's listener gets them.
func playedTexts(of input: String) async throws -> [String] {
  let player = VirtualPlayer()
  var texts: [String] = []
  player.textTracks.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { event in
    guard let track = event.track as? TextTrack, track.type == "id3" else { return }
    track.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { event in
      if let text = event.cue.contentDictionary?["text"] { texts.append(text) }
    }
  }
  try await player.load(input)
  player.play()
  player.playToEnd()
  return texts
}
