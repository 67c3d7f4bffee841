/// A part of all inputs, by rendezvous hashing of their keys: with another number of shards, only the fewest keys
/// change their shard.
struct Shard: Hashable, Sendable {
  /// The maximum number of shards.
  static let maximumCount = 100_000

  /// The index, from 0.
  let index: Int
  /// The number of shards.
  let count: Int

  /// Parses `I/N`.
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = UInt32(parts[0]), let count = UInt32(parts[1]),
      index < count, count <= Self.maximumCount
    else {
      throw UsageError(
        "--shard \(text): expected I/N, with I from 0 to N-1 and N at most \(Self.maximumCount)")
    }
    self.index = Int(index)
    self.count = Int(count)
  }

  /// Whether an input belongs to the shard.
  func contains(_ key: String) -> Bool {
    let hash = Self.hash(of: key)
    let own = Self.score(hash, index)
    return (0..<count).allSatisfy { other in
      let score = Self.score(hash, other)
      return other == index || score < own || (score == own && other > index)
    }
  }

  /// FNV-1a of 64 bits.
  private static func hash(of key: String) -> UInt64 {
    key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The weight of a key in a shard, mixed as in SplitMix64.
  private static func score(_ hash: UInt64, _ index: Int) -> UInt64 {
    var value = hash &+ (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
