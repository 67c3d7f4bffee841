internal import ID3

/// The frames of a tag as players that ignore much of the ID3 standard read them: headers of ten bytes, the content as it
/// is.
struct TagFrames: Sendable {
  /// One frame.
  struct Frame: Hashable, Sendable {
    /// The four characters of the identifier.
    var id: String
    /// The content as carried.
    var body: ArraySlice<UInt8>
  }

  /// The frames in order.
  let frames: [Frame]

  /// Reads the frames of a tag up to the first that is not complete.
  init(of tag: [UInt8], sizes: PlainFrames.Sizes) {
    frames = PlainFrames(of: tag, sizes: sizes).map { frame in
      Frame(id: String(decoding: frame.name, as: UTF8.self), body: frame.body)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text of the bytes as UTF-8 without its zeros, as most players read every encoding.
  var textWithoutZeros: String {
    String(decoding: filter { $0 != 0 }, as: UTF8.self)
  }

  /// The bytes before the first zero, and those after it; all and none without a zero.
  var splitAtZero: (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    guard let zero = firstIndex(of: 0) else { return (self, suffix(0)) }
    return (self[..<zero], self[(zero + 1)...])
  }

  /// The bytes before the first character that is zero, and those after it.
  ///
  /// - Parameter encoding: the one of ID3, as its number.
  func split(_ encoding: UInt8) -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    guard Self.isWide(encoding) else { return splitAtZero }
    var index = startIndex
    while index + 1 < endIndex {
      if self[index] == 0, self[index + 1] == 0 { return (self[..<index], self[(index + 2)...]) }
      index += 2
    }
    return (self, suffix(0))
  }

  /// The text in an encoding of ID3.
  func text(_ encoding: UInt8) -> String {
    if encoding == 0 { return String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }
    guard Self.isWide(encoding) else { return String(decoding: self, as: UTF8.self) }
    let marks = Array(prefix(2))
    let isLittle = marks == [0xFF, 0xFE]
    var units: [UInt16] = []
    var rest = isLittle || marks == [0xFE, 0xFF] ? dropFirst(2) : self
    while let first = rest.popFirst(), let second = rest.popFirst() {
      units.append(
        isLittle ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether an encoding of ID3 has two bytes for a character.
  private static func isWide(_ encoding: UInt8) -> Bool { encoding == 1 || encoding == 2 }
}
