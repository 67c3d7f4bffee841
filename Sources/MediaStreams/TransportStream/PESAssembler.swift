/// Puts the PES packets of one metadata PID together.
struct PESAssembler {
  /// The longest PES packet that is kept. Metadata are a few kilobytes; a cover picture may be more.
  static let maximumPacketSize = 4 << 20

  /// A PES packet and where it came from.
  struct Packet {
    let header: PESHeader
    let payload: [UInt8]
    /// The offset of the transport packet in which it starts.
    let offset: Int
    /// The offset of the transport packet that holds its last byte.
    let endOffset: Int
    /// Whether bytes of it were lost.
    let isIncomplete: Bool
    /// Whether it is longer than ``PESAssembler/maximumPacketSize``, and the rest was left out.
    let exceedsLimit: Bool
  }

  private var bytes: [UInt8] = []
  private var startOffset = 0
  private var endOffset = 0
  private var header: PESHeader?
  private var isCollecting = false
  private var lostBytes = false
  private var exceedsLimit = false

  /// Takes the payload of a transport packet; returns the PES packet that ends before or in it.
  ///
  /// Two come back when one without a declared end is followed by one that fits a single packet.
  mutating func append(
    _ packet: Span<UInt8>, payloadStart: Int, startsUnit: Bool, at offset: Int
  ) -> [Packet] {
    var complete: [Packet] = []
    if startsUnit {
      if let last = finish() { complete.append(last) }
      isCollecting = true
      startOffset = offset
    }
    guard isCollecting else { return complete }
    endOffset = offset
    let room = Self.maximumPacketSize - bytes.count
    let end = min(packet.count, payloadStart + room)
    if end < packet.count { exceedsLimit = true }
    var index = payloadStart
    while index < end {
      bytes.append(packet[index])
      index += 1
    }
    if header == nil, bytes.count >= PESHeader.fixedSize {
      header = PESHeader(bytes.span, at: 0)
      // Without a start code this is no PES packet, and nothing more is to be learnt from it.
      if header == nil { reset() }
    }
    if let size = header?.packetSize, bytes.count >= size, let packet = finish() {
      complete.append(packet)
    }
    return complete
  }

  /// Notes that packets of the stream were lost.
  mutating func noteLoss() { lostBytes = isCollecting }

  /// Ends the PES packet that is being collected and returns it.
  mutating func finish() -> Packet? {
    defer { reset() }
    guard isCollecting, let header = header ?? PESHeader(bytes.span, at: 0) else { return nil }
    let end = min(bytes.count, header.packetSize ?? bytes.count)
    let isShort = header.packetSize.map { bytes.count < $0 } ?? false
    let payload = header.payloadOffset < end ? Array(bytes[header.payloadOffset..<end]) : []
    return Packet(
      header: header, payload: payload, offset: startOffset, endOffset: endOffset,
      isIncomplete: isShort || lostBytes || exceedsLimit,
      exceedsLimit: exceedsLimit)
  }

  private mutating func reset() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
    header = nil
    isCollecting = false
    lostBytes = false
    exceedsLimit = false
  }
}
