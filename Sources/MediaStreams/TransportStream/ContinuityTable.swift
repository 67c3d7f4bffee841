/// The next continuity counter and the number of packets of every PID.
///
/// It also knows which streams are bulk: those of whose packets only the counter matters unless a PES
/// packet starts or the header says something special. Nearly all packets of a segment are of that kind,
/// and ``skipBulk(in:from:stride:)`` passes over them at the speed of memory.
struct ContinuityTable {
  /// How a packet follows the one before it on the same PID.
  enum Outcome: Equatable {
    case inOrder
    /// The packet before, sent again, which the standard allows once.
    case duplicate
    case broken(expected: UInt8)
  }

  private static let isAttended: UInt8 = 0x10
  private static let wasRepeated: UInt8 = 0x20
  private static let unknown: UInt8 = 0xFF

  /// The counter that has to come next; with bits above it for streams that are not bulk, so that one
  /// comparison tells whether a packet may be passed over.
  private var expected = [UInt8](repeating: unknown, count: TransportPacketHeader.pidCount)
  private var counts = [Int](repeating: 0, count: TransportPacketHeader.pidCount)
  private var attended = [Bool](repeating: false, count: TransportPacketHeader.pidCount)

  /// The number of packets on a PID.
  func packetCount(of pid: UInt16) -> Int { counts[Int(pid)] }

  /// Makes every packet of a stream count, or only those where something starts.
  mutating func setAttended(_ isAttended: Bool, pid: UInt16) {
    attended[Int(pid)] = isAttended
    guard expected[Int(pid)] != Self.unknown else { return }
    expected[Int(pid)] = expected[Int(pid)] & ~Self.isAttended | (isAttended ? Self.isAttended : 0)
  }

  /// Takes note of a packet and tells how it follows the one before.
  mutating func note(_ header: TransportPacketHeader) -> Outcome {
    let index = Int(header.pid)
    counts[index] += 1
    let counter = header.continuityCounter
    let state = expected[index]
    let next = (counter + 1) & 0x0F
    let marks: UInt8 = attended[index] ? Self.isAttended : 0
    guard state != Self.unknown, !header.indicatesDiscontinuity else {
      expected[index] = next | marks
      return .inOrder
    }
    let due = state & 0x0F
    let isRepeat = next == due
    // Without a payload the counter stays where it is.
    if !header.hasPayload, isRepeat { return .inOrder }
    if header.hasPayload {
      if counter == due {
        expected[index] = next | marks
        return .inOrder
      }
      if isRepeat, state & Self.wasRepeated == 0 {
        expected[index] = state | Self.wasRepeated
        return .duplicate
      }
    }
    expected[index] = next | marks
    return .broken(expected: header.hasPayload ? due : (due &- 1) & 0x0F)
  }

  /// Forgets what is due, so that every stream may start with any counter.
  mutating func restart() {
    for index in expected.indices { expected[index] = Self.unknown }
  }

  /// Passes over packets in which nothing but the counter matters; returns the offset of the first packet
  /// that needs a look, or that does not fit whole.
  ///
  /// The one loop that sees every packet: with checked subscripts and array accesses it takes about
  /// three times as long, so it works on the memory itself. Every load lies in a packet of 188 bytes that
  /// the loop condition keeps inside the span, and both tables have an entry for each 13-bit PID.
  mutating func skipBulk(in bytes: RawSpan, from start: Int, stride: Int) -> Int {
    bytes.withUnsafeBytes { memory in
      expected.withUnsafeMutableBufferPointer { expected in
        counts.withUnsafeMutableBufferPointer { counts in
          var offset = start
          let last = memory.count - TransportPacketHeader.packetSize
          while offset <= last {
            let word = UInt32(
              bigEndian: memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            // Synchronization byte right, no error, no unit start, not scrambled, payload only.
            guard word & 0xFFC0_00F0 == 0x4700_0010 else { break }
            let pid = Int(word >> 8 & 0x1FFF)
            let counter = UInt8(truncatingIfNeeded: word & 0x0F)
            guard expected[pid] == counter else { break }
            expected[pid] = (counter &+ 1) & 0x0F
            counts[pid] &+= 1
            offset &+= stride
          }
          return offset
        }
      }
    }
  }
}
