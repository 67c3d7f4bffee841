internal import CueSources
internal import TextTracks

/// The numbers of the ID3 tags of a channel, which count from the first one ever of their track: those of a step count
/// from the first one that is known.
struct TagNumbers: Sendable {
  /// The tag that was numbered last in a track.
  private struct Numbered {
    var step: Int
    /// The number that it has in the step.
    var index: Int
    var number: Int
  }

  /// By packet identifier.
  private var last: [Int?: Numbered] = [:]

  /// Returns the same cue with the number of its tag, if it is of one.
  mutating func numbered(_ cue: Cue, in track: TextTrack, step: Int) -> Cue {
    guard var content = cue.content as? ID3CueContent else { return cue }
    var tag = Numbered(step: step, index: content.tagIndex, number: 0)
    if let last = last[track.pid] {
      // The frames of one tag come one after the other.
      let isSame = last.step == step && last.index == content.tagIndex
      tag.number = isSame ? last.number : last.number + 1
    }
    last[track.pid] = tag
    guard content.tagIndex != tag.number else { return cue }
    content.tagIndex = tag.number
    var numbered = cue
    numbered.content = content
    return numbered
  }
}
