/// Assembles the sections of one PID (ISO/IEC 13818-1, section 2.4.4).
///
/// A packet may end one section, contain several, and start another.
struct SectionAssembler {
  /// The longest section: three bytes and a 12-bit length.
  static let maximumSectionSize = 3 + 0xFFF
  /// The `table_id` of stuffing at the end of a packet.
  private static let stuffing: UInt8 = 0xFF

  /// A section with the offset of the packet in which it starts.
  struct Section {
    let bytes: [UInt8]
    let offset: Int
  }

  /// Faults of the way in which sections are carried.
  enum Fault: Equatable {
    case pointerBeyondPacket(Int)
    /// The next section starts before the last one is complete.
    case cutOff(missing: Int)
  }

  private var pending: [UInt8] = []
  /// The offset of the packet in which the current section starts.
  private(set) var pendingOffset = 0
  private var isCollecting = false
  private var hasStarted = false
  /// The bytes before the first section: the remainder of an earlier one.
  private(set) var leadingBytes: [UInt8] = []
  /// The offset of the last packet of ``leadingBytes``.
  private(set) var leadingEndOffset = 0

  /// Whether a section has started and not ended.
  var isIncomplete: Bool { isCollecting && !pending.isEmpty }

  /// The received bytes of the current section.
  var pendingBytes: [UInt8] { isCollecting ? pending : [] }

  /// Drops the current section, because bytes of it are lost.
  mutating func reset() {
    pending.removeAll(keepingCapacity: true)
    isCollecting = false
  }

  /// Takes the payload of a packet; returns the sections that it completes.
  mutating func append(
    _ packet: Span<UInt8>, payloadStart: Int, startsUnit: Bool, at offset: Int
  ) -> (sections: [Section], fault: Fault?) {
    var complete: [Section] = []
    guard startsUnit else {
      if isCollecting { collect(packet, from: payloadStart, to: packet.count, offset, &complete) }
      if !hasStarted { keepLead(packet, from: payloadStart, to: packet.count, offset) }
      return (complete, nil)
    }
    let first = payloadStart + 1 + Int(packet[payloadStart])
    guard first < packet.count else {
      reset()
      return ([], .pointerBeyondPacket(Int(packet[payloadStart])))
    }
    if isCollecting { collect(packet, from: payloadStart + 1, to: first, offset, &complete) }
    if !hasStarted { keepLead(packet, from: payloadStart + 1, to: first, offset) }
    hasStarted = true
    let fault: Fault? = isIncomplete ? .cutOff(missing: missingBytes) : nil
    reset()
    isCollecting = true
    collect(packet, from: first, to: packet.count, offset, &complete)
    return (complete, fault)
  }

  private mutating func keepLead(
    _ packet: Span<UInt8>, from start: Int, to end: Int, _ offset: Int
  ) {
    guard start < end, leadingBytes.count < Self.maximumSectionSize else { return }
    for index in start..<end { leadingBytes.append(packet[index]) }
    leadingEndOffset = offset
  }

  private var declaredSize: Int? {
    pending.count < 3 ? nil : 3 + Int(pending[1] & 0x0F) << 8 + Int(pending[2])
  }

  private var missingBytes: Int { (declaredSize ?? 3) - pending.count }

  private mutating func collect(
    _ packet: Span<UInt8>, from start: Int, to end: Int, _ offset: Int,
    _ complete: inout [Section]
  ) {
    var index = start
    while index < end {
      if pending.isEmpty {
        guard packet[index] != Self.stuffing else {
          isCollecting = false
          return
        }
        pendingOffset = offset
      }
      let count = min(missingBytes, end - index)
      for position in index..<(index + count) { pending.append(packet[position]) }
      index += count
      if let size = declaredSize, pending.count == size {
        complete.append(Section(bytes: pending, offset: pendingOffset))
        pending.removeAll(keepingCapacity: true)
      }
    }
  }
}
