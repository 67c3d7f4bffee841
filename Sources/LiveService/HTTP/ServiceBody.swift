/// The bytes of a body, which several responses share without copies: the text of a thousand channels has megabytes, and a
/// client may read it slowly.
///
/// Unchecked because of the pointer: the bytes never change.
final class ServiceBody: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer

  /// The bytes of a text.
  init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, utf8.count), alignment: 1)
      copy.copyMemory(from: UnsafeRawBufferPointer(utf8))
      return copy
    }
    count = text.utf8.count
  }

  deinit { bytes.deallocate() }

  /// The number of bytes.
  let count: Int
  /// The first byte; valid as long as the object.
  var start: UnsafeMutableRawPointer? { bytes.baseAddress }
  /// The bytes as text.
  var text: String { String(decoding: bytes.prefix(count), as: UTF8.self) }
}
