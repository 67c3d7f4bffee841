internal import AdBreaks
internal import ByteParsing
internal import CueSources
internal import EventMessages
internal import ID3
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// What a cue is, whatever else becomes known of it.
struct ChannelCueIdentity: Hashable, Sendable {
  let type: TrackType
  /// The line that starts it. Lines behind the last segment come with each load, so that only their segment stays.
  private var load: Int?
  private var line: Int?
  private var segment: Int?
  /// The carrier of one in the media.
  private var pid: Int?
  private var pts: TransportTimestamp?
  private var payload: UInt64?
  /// What distinguishes several of one line.
  private var id: String?
  /// The start of a chapter, and that of a dated segment since 1970.
  private var start: MediaTime?

  /// Whether it is in the media, where the same one may come again later.
  let isCarried: Bool

  init(_ cue: Cue) {
    type = Swift.type(of: cue.content).trackType
    isCarried = cue.source.line == nil
    if let line = cue.source.line {
      switch type {
      case .cueTags:
        // That of the cue is not known as long as the line is behind the last segment.
        let first = (cue.content as? TagCueContent)?.adBreak.evidence.first
        (segment, id) = (first?.segment, cue.id)
      case .programDateTime:
        (segment, start) = (cue.source.segment, cue.startDate?.timeSince1970)
      default:
        self.line = line
        load = cue.source.load
        if type == .chapters { (id, start) = (cue.id, cue.startTime) }
      }
      return
    }
    pid = cue.source.pid
    pts = cue.source.pts
    switch cue.content {
    case let content as ID3CueContent:
      payload = StableHash.value(content.frame.summary.utf8)
      id = content.frame.id.description
    case let content as SpliceCueContent:
      // The repeats of a message are one cue, at the stamp of the first one that is known.
      pts = nil
      payload = StableHash.value(content.payload.bytes ?? Array(content.payload.text.utf8))
    case let content as EventMessageCueContent:
      payload = StableHash.value(content.box.messageData)
      id = "\(content.box.schemeIDURI) \(content.box.value) \(content.box.id)"
    default: id = cue.id ?? cue.content.summary
    }
  }

  /// A range by its first line.
  init(_ type: TrackType, at source: SourceLine) {
    self.type = type
    isCarried = false
    load = source.load
    line = source.line
  }
}
