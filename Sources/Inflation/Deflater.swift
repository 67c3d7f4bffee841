internal import CZlib

/// Deflates bytes to members of gzip (RFC 1952), one behind the other.
///
/// A class, because zlib keeps the address of its state.
package final class Deflater {
  private static let pieceByteCount = 64 << 10
  /// The window of 32 KiB, with the head and end of gzip.
  private static let windowBits: Int32 = 31

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  /// Whether the current member has content.
  private var isOpen = false

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady =
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, Self.windowBits, MAX_MEM_LEVEL,
        Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deallocate()
  }

  /// Returns what is to be written of more bytes; `nil` if memory is missing.
  package func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return [] }
    isOpen = true
    return run(bytes, Z_NO_FLUSH)
  }

  /// Ends the member; returns the rest of it.
  package func finishMember() -> [UInt8]? {
    guard isOpen else { return [] }
    isOpen = false
    guard let rest = run([], Z_FINISH), deflateReset(stream) == Z_OK else { return nil }
    return rest
  }

  private func run(_ bytes: [UInt8], _ flush: Int32) -> [UInt8]? {
    guard isReady else { return nil }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
    let isDone = bytes.withUnsafeBufferPointer { input in
      // zlib wants a mutable pointer to its input although it only reads.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        let (status, count) = piece.withUnsafeMutableBufferPointer { buffer in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          let status = CZlib.deflate(stream, flush)
          return (status, buffer.count - Int(stream.pointee.avail_out))
        }
        output += piece[..<count]
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        // Remaining space means that there is no more output.
        if stream.pointee.avail_out > 0 { return true }
      }
    }
    return isDone ? output : nil
  }
}
