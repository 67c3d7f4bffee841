/// Iterates over the elements of one level of an EBML document (RFC 8794, section 4).
struct EBMLWalker {
  /// An element and the place of its data.
  struct Element {
    let id: UInt32
    let content: Range<Int>
    /// Whether its length is unknown, so that it may extend to the end.
    let hasUnknownSize: Bool
  }

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  /// The next element; `nil` at the end, and where there is none.
  mutating func next() -> Element? {
    guard let (id, idLength) = number(at: position, keepsMarker: true, maximumLength: 4),
      let (size, sizeLength) = number(at: position + idLength, keepsMarker: false, maximumLength: 8)
    else { return nil }
    let start = position + idLength + sizeLength
    let isUnknown = size == UInt64(1) << UInt64(7 * sizeLength) - 1
    let length = isUnknown ? end - start : Int(clamping: size)
    let last = min(end, start.addingReportingOverflow(length).overflow ? end : start + length)
    position = last
    return Element(
      id: UInt32(truncatingIfNeeded: id), content: start..<max(start, last),
      hasUnknownSize: isUnknown)
  }

  /// Continues with the first child of the last element.
  mutating func enter(_ element: Element) { position = element.content.lowerBound }

  /// The unsigned integer that an element holds.
  func integer(_ element: Element) -> UInt64 {
    bytes[element.content].suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The text that an element contains, up to the first zero, and whether it was cut to a size in bytes.
  func text(_ element: Element, maximumSize: Int) -> (text: String, isCut: Bool) {
    let text = bytes[element.content].prefix(maximumSize.addingOne).prefix { $0 != 0 }
    return text.withUnsafeBytes { ChapterLimits.text($0, maximumSize: maximumSize) }
  }

  /// A variable-length number; its first byte contains its length.
  private func number(
    at start: Int, keepsMarker: Bool, maximumLength: Int
  ) -> (value: UInt64, length: Int)? {
    guard start < end else { return nil }
    let first = bytes[start]
    let length = first.leadingZeroBitCount + 1
    guard length <= maximumLength, start + length <= end else { return nil }
    var value = UInt64(keepsMarker ? first : first & UInt8(0xFF >> length))
    for index in (start + 1)..<(start + length) { value = value << 8 | UInt64(bytes[index]) }
    return (value, length)
  }
}
