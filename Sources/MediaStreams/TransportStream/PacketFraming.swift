/// Finds the packets of a transport stream: their distance and the offset of the first.
struct PacketFraming {
  /// The distances: plain, with a time code of four bytes before, with 16 bytes of parity after.
  static let strides = [188, 192, 204]
  /// The number of consecutive packets that confirm a place.
  static let confirmations = 4
  /// The number of bytes needed to confirm a place.
  static let window = (confirmations - 1) * 204 + 1

  /// The distance between packets; `nil` until known.
  private(set) var stride: Int?

  /// The result of a search.
  enum Outcome: Equatable {
    /// Packets start here.
    case found(Int)
    /// None start before here, and more bytes are needed to continue.
    case needsMore(from: Int)
  }

  /// Searches for packets from an offset.
  mutating func search(_ bytes: Span<UInt8>, from start: Int, isFinal: Bool) -> Outcome {
    let candidates = stride.map { known in [known] + Self.strides.filter { $0 != known } }
    var offset = start
    while offset < bytes.count {
      guard bytes[offset] == TransportPacketHeader.synchronizationByte else {
        offset += 1
        continue
      }
      guard isFinal || bytes.count - offset >= Self.window else { break }
      for stride in candidates ?? Self.strides
      where confirms(bytes, offset, stride, isAtStart: offset == start) {
        self.stride = stride
        return .found(offset)
      }
      offset += 1
    }
    return .needsMore(from: offset)
  }

  private func confirms(
    _ bytes: Span<UInt8>, _ offset: Int, _ stride: Int, isAtStart: Bool
  ) -> Bool {
    var seen = 0
    var position = offset
    while seen < Self.confirmations, position < bytes.count {
      guard bytes[position] == TransportPacketHeader.synchronizationByte else { return false }
      seen += 1
      position += stride
    }
    // Near the end of the file fewer packets are left, and one alone proves little.
    let left = bytes.count - offset
    guard left >= TransportPacketHeader.packetSize else { return false }
    return seen > 1 || isAtStart || left == stride
  }
}
