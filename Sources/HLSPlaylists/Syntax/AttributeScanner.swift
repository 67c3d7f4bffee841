/// Reads an attribute list from left to right and loses nothing of it (RFC 8216bis, section 4.2).
///
/// Blanks around names, values and commas are skipped. A quote that is not closed takes the rest of the line.
struct AttributeScanner {
  private let bytes: [UInt8]
  private let line: UInt32
  private let end: Int
  private var index: Int
  private(set) var faults: [AttributeFault] = []

  /// How many attributes one list may have.
  static let maximumCount = 256

  init(_ bytes: [UInt8], in range: Range<Int>, line: Int) {
    self.bytes = bytes
    self.line = UInt32(truncatingIfNeeded: line)
    self.index = range.lowerBound
    self.end = range.upperBound
  }

  mutating func scan() -> [PackedAttribute] {
    var attributes: [PackedAttribute] = []
    // Most lists have as many, and growing is most of the work of short ones.
    attributes.reserveCapacity(4)
    while let attribute = next() {
      guard attributes.count < Self.maximumCount else {
        faults.append(AttributeFault(kind: .tooMany, offset: Int(attribute.nameStart)))
        break
      }
      attributes.append(attribute)
    }
    return attributes
  }

  private mutating func next() -> PackedAttribute? {
    while true {
      skipBlanks()
      guard index < end else { return nil }
      guard bytes[index] == UInt8(ascii: ",") else { break }
      faults.append(AttributeFault(kind: .emptyAttribute, offset: index))
      index += 1
    }
    let nameStart = index
    while index < end, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ",") {
      index += 1
    }
    let name = nameStart..<trimmedEnd(from: nameStart)
    guard index < end, bytes[index] == UInt8(ascii: "=") else {
      faults.append(AttributeFault(kind: .missingEqualsSign, offset: nameStart))
      skipComma()
      return attribute(name, value: name, isQuoted: false, hasValue: false)
    }
    if name.isEmpty { faults.append(AttributeFault(kind: .missingName, offset: nameStart)) }
    index += 1
    skipBlanks()
    let isQuoted = index < end && bytes[index] == UInt8(ascii: "\"")
    let value = isQuoted ? quotedValue() : plainValue()
    skipComma()
    return attribute(name, value: value, isQuoted: isQuoted, hasValue: true)
  }

  private mutating func quotedValue() -> Range<Int> {
    let quote = index
    index += 1
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    guard index < end else {
      faults.append(AttributeFault(kind: .unclosedQuote, offset: quote))
      return start..<end
    }
    let value = start..<index
    index += 1
    skipBlanks()
    if index < end, bytes[index] != UInt8(ascii: ",") {
      faults.append(AttributeFault(kind: .textAfterQuote, offset: index))
      while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
    return value
  }

  private mutating func plainValue() -> Range<Int> {
    let start = index
    while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
    return start..<trimmedEnd(from: start)
  }

  private func attribute(
    _ name: Range<Int>, value: Range<Int>, isQuoted: Bool, hasValue: Bool
  ) -> PackedAttribute {
    PackedAttribute(
      line: line, nameStart: UInt32(truncatingIfNeeded: name.lowerBound),
      nameLength: UInt32(truncatingIfNeeded: name.count),
      valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
      valueLength: UInt32(truncatingIfNeeded: value.count), isQuoted: isQuoted, hasValue: hasValue)
  }

  private mutating func skipBlanks() {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
  }

  private mutating func skipComma() {
    guard index < end, bytes[index] == UInt8(ascii: ",") else { return }
    index += 1
    // One comma may not be the last thing; a list that ends so loses nothing, so that is for a validator.
  }

  /// The end of the text before `index`, without blanks at its end.
  private func trimmedEnd(from start: Int) -> Int {
    var last = index
    while last > start, Self.isBlank(bytes[last - 1]) { last -= 1 }
    return last
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
