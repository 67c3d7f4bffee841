/// A text without its percent-encoding (RFC 3986, section 2.1), and where each byte of it is in the text.
package struct PercentDecodedText: Sendable {
  /// How often a text is decoded: servers encode again what is encoded.
  private static let maximumDepth = 2

  /// The decoded bytes.
  package private(set) var bytes: [UInt8] = []
  /// The place of each byte in the text, and the end of the text.
  private var starts: [Int] = []

  /// Decodes a text; a percent sign without two hexadecimal digits stays.
  package init(_ text: Span<UInt8>) {
    bytes.reserveCapacity(text.count)
    starts.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      starts.append(index)
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
        let high = Hexadecimal.value(text[index + 1]), let low = Hexadecimal.value(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    starts.append(index)
  }

  /// Shows a text as it is, and without its percent-encoding where it has any, also where that was encoded once more.
  ///
  /// - Parameter body: gets the bytes, and what finds the place in the text of a range of them.
  package static func forEachReading(
    of text: Span<UInt8>, _ body: (Span<UInt8>, (Range<Int>) -> Range<Int>) -> Void
  ) {
    body(text) { $0 }
    guard text.contains(UInt8(ascii: "%")) else { return }
    var (decoded, count) = (PercentDecodedText(text), text.count)
    for depth in 1...maximumDepth where decoded.bytes.count < count {
      body(decoded.bytes.span, decoded.place)
      guard depth < maximumDepth else { return }
      count = decoded.bytes.count
      let next = PercentDecodedText(decoded.bytes.span)
      decoded = PercentDecodedText(
        bytes: next.bytes, starts: next.starts.map { decoded.starts[$0] })
    }
  }

  private init(bytes: [UInt8], starts: [Int]) { (self.bytes, self.starts) = (bytes, starts) }

  private func place(of range: Range<Int>) -> Range<Int> {
    starts[range.lowerBound]..<starts[range.upperBound]
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ byte: UInt8) -> Bool { indices.contains { self[$0] == byte } }
}
