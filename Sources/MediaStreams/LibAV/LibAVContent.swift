public import MediaTiming

/// The result of libavformat for media bytes.
public struct LibAVContent: Hashable, Sendable {
  /// The name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var formatName: String
  /// The streams in their order in the file.
  public var streams: [LibAVStream]
  /// The chapters in their order in the file.
  public var chapters: [LibAVChapter]
  /// The metadata of the container in order.
  public var metadata: [LibAVTag]
  /// The duration in the header of the container.
  public var duration: MediaTime?
  /// Whether packets beyond the limit were dropped.
  public var isCutOff: Bool
}

/// One key and value of the metadata of a container, a stream or a chapter.
public struct LibAVTag: Hashable, Sendable {
  /// The maximum number of tags from one place.
  static let maximumCount = 10_000

  /// The name, as libavformat spells it.
  public var key: String
  /// The value.
  public var value: String
  /// Whether the value was longer than the limit, and is only its start.
  public var isCut = false

  /// A key and its value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// One chapter of a file.
public struct LibAVChapter: Hashable, Sendable {
  /// The number that identifies the chapter in the file.
  public var id: Int64
  /// Its range on the timeline of the file.
  public var range: MediaTimeRange
  /// Its metadata in order, such as `title`.
  public var metadata: [LibAVTag]
}

/// One stream of a file.
public struct LibAVStream: Hashable, Sendable {
  /// The index in the file.
  public var index: Int
  /// The number that identifies the stream: the PID of a transport stream, the `track_ID` of MP4.
  public var id: Int
  /// The kind of content.
  public var kind: ElementaryStream.Kind
  /// The name of the codec, such as `h264`; `nil` when unknown.
  public var codec: String?
  /// The width in samples, for video if the container has it.
  public var width: Int?
  /// The height in samples, for video if the container has it.
  public var height: Int?
  /// The sample rate in Hz, for audio if the container has it.
  public var sampleRate: Int?
  /// The number of channels, for audio if the container has it.
  public var channelCount: Int?
  /// The length of one tick of the stream.
  public var timeBase: MediaTime
  /// Its metadata in order.
  public var metadata: [LibAVTag]
  /// Its packets in stream order.
  public var packets: [LibAVPacket]

  /// The first presentation time in stream order.
  public var firstPTS: MediaTime? { packets.lazy.compactMap(\.pts).first }
  /// The last presentation time in stream order.
  public var lastPTS: MediaTime? { packets.last { $0.pts != nil }?.pts }
  /// The earliest presentation time.
  public var lowestPTS: MediaTime? { packets.lazy.compactMap(\.pts).min() }
  /// The latest presentation time.
  public var highestPTS: MediaTime? { packets.lazy.compactMap(\.pts).max() }

  /// The time from the earliest presentation to the end of the latest. If packets have no duration,
  /// the latest is assumed to have the average one; `nil` for a single packet without a duration.
  public var measuredDuration: MediaTime? {
    guard let start = lowestPTS, let last = highestPTS else { return nil }
    let ends = packets.lazy.compactMap { packet in
      packet.pts.flatMap { pts in packet.duration.map { pts + $0 } }
    }
    if let end = ends.max() { return end - start }
    let count = packets.lazy.filter { $0.pts != nil }.count
    guard count > 1 else { return nil }
    return (last - start) * MediaTime(value: Int128(count), timescale: Int128(count - 1))
  }

  /// Whether the first packet is a key frame; `nil` when unknown.
  public var startsWithKeyFrame: Bool? { packets.first?.isKey }
}

/// One packet of a stream.
public struct LibAVPacket: Hashable, Sendable {
  /// The presentation time; `nil` when there is none.
  public var pts: MediaTime?
  /// The decoding time; `nil` when there is none.
  public var dts: MediaTime?
  /// The duration of presentation; `nil` when the container has none.
  public var duration: MediaTime?
  /// Whether decoding can start with it; `nil` for video of transport streams, whose pictures
  /// libavformat would have to parse.
  public var isKey: Bool?
  /// The offset in the file; `nil` when libavformat does not have it.
  public var byteOffset: Int?
  /// The number of bytes.
  public var byteCount: Int
}
