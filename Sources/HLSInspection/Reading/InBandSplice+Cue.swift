internal import AdBreaks
internal import CueSources
internal import TextTracks

extension InBandSplice {
  /// The message of a cue, where it is one and has a place in time.
  init?(_ cue: Cue) {
    guard let content = cue.content as? SpliceCueContent, let section = content.payload.section,
      let startTime = cue.startTime
    else { return nil }
    self.init(
      section: section, bytes: content.payload.bytes, startTime: startTime,
      segment: cue.source.segment, uri: cue.source.uri, pid: cue.source.pid)
  }
}
