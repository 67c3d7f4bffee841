/// The extent to which a transport stream cannot be used.
struct StreamLoss {
  /// The number of bytes outside packets.
  var strayByteCount = 0
  /// The number of damaged or scrambled packets.
  var unusablePacketCount = 0
  /// The minimum number of packets that are missing within PES packets and sections.
  private var missingPacketCount = 0

  /// Counts the packets that are missing before one whose continuity counter is not the expected one.
  mutating func note(_ header: TransportPacketHeader, expected: UInt8) {
    // Some packagers restart the counter of a stream with each PES packet, without a loss, and some never move it.
    guard header.hasPayload, !header.startsPayloadUnit,
      header.continuityCounter != (expected &- 1) & 0x0F
    else { return }
    missingPacketCount += Int((header.continuityCounter &- expected) & 0x0F)
  }

  /// Whether most of a stream is lost.
  ///
  /// - Parameter byteCount: The number of bytes that have arrived.
  func isMost(of byteCount: Int) -> Bool {
    let missing = missingPacketCount * TransportPacketHeader.packetSize
    let lost =
      strayByteCount + unusablePacketCount * TransportPacketHeader.packetSize + missing
    return lost > (byteCount + missing) / 2
  }
}
