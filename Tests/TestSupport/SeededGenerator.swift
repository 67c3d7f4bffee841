/// Random numbers that are the same in every run with the same seed.
///
/// The algorithm is SplitMix64. It is fast and good enough to choose test inputs, and no more
/// than that. The description names the seed, for the message of a failed expectation.
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable,
  CustomStringConvertible
{
  /// What the sequence started from.
  package let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of `seed`.
  package init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package var description: String { "seed 0x" + String(seed, radix: 16) }
}
