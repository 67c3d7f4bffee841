/// Reads an attribute list from left to right and loses nothing of it (RFC 8216bis, section 4.2).
///
/// Blanks around names, values and commas are skipped. A quote that is not closed takes the rest of the line.
struct AttributeScanner {
  private let line: UInt32
  private let end: Int
  private var index: Int
  private(set) var faults: [AttributeFault] = []
  private var hasEmptyAttribute = false

  /// How many attributes one list may have.
  static let maximumCount = 256

  init(in range: Range<Int>, line: Int) {
    self.line = UInt32(truncatingIfNeeded: line)
    self.index = range.lowerBound
    self.end = range.upperBound
  }

  mutating func scan(_ bytes: Span<UInt8>) -> [PackedAttribute] {
    var attributes: [PackedAttribute] = []
    // Most lists have as many, and growing is most of the work of short ones.
    attributes.reserveCapacity(4)
    while let attribute = next(bytes) {
      guard attributes.count < Self.maximumCount else {
        faults.append(AttributeFault(kind: .tooMany, offset: Int(attribute.nameStart)))
        break
      }
      attributes.append(attribute)
    }
    return attributes
  }

  /// The next attribute in the text of the list; `nil` behind the last one.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> PackedAttribute? {
    while true {
      skipBlanks(bytes)
      guard index < end else { return nil }
      guard bytes[index] == UInt8(ascii: ",") else { break }
      noteEmptyAttribute()
      index += 1
    }
    let nameStart = index
    var nameEnd = nameStart
    while nameEnd < end, bytes[nameEnd] != UInt8(ascii: "="), bytes[nameEnd] != UInt8(ascii: ",") {
      nameEnd += 1
    }
    index = nameEnd
    let name = nameStart..<trimmedEnd(bytes, from: nameStart)
    guard index < end, bytes[index] == UInt8(ascii: "=") else {
      faults.append(AttributeFault(kind: .missingEqualsSign, offset: nameStart))
      skipComma(bytes)
      return attribute(name, value: name, isQuoted: false, hasValue: false)
    }
    if name.isEmpty { faults.append(AttributeFault(kind: .missingName, offset: nameStart)) }
    index += 1
    skipBlanks(bytes)
    let isQuoted = index < end && bytes[index] == UInt8(ascii: "\"")
    if !isQuoted, let value = typographicValue(bytes) {
      skipComma(bytes)
      return attribute(name, value: value, isQuoted: true, hasValue: true)
    }
    let value = isQuoted ? quotedValue(bytes) : plainValue(bytes)
    skipComma(bytes)
    return attribute(name, value: value, isQuoted: isQuoted, hasValue: true)
  }

  /// Notes the first one alone: a line may have millions of commas.
  private mutating func noteEmptyAttribute() {
    guard !hasEmptyAttribute else { return }
    hasEmptyAttribute = true
    faults.append(AttributeFault(kind: .emptyAttribute, offset: index))
  }

  /// The text between the quotes of a word processor, which are no quotes for a player; `nil` for
  /// any other value.
  private mutating func typographicValue(_ bytes: Span<UInt8>) -> Range<Int>? {
    let start = index + Self.typographicQuoteLength
    guard Self.isTypographicQuote(bytes, at: index, end) else { return nil }
    var close = start
    while close < end, bytes[close] != UInt8(ascii: "\""),
      !Self.isTypographicQuote(bytes, at: close, end)
    {
      close += 1
    }
    guard close < end else { return nil }
    faults.append(AttributeFault(kind: .typographicQuotes, offset: index))
    index = bytes.firstIndex(of: UInt8(ascii: ","), from: close, to: end)
    return start..<close
  }

  /// The number of bytes of U+2018 to U+201F in UTF-8.
  static let typographicQuoteLength = 3

  @inline(__always)
  private static func isTypographicQuote(_ bytes: Span<UInt8>, at index: Int, _ end: Int) -> Bool {
    guard index < end, bytes[index] == 0xE2, index + 2 < end else { return false }
    return bytes[index + 1] == 0x80 && (0x98...0x9F).contains(bytes[index + 2])
  }

  @inline(__always)
  private mutating func quotedValue(_ bytes: Span<UInt8>) -> Range<Int> {
    let quote = index
    let start = quote + 1
    index = bytes.firstIndex(of: UInt8(ascii: "\""), from: start, to: end)
    guard index < end else {
      faults.append(AttributeFault(kind: .unclosedQuote, offset: quote))
      return start..<end
    }
    let value = start..<index
    index += 1
    skipBlanks(bytes)
    if index < end, bytes[index] != UInt8(ascii: ",") {
      faults.append(AttributeFault(kind: .textAfterQuote, offset: index))
      index = bytes.firstIndex(of: UInt8(ascii: ","), from: index, to: end)
    }
    return value
  }

  @inline(__always)
  private mutating func plainValue(_ bytes: Span<UInt8>) -> Range<Int> {
    let start = index
    index = bytes.firstIndex(of: UInt8(ascii: ","), from: start, to: end)
    return start..<trimmedEnd(bytes, from: start)
  }

  @inline(__always)
  private func attribute(
    _ name: Range<Int>, value: Range<Int>, isQuoted: Bool, hasValue: Bool
  ) -> PackedAttribute {
    PackedAttribute(
      line: line, nameStart: UInt32(truncatingIfNeeded: name.lowerBound),
      nameLength: UInt32(truncatingIfNeeded: name.count),
      valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
      valueLength: UInt32(truncatingIfNeeded: value.count), isQuoted: isQuoted, hasValue: hasValue)
  }

  @inline(__always)
  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
  }

  @inline(__always)
  private mutating func skipComma(_ bytes: Span<UInt8>) {
    guard index < end, bytes[index] == UInt8(ascii: ",") else { return }
    index += 1
    // One comma may not be the last thing; a list that ends so loses nothing, so that is for a validator.
  }

  /// The end of the text before `index`, without blanks at its end.
  @inline(__always)
  private func trimmedEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var last = index
    while last > start, Self.isBlank(bytes[last - 1]) { last -= 1 }
    return last
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
