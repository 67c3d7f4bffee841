/// Reads a local file or pipe in pieces, through one buffer.
actor LocalChunks: ChunkSource {
  private let file: LocalFile
  private let byteRange: Range<Int64>?
  private var buffer: [UInt8]
  private var offset: Int64 = 0

  /// Reads a file from its start, or a range of it.
  init(_ file: LocalFile, byteRange: Range<Int64>?, chunkSize: Int) {
    self.file = file
    self.byteRange = byteRange
    self.buffer = [UInt8](repeating: 0, count: chunkSize)
    if file.byteCount != nil { self.offset = byteRange?.lowerBound ?? 0 }
  }

  func next() async throws(LoadError) -> ArraySlice<UInt8>? {
    while true {
      if Task.isCancelled { throw .cancelled }
      let start = offset
      let wanted = byteRange.map { Int(clamping: $0.upperBound - start) } ?? buffer.count
      guard wanted > 0 else { return nil }
      if file.byteCount == nil { try await file.waitUntilReadable() }
      guard let count = try fill(min(buffer.count, wanted)) else { continue }
      guard count > 0 else { return try end() }
      offset += Int64(count)
      let skipped = Int(clamping: (byteRange?.lowerBound ?? 0) - start)
      if skipped < count { return buffer[max(skipped, 0)..<count] }
    }
  }

  /// Fills a chunk as far as possible, so that the packets of a pipe do not make tiny chunks.
  private func fill(_ wanted: Int) throws(LoadError) -> Int? {
    let position = file.byteCount == nil ? nil : offset
    // The closure cannot throw a typed error through the standard library's `rethrows`.
    let result: Result<Int?, LoadError> = buffer.withUnsafeMutableBytes { bytes in
      do throws(LoadError) {
        return .success(
          try file.read(
            into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted]), at: position))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func end() throws(LoadError) -> ArraySlice<UInt8>? {
    // The file was truncated after it was opened; a file that has grown ends at its new end.
    if let byteCount = file.byteCount, offset < min(byteCount, byteRange?.upperBound ?? byteCount) {
      throw .changedWhileReading
    }
    if let byteRange {
      throw .badRange(byteRange, reason: .pastEnd(byteCount: file.byteCount ?? offset))
    }
    return nil
  }
}
