/// The limits of the chapters of a container.
public enum ChapterLimits {
  /// The maximum size of a title in bytes of UTF-8. A title is a line in a menu; longer ones are cut off.
  public static let titleSize = 4 << 10

  /// Returns a text, cut to a size in bytes, and whether it was cut.
  static func text(
    _ bytes: UnsafeRawBufferPointer, maximumSize: Int
  ) -> (text: String, isCut: Bool) {
    guard bytes.count > maximumSize else { return (String(decoding: bytes, as: UTF8.self), false) }
    var end = maximumSize
    // A character is not cut.
    while end > 0, bytes[end] & 0xC0 == 0x80, maximumSize - end < 3 { end -= 1 }
    return (String(decoding: bytes[..<end], as: UTF8.self), true)
  }
}

extension Int {
  /// The next integer, or this one if there is none.
  var addingOne: Int { self < .max ? self + 1 : self }
}
