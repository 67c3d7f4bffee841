/// The `stream_type` of a program map (ISO/IEC 13818-1, table 2-34, and what others registered).
public struct StreamType: RawRepresentable, Hashable, Sendable {
  /// The value in the stream.
  public var rawValue: UInt8
  /// A type from its value.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Sections of private data.
  public static let privateSections = StreamType(rawValue: 0x05)
  /// PES packets of private data, identified by descriptors.
  public static let privatePES = StreamType(rawValue: 0x06)
  /// Metadata in PES packets; timed ID3 in HLS.
  public static let metadataPES = StreamType(rawValue: 0x15)
  /// SCTE-35 sections (SCTE 35, section 8.1).
  public static let spliceInformation = StreamType(rawValue: 0x86)

  /// The known content of a type.
  var coding: StreamCoding? { Self.codings[rawValue] }

  private static let codings: [UInt8: StreamCoding] = [
    0x01: StreamCoding(.video, "mpeg1video"),
    0x02: StreamCoding(.video, "mpeg2video"),
    0x03: StreamCoding(.audio, "mp3"),
    0x04: StreamCoding(.audio, "mp3"),
    0x0F: StreamCoding(.audio, "aac"),
    0x10: StreamCoding(.video, "mpeg4"),
    0x11: StreamCoding(.audio, "aac_latm"),
    0x15: StreamCoding(.id3, "timed_id3"),
    0x1B: StreamCoding(.video, "h264"),
    0x1C: StreamCoding(.audio, "aac"),
    0x20: StreamCoding(.video, "h264"),
    0x21: StreamCoding(.video, "jpeg2000"),
    0x24: StreamCoding(.video, "hevc"),
    0x33: StreamCoding(.video, "vvc"),
    0x42: StreamCoding(.video, "cavs"),
    0x80: StreamCoding(.video, "mpeg2video"),
    0x81: StreamCoding(.audio, "ac3"),
    0x82: StreamCoding(.audio, "dts"),
    0x86: StreamCoding(.scte35, "scte_35"),
    0x87: StreamCoding(.audio, "eac3"),
    // Apple sample encryption: the types of the clear streams with other numbers.
    0xC1: StreamCoding(.audio, "ac3"),
    0xC2: StreamCoding(.audio, "eac3"),
    0xCF: StreamCoding(.audio, "aac"),
    0xDB: StreamCoding(.video, "h264"),
    0xEA: StreamCoding(.video, "vc1"),
  ]

  /// The content of a type in a program with the registration of Blu-ray and AVCHD discs, which
  /// have their own numbers.
  var discCoding: StreamCoding? { Self.discCodings[rawValue] }

  private static let discCodings: [UInt8: StreamCoding] = [
    0x80: StreamCoding(.audio, "pcm"),
    0x83: StreamCoding(.audio, "truehd"),
    0x84: StreamCoding(.audio, "eac3"),
    0x85: StreamCoding(.audio, "dts"),
    0x86: StreamCoding(.audio, "dts"),
    0xA1: StreamCoding(.audio, "eac3"),
    0xA2: StreamCoding(.audio, "dts"),
  ]
}

/// The kind and the codec of a stream.
struct StreamCoding: Hashable, Sendable {
  let kind: ElementaryStream.Kind
  let codec: String?

  init(_ kind: ElementaryStream.Kind, _ codec: String?) {
    self.kind = kind
    self.codec = codec
  }

  /// The kind and codec of a stream from its type, its descriptors and those of its program.
  init(
    streamType: StreamType, descriptors: [TransportDescriptor],
    programDescriptors: [TransportDescriptor]
  ) {
    let described = descriptors.lazy.compactMap(\.coding).first
    let registrations = programDescriptors.compactMap(\.registration)
    let isOfDisc = registrations.contains(.disc) && !registrations.contains(.spliceInformation)
    // ID3 shares the metadata type with other formats, and SCTE-35 shares its type with DTS; every
    // other known type is unambiguous.
    if streamType == .metadataPES, let described {
      self = described
    } else if streamType == .spliceInformation, let described, described.codec == "dts" {
      self = described
    } else if isOfDisc, let coding = streamType.discCoding {
      self = coding
    } else {
      self = streamType.coding ?? described ?? StreamCoding(.other, nil)
    }
  }
}
