public import MediaTiming

/// Metadata found in media bytes, not decoded: an ID3 tag or an SCTE-35 section, with its place and
/// time.
public struct MetadataPayload: Hashable, Sendable {
  /// The kind of payload.
  public enum Kind: String, Hashable, Sendable {
    /// One complete ID3v2 tag.
    case id3
    /// One `splice_info_section`, from its `table_id` to its checksum.
    case scte35
  }

  /// Special circumstances of a payload.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// One bit for each trait.
    public let rawValue: UInt8
    /// Traits from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The checksum of the section is not that of its bytes.
    public static let checksumIsWrong = Traits(rawValue: 1)
    /// Metadata access unit headers stood before the tag (ISO/IEC 13818-1, section 2.12.4).
    public static let hadAccessUnitHeader = Traits(rawValue: 2)
    /// The section came in a PES packet, where receivers do not look for it.
    public static let carriedAsPES = Traits(rawValue: 4)
    /// Bytes are missing: packets were lost, or the stream ends before the payload does.
    public static let isIncomplete = Traits(rawValue: 8)
    /// The tag is before the first packet or frame of the file.
    public static let leadsFile = Traits(rawValue: 16)
    /// The header of the tag was missing and has been restored, so its version is a guess.
    public static let headerIsRestored = Traits(rawValue: 32)
    /// The payload started before the stream, and this is its remainder.
    public static let isRest = Traits(rawValue: 64)
    /// The offset is not its own: its reader only has that of something before it, or the one in a later part of the
    /// segment.
    public static let placeIsUnknown = Traits(rawValue: 128)
  }

  /// The kind of payload.
  public var kind: Kind
  /// The payload itself.
  public var bytes: [UInt8]
  /// The packet identifier of the stream that carries it; `nil` outside transport streams and before the
  /// first packet.
  public var pid: Int?
  /// The first declared program to which the stream belongs.
  public var programNumber: Int?
  /// Further programs that have the stream.
  public var otherProgramNumbers: [Int] = []
  /// The presentation time stamp of the PES packet in which the payload starts.
  public var pts: TransportTimestamp?
  /// The program clock when the last byte of the payload arrived.
  public var arrival: ProgramClock?
  /// The media time of the audio frame that follows, from the first frame of the file; packed audio only.
  public var mediaTime: MediaTime?
  /// The position of the program's video, else audio, when the payload arrived, from the earliest
  /// presentation; transport streams only.
  public var streamOffset: MediaTime?
  /// The offset of the packet in which the payload starts; of the payload itself outside transport streams.
  public var byteOffset: Int
  /// The number of its bytes in the first PES packet of several; `nil` when there is one.
  public var firstPacketByteCount: Int?
  /// Special circumstances.
  public var traits: Traits

  /// A payload of a kind at a place.
  public init(
    kind: Kind, bytes: [UInt8], pid: Int? = nil, programNumber: Int? = nil,
    pts: TransportTimestamp? = nil, arrival: ProgramClock? = nil, mediaTime: MediaTime? = nil,
    byteOffset: Int, traits: Traits = []
  ) {
    self.kind = kind
    self.bytes = bytes
    self.pid = pid
    self.programNumber = programNumber
    self.pts = pts
    self.arrival = arrival
    self.mediaTime = mediaTime
    self.byteOffset = byteOffset
    self.traits = traits
  }
}

extension MetadataPayload {
  /// The SCTE-35 section that starts here, joined with its remainder in the next segment, where it
  /// arrives; `nil` when the two do not fit.
  public func section(with rest: MetadataPayload) -> MetadataPayload? {
    guard kind == .scte35, rest.kind == .scte35, rest.traits.contains(.isRest),
      !traits.contains(.isRest), pid == rest.pid,
      let section = SpliceSection(carriedIn: bytes + rest.bytes), section.bytes.count > bytes.count
    else { return nil }
    var whole = self
    whole.bytes = section.bytes
    whole.traits.remove(.isIncomplete)
    whole.arrival = rest.arrival
    return whole
  }
}
