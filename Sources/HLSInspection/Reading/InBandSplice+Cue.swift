internal import AdBreaks
internal import CueSources
internal import MediaTiming
internal import SCTE35
internal import TextTracks

extension InBandSplice {
  /// The SCTE-35 message of a cue, from a transport stream or an event message, where it has a place in time.
  init?(_ cue: Cue) {
    let payload: DecodedSplice?
    var arrival: MediaTime?
    switch cue.content {
    case let content as SpliceCueContent:
      payload = content.payload
      arrival = content.arrivalTime
    case let content as EventMessageCueContent: payload = content.splice
    default: return nil
    }
    guard let payload, let section = payload.section, let startTime = cue.startTime else {
      return nil
    }
    self.init(
      section: section, payload: payload, startTime: startTime, arrivalTime: arrival,
      segment: cue.source.segment, uri: cue.source.uri, pid: cue.source.pid,
      program: cue.source.program)
  }
}
