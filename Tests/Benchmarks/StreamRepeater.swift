import ByteParsing
import MediaTiming
import SCTE35

/// Makes a long transport stream of a short one: again and again, with clocks, time stamps, continuity
/// counters and splice times that run on.
///
/// Each picture is filled up with zero bytes, which H.264 allows after it, so that the bit rate is that of
/// broadcast and not that of a test pattern.
struct StreamRepeater {
  private static let packetSize = 188
  private static let payloadSize = 184
  /// Packets that are put behind each picture: 25 pictures of 150 packets are 5.6 Mbit/s.
  private static let fillerCount = 150

  private let source: [UInt8]
  /// How many ticks of 90 kHz the short stream lasts.
  private let length: UInt64
  private let videoPID: Int
  private var counters: [Int: UInt8] = [:]
  private var shift: UInt64 = 0
  private var isBeforeFirstPicture = true

  /// A stream to repeat, and the packet identifier of its pictures.
  init(_ source: [UInt8], length: UInt64, videoPID: Int) {
    self.source = source
    self.length = length
    self.videoPID = videoPID
  }

  /// The next round of the stream.
  mutating func next() -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    while offset + Self.packetSize <= source.count {
      var packet = Array(source[offset..<(offset + Self.packetSize)])
      offset += Self.packetSize
      let pid = Int(packet[1] & 0x1F) << 8 | Int(packet[2])
      let starts = packet[1] & 0x40 != 0
      if pid == videoPID, starts {
        if !isBeforeFirstPicture { appendFiller(to: &output) }
        isBeforeFirstPicture = false
      }
      let hasPayload = packet[3] & 0x10 != 0
      count(&packet[3], of: pid, hasPayload: hasPayload)
      var start = 4
      if packet[3] & 0x20 != 0 {
        let size = Int(packet[4])
        if size >= 7, packet[5] & 0x10 != 0 { moveClock(in: &packet, at: 6) }
        start += 1 + size
      }
      if starts, hasPayload, start < Self.packetSize { move(&packet, from: start, pid: pid) }
      output += packet
    }
    shift += length
    return output
  }

  private mutating func count(_ byte: inout UInt8, of pid: Int, hasPayload: Bool) {
    let next = hasPayload ? (counters[pid, default: 15] + 1) & 15 : counters[pid, default: 0]
    counters[pid] = next
    byte = byte & 0xF0 | next
  }

  private mutating func appendFiller(to output: inout [UInt8]) {
    for _ in 0..<Self.fillerCount {
      var head: [UInt8] = [0x47, UInt8(videoPID >> 8), UInt8(videoPID & 0xFF), 0x10]
      count(&head[3], of: videoPID, hasPayload: true)
      output += head
      output += [UInt8](repeating: 0, count: Self.payloadSize)
    }
  }

  private func moveClock(in packet: inout [UInt8], at index: Int) {
    var base = packet[index..<(index + 4)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    base = (base << 1 | UInt64(packet[index + 4] >> 7)) &+ shift
    for place in 0..<4 {
      packet[index + place] = UInt8(truncatingIfNeeded: base >> (25 - 8 * UInt64(place)))
    }
    packet[index + 4] = packet[index + 4] & 0x7F | UInt8(base & 1) << 7
  }

  private func move(_ packet: inout [UInt8], from start: Int, pid: Int) {
    if packet[start...].starts(with: [0, 0, 1]), start + 19 <= Self.packetSize {
      let flags = packet[start + 7]
      if flags & 0x80 != 0 { moveStamp(in: &packet, at: start + 9) }
      if flags & 0x40 != 0 { moveStamp(in: &packet, at: start + 14) }
      // What was filled up is longer than declared.
      if pid == videoPID { (packet[start + 4], packet[start + 5]) = (0, 0) }
    } else if packet[start...].starts(with: [0, SpliceInfoSection.tableID]) {
      let section = Array(packet[(start + 1)...])
      guard var splice = SpliceInfoSection.decode(section).section else { return }
      splice.ptsAdjustment = splice.ptsAdjustment + TransportTimestamp(ticks: shift)
      guard let moved = try? splice.encoded(), moved.count <= section.count else { return }
      packet.replaceSubrange((start + 1)..<(start + 1 + moved.count), with: moved)
    }
  }

  private func moveStamp(in packet: inout [UInt8], at index: Int) {
    let bytes = packet[index..<(index + 5)].map { UInt64($0) }
    let stamp =
      ((bytes[0] & 0x0E) << 29 | bytes[1] << 22 | (bytes[2] & 0xFE) << 14 | bytes[3] << 7
        | bytes[4] >> 1) &+ shift
    packet[index] = packet[index] & 0xF0 | 1 | UInt8(stamp >> 29 & 0x0E)
    packet[index + 1] = UInt8(stamp >> 22 & 0xFF)
    packet[index + 2] = 1 | UInt8(stamp >> 14 & 0xFE)
    packet[index + 3] = UInt8(stamp >> 7 & 0xFF)
    packet[index + 4] = 1 | UInt8(stamp << 1 & 0xFE)
  }
}
