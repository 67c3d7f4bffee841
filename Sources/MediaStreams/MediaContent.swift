public import MediaTiming
public import SourceDiagnostics

/// What a segment or a media file holds: its streams, their time, and the metadata in it.
public struct MediaContent: Hashable, Sendable {
  /// The container the bytes are in.
  public var container: MediaContainer
  /// The programs of a transport stream, in the order in which they were declared.
  public var programs: [TransportProgram]
  /// The streams, in the order in which they were declared.
  public var streams: [ElementaryStream]
  /// The metadata, in the order in which it starts.
  public var payloads: [MetadataPayload]
  /// The tags that the end of a transport stream cuts off.
  public var openTags: [TagFragment] = []
  /// The rests of tags that began before a transport stream did, one for each stream that begins so.
  public var tagRests: [TagFragment] = []
  /// The parts of SCTE-35 sections that the ends of a transport stream cut off: the first part of one that goes on behind
  /// it, and the rest of one that began before it, which is marked as such.
  public var cutSections: [MetadataPayload] = []
  /// The length of the media where the frames themselves tell it, as in packed audio.
  public var duration: MediaTime?
  /// The number of bytes that were read.
  public var byteCount: Int
  /// What a person should know about the bytes, by offset.
  public var diagnostics: [Diagnostic]

  /// Content of a container, empty unless parts are given.
  public init(
    container: MediaContainer, programs: [TransportProgram] = [], streams: [ElementaryStream] = [],
    payloads: [MetadataPayload] = [], duration: MediaTime? = nil, byteCount: Int = 0,
    diagnostics: [Diagnostic] = []
  ) {
    self.container = container
    self.programs = programs
    self.streams = streams
    self.payloads = payloads
    self.duration = duration
    self.byteCount = byteCount
    self.diagnostics = diagnostics
  }

  /// The stream that gives the content its time: the first video stream with time stamps, else the first
  /// such audio stream.
  public var timelineStream: ElementaryStream? { Self.timelineStream(of: streams) }

  /// The one of several streams that gives the others their time.
  static func timelineStream(of streams: [ElementaryStream]) -> ElementaryStream? {
    let timed = streams.filter { $0.timestamps != nil }
    return timed.first { $0.kind == .video } ?? timed.first { $0.kind == .audio }
  }

  /// The lowest presentation time stamp of the video stream where there is one, else of the audio stream.
  public var firstPTS: TransportTimestamp? { timelineStream?.timestamps?.lowest }
}
