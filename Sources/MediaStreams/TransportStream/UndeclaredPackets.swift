/// The first packets of PIDs that no program map has declared yet, in case they are metadata.
///
/// A stream may be joined between two program maps; metadata before the first would be lost
/// otherwise.
struct UndeclaredPackets {
  /// The maximum number of packets of one PID: metadata are few; a PID with more is audio or video.
  static let maximumOfOnePID = 64
  /// The maximum number of packets in total.
  static let maximumCount = 1024

  /// A packet and its place.
  struct Packet {
    let bytes: [UInt8]
    let offset: Int
  }

  private var packets: [UInt16: [Packet]] = [:]
  private var count = 0

  /// Keeps a packet; returns whether more of its PID would be kept.
  mutating func append(_ packet: Span<UInt8>, pid: UInt16, at offset: Int) -> Bool {
    guard count < Self.maximumCount, (packets[pid]?.count ?? 0) < Self.maximumOfOnePID else {
      return false
    }
    count += 1
    let bytes = packet.indices.map { packet[$0] }
    packets[pid, default: []].append(Packet(bytes: bytes, offset: offset))
    return true
  }

  /// The packets of a PID that no program map declares.
  func kept(of pid: UInt16) -> [Packet] { packets[pid] ?? [] }

  /// Returns and forgets the packets of a PID that is now declared.
  mutating func take(_ pid: UInt16) -> [Packet] {
    let taken = packets.removeValue(forKey: pid) ?? []
    count -= taken.count
    return taken
  }
}
