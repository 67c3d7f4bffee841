internal import AdBreaks
internal import ByteParsing
internal import CueSources
internal import EventMessages
internal import HLSPlaylists
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
      payload = Self.hash(of: content.payload)
    case let content as EventMessageCueContent:
      payload = StableHash.value(content.box.messageData)
      id = "\(content.box.schemeIDURI) \(content.box.value) \(content.box.id)"
    default: id = cue.id ?? cue.content.summary
    }
  }

  /// The cue of a range or message; `nil` for other tags, of which all of a break are one.
  static func cue(of evidence: AdBreak.Evidence) -> Self? {
    if let source = evidence.source {
      return evidence.tagName == TagName.dateRange.rawValue ? Self(.daterange, at: source) : nil
    }
    return evidence.payload.map { Self($0, pid: evidence.pid) }
  }

  /// A message in the media.
  private init(_ message: DecodedSplice, pid: Int?) {
    (type, isCarried) = (.scte35, true)
    self.pid = pid
    payload = Self.hash(of: message)
  }

  private static func hash(of message: DecodedSplice) -> UInt64 {
    StableHash.value(message.bytes ?? Array(message.text.utf8))
  }

  /// A range by its first line.
  init(_ type: TrackType, at source: SourceLine) {
    self.type = type
    isCarried = false
    load = source.load
    line = source.line
  }
}
