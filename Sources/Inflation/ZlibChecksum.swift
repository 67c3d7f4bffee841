internal import CZlib

/// The CRC-32 of ISO 3309, used by gzip and ID3. That of MPEG-2 differs.
package enum ZlibChecksum {
  /// The checksum of bytes.
  package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
