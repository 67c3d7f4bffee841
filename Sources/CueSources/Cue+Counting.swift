internal import AdBreaks
package import TextTracks

extension Cue {
  /// The same where the segments of its playlist have a number of others before them: with that of the segments that a
  /// growing playlist has forgotten, a cue stays the same when more of them are.
  package func countingSegments(from offset: Int) -> Cue {
    guard offset > 0 else { return self }
    var cue = self
    cue.source.segment = cue.source.segment.map { $0 + offset }
    if var content = cue.content as? TagCueContent {
      content.adBreak = content.adBreak.countingSegments(from: offset)
      cue.content = content
    }
    return cue
  }
}
