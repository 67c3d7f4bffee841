public import MediaTiming

/// One stream of a program: video, audio, or metadata.
public struct ElementaryStream: Hashable, Sendable {
  /// The kind of content.
  public enum Kind: String, Hashable, Sendable {
    /// Video.
    case video
    /// Audio.
    case audio
    /// Timed ID3 metadata.
    case id3
    /// SCTE-35 splice information.
    case scte35
    /// Anything else.
    case other
  }

  /// The packet identifier; `nil` outside transport streams.
  public var pid: Int?
  /// The program that declares the stream; `nil` outside transport streams.
  public var programNumber: Int?
  /// The streams that it replaces or is beside; `nil` if unknown, which makes it one beside all others.
  public var succession: StreamSuccession?
  /// The declared `stream_type`; `nil` outside transport streams.
  public var streamType: StreamType?
  /// The descriptors of the stream in the program map, in order.
  public var descriptors: [TransportDescriptor]
  /// The kind of content.
  public var kind: Kind
  /// The codec in lower case, such as `h264`; `nil` when the declaration has none.
  public var codec: String?
  /// The number of transport packets, duplicates included.
  public var packetCount: Int
  /// The number of scrambled packets, which could not be read.
  public var scrambledPacketCount: Int
  /// The presentation time stamps; `nil` when there are none.
  public var timestamps: TimestampSpan?
  /// The first decoding time stamp; `nil` when it is omitted because it equals the presentation
  /// time.
  public var firstDTS: TransportTimestamp?
  /// The access units flagged with `random_access_indicator`, in order.
  public var randomAccessPoints: [RandomAccessPoint]
  /// Access units about a second apart, in order, if none is flagged.
  var unflaggedPlaces: [RandomAccessPoint] = []
  /// Whether the first access unit is flagged with `random_access_indicator`; `nil` when none starts here.
  public var startsAtRandomAccessPoint: Bool?
  /// Whether the first picture is an IDR picture of H.264 or an intra random access picture of
  /// HEVC; `nil` for other codecs, and when the first slice is missing.
  public var startsWithKeyFrame: Bool?

  /// A stream without any packets yet.
  public init(kind: Kind, codec: String? = nil) {
    self.pid = nil
    self.programNumber = nil
    self.succession = nil
    self.streamType = nil
    self.descriptors = []
    self.kind = kind
    self.codec = codec
    self.packetCount = 0
    self.scrambledPacketCount = 0
    self.timestamps = nil
    self.firstDTS = nil
    self.randomAccessPoints = []
    self.startsAtRandomAccessPoint = nil
    self.startsWithKeyFrame = nil
  }

  /// The ISO 639 code of the `ISO_639_language_descriptor`, where there is one.
  public var language: String? {
    guard let data = descriptors.first(where: { $0.tag == .iso639Language })?.data, data.count >= 3
    else { return nil }
    return String(decoding: data.prefix(3), as: UTF8.self)
  }
}

/// A place where decoding can start.
public struct RandomAccessPoint: Hashable, Sendable {
  /// The offset of the packet in which the access unit starts.
  public var byteOffset: Int
  /// Its presentation time stamp.
  public var pts: TransportTimestamp?

  /// A place and its time.
  public init(byteOffset: Int, pts: TransportTimestamp?) {
    self.byteOffset = byteOffset
    self.pts = pts
  }
}

/// One program of a transport stream, as its `TS_program_map_section` declares it.
public struct TransportProgram: Hashable, Sendable {
  /// A program that another one replaces.
  public struct Predecessor: Hashable, Sendable {
    /// The `program_number`.
    public var number: Int
    /// The end of its video, else of its audio, where the other one starts.
    public var end: TransportTimestamp
  }

  /// The `program_number`.
  public var number: Int
  /// The packet identifier of the program map.
  public var programMapPID: Int
  /// The packet identifier of the program clock; `nil` when the program has none.
  public var clockPID: Int?
  /// The first reading of the program clock; `nil` when there is none.
  public var firstClock: ProgramClock?
  /// The version of the program map that was seen last.
  public var version: Int
  /// The descriptors of the program, in order.
  public var descriptors: [TransportDescriptor]
  /// The offset of the packet in which the first program map starts.
  public var byteOffset: Int
  /// The name of the service, if the stream has a service description table (ETSI EN 300 468,
  /// section 5.2.3).
  public var serviceName: String?
  /// The provider of the service, from the same table.
  public var providerName: String?
  /// What programs share that are never in the stream at the same time; `nil` if unknown, which makes it one beside all
  /// others.
  public var lane: Int?
  /// The program that it replaces, if there is one.
  public var predecessor: Predecessor?

  /// Whether the program announces SCTE-35 with the registration `CUEI` (SCTE 35, section 8.1).
  public var announcesSplices: Bool {
    descriptors.contains { $0.registration == .spliceInformation }
  }
}
