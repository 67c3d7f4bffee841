/// Random loads of live playlists, a zero byte between two.
enum ReloadSeeds {
  /// The bytes of the sequences.
  static var sequences: [[UInt8]] {
    (1...100 as ClosedRange<UInt64>).map { seed in
      var reloads = RandomReloads(seed: seed)
      return Array(reloads.texts(count: 8).joined(separator: "\0").utf8)
    }
  }
}
