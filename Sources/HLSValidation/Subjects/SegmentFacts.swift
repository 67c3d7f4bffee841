public import MediaStreams
public import MediaTiming

/// What is known of the media of one segment.
public struct SegmentFacts: Hashable, Sendable {
  /// Metadata that the segment carries, by its place in the stream.
  public struct Metadata: Hashable, Sendable {
    /// What it is.
    public var kind: ElementaryStream.Kind
    /// The packet identifier; `nil` outside transport streams.
    public var pid: Int?
    /// The time stamp that it carries.
    public var pts: TransportTimestamp?
    /// The offset of its first byte in the segment.
    public var byteOffset: Int?

    /// Metadata of a kind.
    public init(
      _ kind: ElementaryStream.Kind, pid: Int? = nil, pts: TransportTimestamp? = nil,
      byteOffset: Int? = nil
    ) {
      self.kind = kind
      self.pid = pid
      self.pts = pts
      self.byteOffset = byteOffset
    }
  }

  /// The first presentation time of its video, else of its audio.
  public var firstClock: StreamClock?
  /// The length that the media itself tells.
  public var duration: MediaTime?
  /// Whether the first picture is one at which decoding can start; `nil` when that is not known.
  public var startsWithKeyFrame: Bool?
  /// The container and the codings of the streams, such as `MPEG-TS`, `h264`, `aac`; empty when not known.
  public var codecs: [String]
  /// Whether it has pictures, so that its times are theirs.
  public var hasVideo: Bool
  /// The name of the container.
  public var container: MediaContainer?
  /// Its timed metadata in the order of the bytes.
  public var metadata: [Metadata]

  /// Media of a length from a moment of its own clock on.
  public init(
    firstClock: StreamClock?, duration: MediaTime?, startsWithKeyFrame: Bool? = nil,
    codecs: [String] = [], hasVideo: Bool = false, container: MediaContainer? = nil,
    metadata: [Metadata] = []
  ) {
    self.firstClock = firstClock
    self.duration = duration
    self.startsWithKeyFrame = startsWithKeyFrame
    self.codecs = codecs
    self.hasVideo = hasVideo
    self.container = container
    self.metadata = metadata
  }
}
