/// Assembles the PES packets of one metadata PID.
struct PESAssembler {
  /// The maximum size of a PES packet. Metadata are a few kilobytes; a cover picture may be more.
  static let maximumPacketSize = 4 << 20

  /// The maximum memory that is kept for the next PES packet, of each of some thousand streams.
  static let maximumKeptCapacity = 1 << 12

  /// A PES packet and its place.
  struct Packet {
    let header: PESHeader
    let payload: [UInt8]
    /// The offset of the transport packet in which it starts.
    let offset: Int
    /// The offset of the transport packet that holds its last byte.
    let endOffset: Int
    /// Whether bytes are missing.
    let isIncomplete: Bool
    /// Whether packets were lost or dropped; the end of the stream does not count.
    let hadLoss: Bool
    /// Whether it is longer than ``PESAssembler/maximumPacketSize``, and the remainder was dropped.
    let exceedsLimit: Bool
  }

  private var bytes: [UInt8] = []
  private var startOffset = 0
  private var endOffset = 0
  private var header: PESHeader?
  private(set) var isCollecting = false
  /// The number of bytes before the loss.
  private var sizeAtLoss: Int?
  private var exceedsLimit = false
  /// The bytes before the first PES packet: the remainder of an earlier one.
  private(set) var leadingBytes: [UInt8] = []
  /// The offset of the first packet of ``leadingBytes``.
  private(set) var leadingOffset = 0
  private var hasStarted = false
  /// The bytes after the declared end of PES packets, apart from stuffing.
  private var strayBytes: [UInt8] = []
  /// Whether stuffing precedes them, so that they do not continue the packet.
  private var hasSkippedFiller = false

  /// The number of bytes that are held.
  var heldByteCount: Int { bytes.count + leadingBytes.count + strayBytes.count }

  /// The number of bytes for which there is memory.
  var capacity: Int { bytes.capacity }

  /// Drops what is held, and the rest of the PES packet that is being collected.
  mutating func drop() {
    hasStarted = true
    (bytes, leadingBytes, strayBytes) = ([], [], [])
    reset()
  }

  /// Takes the payload of a transport packet; returns the PES packets that end before or in it.
  ///
  /// There are two when a packet without a declared end is followed by one that fits a single
  /// transport packet.
  mutating func append(
    _ packet: Span<UInt8>, payloadStart: Int, startsUnit: Bool, at offset: Int
  ) -> [Packet] {
    var complete: [Packet] = []
    if startsUnit {
      if let last = finish() { complete.append(last) }
      isCollecting = true
      hasStarted = true
      hasSkippedFiller = false
      startOffset = offset
    }
    guard isCollecting else {
      takeOutside(packet, payloadStart: payloadStart, at: offset)
      return complete
    }
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
      // Without a start code this is not a PES packet, and the following bytes are unknown.
      if header == nil { reset() }
    }
    if let size = header?.packetSize, bytes.count >= size {
      keepStray(bytes[size...])
      if let packet = finish() { complete.append(packet) }
    }
    return complete
  }

  /// Records a loss of packets.
  mutating func noteLoss() {
    if isCollecting, sizeAtLoss == nil { sizeAtLoss = bytes.count }
    // The bytes before a loss may be unrelated to those after it.
    if !hasStarted { leadingBytes = [] }
  }

  /// Returns the bytes outside all PES packets since the last call, and whether they directly
  /// follow the last packet.
  mutating func takeStrayBytes() -> (bytes: [UInt8], goOn: Bool) {
    guard !strayBytes.isEmpty else { return ([], false) }
    defer { strayBytes = [] }
    return (strayBytes, !hasSkippedFiller)
  }

  /// Takes the payload of a transport packet outside any open PES packet.
  private mutating func takeOutside(_ packet: Span<UInt8>, payloadStart: Int, at offset: Int) {
    var payload: [UInt8] = []
    for index in payloadStart..<max(packet.count, payloadStart) { payload.append(packet[index]) }
    guard !hasStarted else { return keepStray(payload[...]) }
    guard leadingBytes.count + payload.count <= Self.maximumPacketSize else { return }
    if leadingBytes.isEmpty { leadingOffset = offset }
    leadingBytes += payload
  }

  private mutating func keepStray(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return }
    if first == 0xFF || first == 0, bytes.allSatisfy({ $0 == first }) {
      hasSkippedFiller = true
    } else {
      strayBytes += bytes
    }
  }

  /// Ends the PES packet that is being collected and returns it.
  mutating func finish() -> Packet? {
    defer { reset() }
    guard isCollecting, let header = header ?? PESHeader(bytes.span, at: 0) else { return nil }
    let isShort = header.packetSize.map { bytes.count < $0 } ?? false
    // The place of bytes after a loss is unknown.
    let known = isShort ? sizeAtLoss ?? bytes.count : bytes.count
    let end = min(known, header.packetSize ?? known)
    let payload = header.payloadOffset < end ? Array(bytes[header.payloadOffset..<end]) : []
    return Packet(
      header: header, payload: payload, offset: startOffset, endOffset: endOffset,
      isIncomplete: isShort || sizeAtLoss != nil || exceedsLimit,
      hadLoss: sizeAtLoss != nil || exceedsLimit,
      exceedsLimit: exceedsLimit)
  }

  private mutating func reset() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.maximumKeptCapacity)
    header = nil
    isCollecting = false
    sizeAtLoss = nil
    exceedsLimit = false
  }
}
