import Foundation

/// Reads a named pipe to its end, on a thread of its own: one of the pool may be needed by what writes.
struct PipeReading: Sendable {
  private let stream: AsyncStream<[UInt8]>

  /// Begins to read.
  init(_ path: String) {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    self.stream = stream
    Thread.detachNewThread {
      var bytes: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 16)
      let descriptor = open(path, O_RDONLY)
      while case let count = read(descriptor, &block, block.count), count > 0 {
        bytes += block[..<count]
      }
      close(descriptor)
      continuation.yield(bytes)
      continuation.finish()
    }
  }

  /// All that was read, once the pipe has no writer.
  var bytes: [UInt8] {
    get async { await stream.first { _ in true } ?? [] }
  }
}
