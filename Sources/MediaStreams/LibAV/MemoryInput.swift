import CFFmpeg

/// Bytes in memory as an input of libavformat.
///
/// The C callbacks get the object unretained, so it must live until the input is closed.
final class MemoryInput {
  /// The size of the buffer between the bytes and the demuxer. Other sizes are no faster.
  static let bufferSize: Int32 = 32_768

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Copies the next bytes; returns the code for the end of file when there are none.
  private func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    let available = min(count, bytes.count - position)
    guard available > 0 else { return cffmpeg_end_of_file() }
    bytes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      buffer.update(from: base + position, count: available)
    }
    position += available
    return Int32(truncatingIfNeeded: available)
  }

  /// Moves to an offset or returns the size; a negative number when the offset is out of range.
  private func seek(to offset: Int64, whence: Int32) -> Int64 {
    let base: Int64
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return Int64(bytes.count)
    case SEEK_SET: base = 0
    case SEEK_CUR: base = Int64(position)
    case SEEK_END: base = Int64(bytes.count)
    default: return -1
    }
    let (target, overflow) = base.addingReportingOverflow(offset)
    guard !overflow, (0...Int64(bytes.count)).contains(target) else { return -1 }
    position = Int(target)
    return target
  }

  /// The callback for `avio_alloc_context` that reads.
  static let readCallback:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
      opaque, buffer, count in
      guard let opaque, let buffer else { return cffmpeg_end_of_file() }
      let input = Unmanaged<MemoryInput>.fromOpaque(opaque).takeUnretainedValue()
      return input.read(into: buffer, count: Int(count))
    }

  /// The callback for `avio_alloc_context` that seeks.
  static let seekCallback: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
    opaque, offset, whence in
    guard let opaque else { return -1 }
    let input = Unmanaged<MemoryInput>.fromOpaque(opaque).takeUnretainedValue()
    return input.seek(to: offset, whence: whence)
  }
}
