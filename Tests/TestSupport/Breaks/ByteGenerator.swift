/// Numbers that the bytes of an input choose, one byte for each; the same one once there are no more.
///
/// Whatever takes random numbers makes of similar inputs similar values.
package struct ByteGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package mutating func next() -> UInt64 {
    // Ranges are chosen from by the upper bits. The lower ones are not 0, for which some ranges ask again.
    UInt64(bytes.popFirst() ?? 0) << 56 | 0xFF_FFFF_FFFF_FFFF
  }
}
