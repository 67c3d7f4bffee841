/// Measures the current PES packet of a stream whose payload is not kept.
///
/// Nearly all packets of audio and video are skipped without a look at them (``ContinuityTable``); each of those has a
/// payload of the full size.
struct PESMeter {
  private static let fullPayload = TransportPacketHeader.packetSize - 4

  /// The bytes of the PES packet from its start code; `nil` if they are not declared or some are lost.
  private(set) var size: Int?
  /// The offset of the transport packet in which it starts.
  private(set) var offset = 0
  /// The number of bytes before the first PES packet; `nil` until one starts.
  private var leadingByteCount: Int?
  /// The number of packets on the PID before the PES packet.
  private var firstPacket: Int
  /// The number of payload bytes in the packets that were looked at, less the full size of each.
  private var deviation = 0

  /// A meter of a stream of which a number of packets came before.
  init(packetCount: Int = 0) { firstPacket = packetCount }

  /// Takes a packet that was looked at.
  ///
  /// - Parameters:
  ///   - isRepeat: whether it is the packet before it once more.
  ///   - packetCount: the number of packets on the PID, with this one.
  mutating func append(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, isRepeat: Bool, packetCount: Int,
    at offset: Int
  ) {
    let payload = isRepeat ? 0 : packet.count - header.payloadStart
    if header.startsPayloadUnit, payload > 0 {
      leadingByteCount = leadingByteCount(packetCount: packetCount - 1)
      size = Self.declaredSize(packet, at: header.payloadStart)
      self.offset = offset
      firstPacket = packetCount - 1
      deviation = 0
    }
    deviation += payload - Self.fullPayload
  }

  /// Records a loss of packets.
  mutating func noteLoss() { size = nil }

  /// The number of bytes that the PES packet lacks, given the number of packets on the PID.
  func missingCount(packetCount: Int) -> Int {
    size.map { max(0, $0 - byteCount(packetCount: packetCount)) } ?? 0
  }

  /// The number of bytes that continue a PES packet from before, given the number of packets on the PID.
  func leadingByteCount(packetCount: Int) -> Int {
    leadingByteCount ?? byteCount(packetCount: packetCount)
  }

  private func byteCount(packetCount: Int) -> Int {
    (packetCount - firstPacket) * Self.fullPayload + deviation
  }

  private static func declaredSize(_ packet: Span<UInt8>, at start: Int) -> Int? {
    guard packet.count - start >= 6, packet[start] == 0, packet[start + 1] == 0,
      packet[start + 2] == 1
    else { return nil }
    let length = Int(packet[start + 4]) << 8 | Int(packet[start + 5])
    return length == 0 ? nil : 6 + length
  }
}
