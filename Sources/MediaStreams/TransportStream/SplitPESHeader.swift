/// The received part of a PES header that continues in the next transport packet.
struct SplitPESHeader: Equatable {
  /// The first bytes of the PES packet.
  private(set) var bytes: [UInt8] = []
  /// The offset of the packet in which it starts.
  let offset: Int

  init(offset: Int) { self.offset = offset }

  /// Whether the header is complete.
  var isComplete: Bool { bytes.count >= PESHeader.fixedSize }

  /// Takes the payload of the next packet.
  mutating func append(_ packet: Span<UInt8>, from start: Int) {
    var index = start
    while index < packet.count, !isComplete {
      bytes.append(packet[index])
      index += 1
    }
  }

  /// Whether a PES packet starts at a place in a transport packet, and its header may continue in
  /// the next one.
  static func isCut(_ packet: Span<UInt8>, from start: Int) -> Bool {
    let count = packet.count - start
    guard count > 0, count < PESHeader.fixedSize else { return false }
    for (index, byte) in ([0, 0, 1] as [UInt8]).enumerated() where index < count {
      guard packet[start + index] == byte else { return false }
    }
    guard count >= 6 else { return true }
    let length = Int(packet[start + 4]) << 8 | Int(packet[start + 5])
    return length == 0 || 6 + length > count
  }
}
