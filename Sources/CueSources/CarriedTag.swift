public import EventMessages

/// An ID3 tag as its stream carries it. Players read the bytes by rules of their own, so a view of a player needs them.
///
/// An object, because the cues of all frames of a tag share it.
public final class CarriedTag: Sendable {
  /// What carries the tag.
  public enum Carrier: Hashable, Sendable {
    /// Packets of a transport stream.
    case packets
    /// Packed audio, before its first frame.
    case startOfAudio
    /// Packed audio, between two frames.
    case betweenFrames
    /// An event message.
    case eventMessage(EventMessageBox)
  }

  /// The bytes of the tag, header included, up to the limit of memory for what players make of them.
  public let bytes: [UInt8]
  /// The offset of the tag in the buffer that the places of its frames count from.
  public let byteOffset: Int
  /// What carries it.
  public let carrier: Carrier
  /// The number of tags before it in the same packet of a stream, or in the same message.
  public let ordinal: Int
  /// The number of its bytes in the first packet of several; `nil` when there is one.
  public let firstPacketByteCount: Int?

  /// Its bytes in the first packet.
  public var bytesOfFirstPacket: [UInt8] {
    firstPacketByteCount.map { Array(bytes.prefix($0)) } ?? bytes
  }

  /// A tag of its bytes.
  public init(
    bytes: [UInt8], at byteOffset: Int = 0, carrier: Carrier, ordinal: Int = 0,
    firstPacketByteCount: Int? = nil
  ) {
    self.bytes = bytes
    self.byteOffset = byteOffset
    self.carrier = carrier
    self.ordinal = ordinal
    self.firstPacketByteCount = firstPacketByteCount
  }
}

extension CarriedTag: Hashable {
  /// Whether two tags are equal in bytes and carrier.
  public static func == (left: CarriedTag, right: CarriedTag) -> Bool {
    left.ordinal == right.ordinal && left.carrier == right.carrier && left.bytes == right.bytes
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
