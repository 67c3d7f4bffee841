public import CueSources
internal import EventMessages
public import MediaStreams
public import MediaTiming

/// The facts about the media of one segment.
public struct SegmentFacts: Hashable, Sendable {
  /// Metadata that the segment carries, by its place in the stream.
  public struct Metadata: Hashable, Sendable {
    /// The kind of stream.
    public var kind: ElementaryStream.Kind
    /// The packet identifier; `nil` outside transport streams.
    public var pid: Int?
    /// The time stamp that it carries.
    public var pts: TransportTimestamp?
    /// The offset of its first byte in the segment.
    public var byteOffset: Int?
    /// The first presentation time of its program, if the segment has several programs.
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
    /// The media time of the event; `nil` when unknown.
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

    /// Whether the data is an ID3 tag.
    public var isID3: Bool { EventMessageBox.isID3(scheme: scheme) }
  }

  /// Messages that libavformat does not deliver as they are, all for one reason.
  public struct UndeliveredMessages: Hashable, Sendable {
    /// The reason for which they are not delivered.
    public enum Reason: Hashable, Sendable {
      /// SCTE-35 sections that start in a packet with another one.
      case packed
      /// SCTE-35 sections of a stream that libavformat does not take for one of SCTE-35.
      case unregistered
      /// ID3 tags of which the start of the header is missing.
      case headerCut
      /// ID3 tags between the frames of packed audio.
      case betweenFrames
      /// Event messages in boxes.
      case eventMessage
      /// No known one.
      case unknown(MetadataPayload.Kind)
      /// The media is not read, with the error.
      case unread(String)
    }

    /// The reason.
    public var reason: Reason
    /// The number of messages.
    public var count: Int
    /// The name and version of the library.
    public var library: String

    /// Messages with their reason.
    public init(_ reason: Reason, count: Int, library: String) {
      self.reason = reason
      self.count = count
      self.library = library
    }
  }

  /// The timing of captions in a WebVTT segment.
  public struct Captions: Hashable, Sendable {
    /// The header that maps caption times to the clock of the media (RFC 8216bis, section 3.1.4).
    public enum TimestampMap: Hashable, Sendable {
      /// There is no header.
      case missing
      /// The header is malformed.
      case unreadable(String)
      /// A caption time and the clock reading of the same moment.
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

  /// The length of a stream by its own time stamps.
  public struct StreamLength: Hashable, Sendable {
    /// The time from the first presentation to the end of the last one.
    public var duration: MediaTime
    /// The average duration of a unit, if that of the last one is estimated by it; `nil` if it is known, or if there is
    /// one unit alone.
    public var unit: MediaTime?

    /// The length of a stream.
    public init(_ duration: MediaTime, unit: MediaTime? = nil) {
      self.duration = duration
      self.unit = unit
    }
  }

  /// The first presentation time of its video, else of its audio.
  public var firstClock: StreamClock?
  /// The time from its first decode time, without edit lists, to ``firstClock``; `nil` when unknown. Some players count
  /// from the decode time.
  public var decodingLead: MediaTime?
  /// The time from ``firstClock`` to the first presentation of audio beside video, negative for audio before it; `nil`
  /// when unknown, or without either.
  public var audioDelay: MediaTime?
  /// The duration from the media itself.
  public var duration: MediaTime?
  /// The length of the longest audio or video stream; `nil` when unknown.
  public var longestStream: StreamLength?
  /// Whether the first picture is a key frame; `nil` when unknown.
  public var startsWithKeyFrame: Bool?
  /// The codecs of the streams that it starts with, such as `h264` and `aac`; empty when unknown.
  public var codecs: [String]
  /// The codecs of the streams that it ends with, if those are others; empty if not.
  public var changedCodecs: [String] = []
  /// Whether it has video, so that its times are those of the video.
  public var hasVideo: Bool
  /// Whether any of the audio and video that it declares starts in it; `nil` when unknown, or if it declares none.
  public var hasFrames: Bool?
  /// The caption timing of WebVTT; `nil` for everything else.
  public var captions: Captions?
  /// The name of the container.
  public var container: MediaContainer?
  /// Its timed metadata in the order of the bytes.
  public var metadata: [Metadata]
  /// Its event messages in the order of the bytes.
  public var eventMessages: [EventMessage] = []
  /// Its messages that libavformat does not deliver; empty when nobody asked for them.
  public var undelivered: [UndeliveredMessages] = []
  /// What its ID3 tags have that some players make less of.
  public var tagTraits: ID3TagTraits = []
  /// The size of the resource that contains the segment, in bytes; `nil` when unknown.
  public var resourceByteCount: Int?

  /// The codecs of the streams that it ends with; empty when unknown.
  public var codecsAtEnd: [String] { changedCodecs.isEmpty ? codecs : changedCodecs }

  /// Media of a duration from a moment of its own clock.
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
