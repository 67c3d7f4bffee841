import Foundation

/// A file without a name that takes messages.
///
/// A pipe would be inherited by commands that other tests start, so that reading it would wait for their end.
final class MessageFile: Sendable {
  /// What messages are written to.
  let descriptor: Int32

  init() {
    let folder = FileManager.default.temporaryDirectory.path
    var name = Array("\(folder)/messages-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    unlink(name)
  }

  deinit { close(descriptor) }

  /// All that was written so far.
  var text: String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = pread(descriptor, &block, block.count, off_t(bytes.count)), count > 0 {
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
