/// Whether hosts with addresses of this machine or its network are allowed.
///
/// A service that analyses URLs of strangers denies them: playlists and redirects could reach hosts
/// that strangers cannot (server-side request forgery).
public enum PrivateHostPolicy: String, Hashable, Sendable, CaseIterable {
  /// Every host is allowed.
  case allow
  /// A connection to a private address is refused, whatever name resolves to it. Proxies are not
  /// used, because they resolve names themselves.
  case deny
}

/// The private network addresses: of the machine itself, private, link-local, or of no single host.
enum PrivateAddress {
  /// The blocks of IPv4 by their first address and the number of bits (IANA's special-purpose registry, RFC 6890).
  private static let blocks: [(first: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  /// The blocks within IPv6 global unicast, by their first four bytes: Teredo (RFC 4380), which
  /// contains an IPv4 address, ORCHID (RFC 4843, RFC 7343), and documentation (RFC 3849, RFC 9637).
  private static let blocksOfIPv6: [(first: UInt32, bits: UInt32)] = [
    (0x2001_0000, 32), (0x2001_0010, 28), (0x2001_0020, 28), (0x2001_0DB8, 32), (0x3FFF_0000, 20),
  ]
  /// The block for benchmarking (RFC 5180).
  private static let benchmarkingBlock: [UInt8] = [0x20, 0x01, 0, 0x02, 0, 0]

  /// Whether an address of 4 or 16 bytes is private; true for any other length.
  static func contains(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4:
      let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return blocks.contains { (address ^ $0.first) >> (32 - $0.bits) == 0 }
    case 16: return containsIPv6(bytes)
    default: return true
    }
  }

  private static func containsIPv6(_ bytes: [UInt8]) -> Bool {
    // Addresses that contain an IPv4 address: mapped and compatible, translated (RFC 6052), 6to4
    // (RFC 3056).
    if bytes.prefix(10).allSatisfy({ $0 == 0 }) {
      return bytes[10..<12] != [0xFF, 0xFF] || contains(Array(bytes.suffix(4)))
    }
    // The prefix for local translation (RFC 8215) leads to no public address.
    if bytes.prefix(12) == [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
      return contains(Array(bytes.suffix(4)))
    }
    if bytes.prefix(2) == [0x20, 0x02] { return contains(Array(bytes[2..<6])) }
    let start = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if blocksOfIPv6.contains(where: { (start ^ $0.first) >> (32 - $0.bits) == 0 }) { return true }
    if bytes.starts(with: benchmarkingBlock) { return true }
    // Global unicast is 2000::/3; unique local, link-local and multicast addresses are outside it.
    return bytes[0] & 0xE0 != 0x20
  }
}
