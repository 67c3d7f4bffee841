/// Good input for a decoder, and all the ways in which a test damages it.
///
/// A decoder must answer each damaged copy: return a value or throw. Trapping ends the whole
/// test run, so what is damaged is always the same: every prefix, or the bits that a seed chose.
///
///     let outcome = DamagedInput(section).flippingBits(seed: 35) { bytes in
///       _ = try SpliceInfoSection(decoding: bytes)
///     }
///     #expect(outcome.accepted < outcome.inputs)
package struct DamagedInput: Hashable, Sendable {
  /// The bytes as they were before any damage.
  package let original: [UInt8]

  /// Takes the bytes to damage.
  package init(_ original: [UInt8]) {
    self.original = original
  }

  /// What a decoder did with the damaged copies.
  package struct Outcome: Hashable, Sendable {
    /// How many copies the decoder was given.
    package private(set) var inputs = 0
    /// How many of them it returned from.
    package private(set) var accepted = 0
    /// How many of them it threw at.
    package var rejected: Int { inputs - accepted }

    fileprivate mutating func add(_ bytes: [UInt8], to decode: ([UInt8]) throws -> Void) {
      inputs += 1
      do {
        try decode(bytes)
        accepted += 1
      } catch {
        // The thrown error is one of the two good answers.
      }
    }
  }

  /// Gives the decoder every shorter beginning of the input, from none of its bytes to all but
  /// the last.
  package func everyPrefix(_ decode: ([UInt8]) throws -> Void) -> Outcome {
    var outcome = Outcome()
    for length in original.indices {
      outcome.add(Array(original.prefix(length)), to: decode)
    }
    return outcome
  }

  /// Gives the decoder copies in which one to eight bits are wrong.
  ///
  /// - Parameters:
  ///   - copies: How many copies there are; each is damaged again.
  ///   - seed: What chooses the bits. The same seed chooses the same ones.
  ///   - decode: The decoder.
  package func flippingBits(
    copies: Int = 10_000, seed: UInt64, _ decode: ([UInt8]) throws -> Void
  ) -> Outcome {
    var outcome = Outcome()
    guard !original.isEmpty else { return outcome }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<copies {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let bit = Int.random(in: 0..<bytes.count * 8, using: &generator)
        bytes[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      }
      outcome.add(bytes, to: decode)
    }
    return outcome
  }
}
