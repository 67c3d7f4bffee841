internal import CZlib

/// Inflates a zlib, gzip or raw deflate stream in pieces (RFC 1950, 1951 and 1952).
///
/// A class, because zlib keeps the address of its state.
package final class Inflater {
  /// The format around the deflated data.
  package enum Form: Int32, Sendable {
    case zlib = 15
    case gzip = 31
    case raw = -15
  }

  /// Why inflation failed.
  package enum Failure: Error {
    case invalidData
    case outOfMemory
  }

  private static let pieceByteCount = 32 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private let piece: UnsafeMutableRawBufferPointer
  private let isReady: Bool
  /// Whether the end of the stream has been read.
  package private(set) var hasEnded = false

  package init(_ form: Form) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    piece = .allocate(byteCount: Self.pieceByteCount, alignment: 16)
    let size = Int32(MemoryLayout<z_stream>.size)
    isReady = inflateInit2_(stream, form.rawValue, ZLIB_VERSION, size) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
    piece.deallocate()
  }

  /// Inflates bytes until they are used up, the stream ends, or `take` stops.
  ///
  /// - Parameter take: takes a piece of inflated data; returns whether to continue.
  /// - Returns: the number of bytes that belong to the stream.
  package func inflate(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) -> Int {
    guard isReady else { throw .outOfMemory }
    guard !hasEnded, let start = bytes.baseAddress, let count = UInt32(exactly: bytes.count) else {
      return 0
    }
    // zlib wants a mutable pointer to its input although it only reads.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: start)
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = count
    while true {
      stream.pointee.next_out = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(piece.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let produced = piece.count - Int(stream.pointee.avail_out)
      let used = bytes.count - Int(stream.pointee.avail_in)
      switch status {
      case Z_OK, Z_STREAM_END:
        hasEnded = status == Z_STREAM_END
        let wantsMore = produced == 0 || take(UnsafeRawBufferPointer(rebasing: piece[..<produced]))
        // Remaining space means that there is no more output.
        if hasEnded || !wantsMore || stream.pointee.avail_out > 0 { return used }
      // Neither input nor output: all input is used up.
      case Z_BUF_ERROR: return used
      case Z_MEM_ERROR: throw .outOfMemory
      default: throw .invalidData
      }
    }
  }
}
