import TestSupport

/// Random choices of segments, markers and messages.
enum BreakSeeds {
  /// The bytes that choose.
  static var choices: [[UInt8]] {
    (1...200 as ClosedRange<UInt64>).map { seed in
      var random = SeededGenerator(seed: seed)
      return (0..<Int.random(in: 100...400, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
    }
  }
}
