/// Bit fields written most significant bit first into growing bytes.
package struct BitWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var pending: UInt8 = 0
  private var pendingCount = 0

  package init() {}

  /// The number of bits written so far.
  package var bitCount: Int { bytes.count * 8 + pendingCount }

  /// Writes the low bits of a value; what lies above them is not written.
  package mutating func write(_ value: some BinaryInteger, bits: Int) {
    let wide = UInt64(truncatingIfNeeded: value)
    for index in stride(from: bits - 1, through: 0, by: -1) {
      pending = pending << 1 | UInt8(wide >> UInt64(index) & 1)
      pendingCount += 1
      if pendingCount == 8 {
        bytes.append(pending)
        pending = 0
        pendingCount = 0
      }
    }
  }

  package mutating func write(_ flag: Bool) { write(flag ? 1 : 0, bits: 1) }

  package mutating func write(_ more: some Sequence<UInt8>) {
    guard pendingCount > 0 else {
      bytes.append(contentsOf: more)
      return
    }
    for byte in more { write(byte, bits: 8) }
  }
}
