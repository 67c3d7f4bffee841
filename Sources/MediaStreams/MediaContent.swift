public import MediaTiming
public import SourceDiagnostics

/// The content of a segment or a media file: its streams, their time, and the metadata.
public struct MediaContent: Hashable, Sendable {
  /// The container the bytes are in.
  public var container: MediaContainer
  /// Whether the bytes confirm the container. A transport stream has a table, a PES packet or metadata: the bytes that
  /// synchronize packets may be at their places by chance.
  public var isConfirmed = true
  /// The programs of a transport stream, in the order in which they were declared.
  public var programs: [TransportProgram]
  /// The streams, in the order in which they were declared.
  public var streams: [ElementaryStream]
  /// The metadata, in the order of their starts.
  public var payloads: [MetadataPayload]
  /// The tags that are cut off at the end of a transport stream.
  public var openTags: [TagFragment] = []
  /// The remainders of tags that started before a transport stream, one for each affected stream.
  public var tagRests: [TagFragment] = []
  /// The parts of SCTE-35 sections at the ends of a transport stream: the first part of one that
  /// continues after it, and the remainder of one that started before it, which is marked as such.
  public var cutSections: [MetadataPayload] = []
  /// The bytes of each audio and video PID of a transport stream that are before its first PES packet.
  public var leadingByteCounts: [Int: Int] = [:]
  /// The duration of the media from the frames themselves, as in packed audio.
  public var duration: MediaTime?
  /// The number of bytes that were read.
  public var byteCount: Int
  /// The findings about the bytes, by offset.
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

  /// The stream that determines the time of the content: the first video stream with time stamps,
  /// else the first such audio stream.
  public var timelineStream: ElementaryStream? { Self.timelineStream(of: streams) }

  /// Returns the stream that determines the time of several streams.
  static func timelineStream(of streams: [ElementaryStream]) -> ElementaryStream? {
    let timed = streams.filter { $0.timestamps != nil }
    return timed.first { $0.kind == .video } ?? timed.first { $0.kind == .audio }
  }

  /// The lowest presentation time stamp of the video stream where there is one, else of the audio stream.
  public var firstPTS: TransportTimestamp? { timelineStream?.timestamps?.lowest }
}
