public import MediaTiming

/// What libavformat finds in media bytes.
public struct LibAVContent: Hashable, Sendable {
  /// The name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var formatName: String
  /// The streams in their order in the file.
  public var streams: [LibAVStream]
  /// The chapters in their order in the file.
  public var chapters: [LibAVChapter]
  /// The metadata of the container in order.
  public var metadata: [LibAVTag]
  /// The length that the header of the container tells.
  public var duration: MediaTime?
  /// Whether packets were left out because there are more than the limit.
  public var isCutOff: Bool
}

/// One key and value of the metadata of a container, a stream or a chapter.
public struct LibAVTag: Hashable, Sendable {
  /// How many are read from one place.
  static let maximumCount = 10_000

  /// The name, as libavformat spells it.
  public var key: String
  /// The value.
  public var value: String

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
  /// From where to where it goes on the timeline of the file.
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
  /// What it carries.
  public var kind: ElementaryStream.Kind
  /// The name of the coding, such as `h264`; `nil` when it is not known.
  public var codec: String?
  /// The width in samples, for video where the container tells.
  public var width: Int?
  /// The height in samples, for video where the container tells.
  public var height: Int?
  /// The sample rate in Hz, for audio where the container tells.
  public var sampleRate: Int?
  /// The number of channels, for audio where the container tells.
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

  /// The time from the earliest presentation to the end of the latest. Where packets do not tell how long
  /// they are, the latest is taken to have the average length; `nil` for a single packet of that kind.
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

  /// Whether the first packet is a key frame; `nil` when that is not known.
  public var startsWithKeyFrame: Bool? { packets.first?.isKey }
}

/// One packet of a stream.
public struct LibAVPacket: Hashable, Sendable {
  /// The presentation time; `nil` when there is none.
  public var pts: MediaTime?
  /// The decoding time; `nil` when there is none.
  public var dts: MediaTime?
  /// How long it is presented; `nil` when the container does not tell.
  public var duration: MediaTime?
  /// Whether decoding can start with it; `nil` for video of transport streams, of which libavformat would
  /// have to parse the pictures to know.
  public var isKey: Bool?
  /// The offset in the file; `nil` when libavformat does not tell.
  public var byteOffset: Int?
  /// The number of bytes.
  public var byteCount: Int
}
