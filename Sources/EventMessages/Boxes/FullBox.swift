internal import ByteParsing
internal import SourceDiagnostics

extension ByteReader {
  /// The version and the flags of a full box (ISO/IEC 14496-12, section 4.2).
  mutating func versionAndFlags() throws(MalformedData) -> (version: UInt8, flags: UInt32) {
    let value = try uint32("version and flags")
    return (UInt8(truncatingIfNeeded: value >> 24), value & 0xFF_FFFF)
  }

  /// A time or duration: 64 bits in version 1, else 32.
  mutating func time(_ version: UInt8, _ field: String) throws(MalformedData) -> UInt64 {
    try integer(version == 1 ? 8 : 4, field)
  }
}
