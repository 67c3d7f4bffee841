/// The next continuity counter and the number of packets of every PID.
///
/// It also knows the bulk streams: only the counter of their packets matters, unless a PES packet
/// starts or the header has other flags. Nearly all packets of a segment are bulk, and
/// ``skipBulk(in:from:stride:)`` skips them at the speed of memory.
struct ContinuityTable {
  /// The relation of a packet to the previous one on the same PID.
  enum Outcome: Equatable {
    case inOrder
    /// The previous packet repeated, which the standard allows once.
    case duplicate
    case broken(expected: UInt8)
  }

  private static let isAttended: UInt8 = 0x10
  private static let wasRepeated: UInt8 = 0x20
  private static let unknown: UInt8 = 0xFF

  /// The expected counter; with higher bits set for streams that are not bulk, so that one
  /// comparison decides whether a packet may be skipped.
  private var expected = [UInt8](repeating: unknown, count: TransportPacketHeader.pidCount)
  private var counts = [Int](repeating: 0, count: TransportPacketHeader.pidCount)
  private var attended = [Bool](repeating: false, count: TransportPacketHeader.pidCount)

  /// The number of packets on a PID.
  func packetCount(of pid: UInt16) -> Int { counts[Int(pid)] }

  /// Makes every packet of a stream count, or only those in which something starts.
  mutating func setAttended(_ isAttended: Bool, pid: UInt16) {
    attended[Int(pid)] = isAttended
    guard expected[Int(pid)] != Self.unknown else { return }
    expected[Int(pid)] = expected[Int(pid)] & ~Self.isAttended | (isAttended ? Self.isAttended : 0)
  }

  /// Records a packet; returns its relation to the previous one.
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
    // Without a payload the counter does not change.
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

  /// Forgets the expected counters, so that every stream may start with any counter.
  mutating func restart() {
    for index in expected.indices { expected[index] = Self.unknown }
  }

  /// Skips packets of which only the counter matters; returns the offset of the first other packet,
  /// or of the first incomplete one.
  ///
  /// This loop alone visits every packet: with checked subscripts and array accesses it takes about
  /// three times as long, so it works on the memory itself. Every load is within a packet of 188
  /// bytes that the loop condition keeps inside the span, and both tables have an entry for each
  /// 13-bit PID.
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
