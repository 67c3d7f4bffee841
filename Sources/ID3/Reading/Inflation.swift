internal import CZlib

/// Inflation of the zlib data of compressed frames (ID3v2.4.0 structure, section 4.1.2).
enum Inflation {
  /// Why no bytes came out.
  enum Failure: Error {
    case invalidData
    case limitExceeded
  }

  private static let chunkByteCount = 16_384

  /// The inflated bytes. The output grows as it comes, whatever length the frame declares.
  static func inflate(
    _ bytes: ArraySlice<UInt8>, spending budget: inout ID3InflationBudget
  ) throws(Failure) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { throw .invalidData }
    defer { inflateEnd(&stream) }
    // zlib wants a mutable pointer to its input although it only reads.
    var input = Array(bytes)
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkByteCount)
    let outcome: Result<Void, Failure> = input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(truncatingIfNeeded: source.count)
      while true {
        let status = chunk.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          return CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        guard status == Z_OK || status == Z_STREAM_END else { return .failure(.invalidData) }
        let produced = chunk.count - Int(stream.avail_out)
        budget.spend(produced)
        guard !budget.isOverdrawn else { return .failure(.limitExceeded) }
        output.append(contentsOf: chunk[..<produced])
        if status == Z_STREAM_END { return .success(()) }
        if produced == 0 && stream.avail_in == 0 { return .failure(.invalidData) }
      }
    }
    try outcome.get()
    return output
  }
}
