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
    /// The first presentation time of its program, where the segment has several programs.
    public var firstClock: StreamClock?

    /// Metadata of a kind.
    public init(
      _ kind: ElementaryStream.Kind, pid: Int? = nil, pts: TransportTimestamp? = nil,
      byteOffset: Int? = nil, firstClock: StreamClock? = nil
    ) {
      self.kind = kind
      self.pid = pid
      self.pts = pts
      self.byteOffset = byteOffset
      self.firstClock = firstClock
    }
  }

  /// An event message that the segment carries.
  public struct EventMessage: Hashable, Sendable {
    /// `scheme_id_uri`.
    public var scheme: String
    /// `value`.
    public var value: String
    /// `id`.
    public var id: UInt32
    /// Its place on the timeline of the tracks; `nil` when that cannot be told.
    public var time: MediaTime?
    /// `message_data`.
    public var data: [UInt8]

    /// A message of its fields.
    public init(scheme: String, value: String, id: UInt32, time: MediaTime?, data: [UInt8]) {
      self.scheme = scheme
      self.value = value
      self.id = id
      self.time = time
      self.data = data
    }
  }

  /// What a segment of WebVTT tells about the time of its captions.
  public struct Captions: Hashable, Sendable {
    /// The header that ties the times of captions to the clock of the media (RFC 8216bis, section 3.1.4).
    public enum TimestampMap: Hashable, Sendable {
      /// There is none.
      case missing
      /// It does not follow its syntax.
      case unreadable(String)
      /// A time of captions, and the reading of the clock that is the same moment.
      case times(local: MediaTime, clock: TransportTimestamp)
    }

    /// `X-TIMESTAMP-MAP`.
    public var timestampMap: TimestampMap
    /// The times of the first cue; `nil` when there is none near the start.
    public var firstCue: MediaTimeRange?

    /// Captions of a header and a first cue.
    public init(timestampMap: TimestampMap, firstCue: MediaTimeRange? = nil) {
      self.timestampMap = timestampMap
      self.firstCue = firstCue
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
  /// What WebVTT tells of its times; `nil` for everything else.
  public var captions: Captions?
  /// The name of the container.
  public var container: MediaContainer?
  /// Its timed metadata in the order of the bytes.
  public var metadata: [Metadata]
  /// Its event messages in the order of the bytes.
  public var eventMessages: [EventMessage] = []
  /// How many bytes the resource has that it is a part of; `nil` when that is not known.
  public var resourceByteCount: Int?

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
