/// Finds the addresses in a text that hold their resource themselves: `data:` URIs (RFC 2397), in any case and also
/// where their characters are written in percent signs.
///
/// Such an address begins a word, and has a comma before its data. It ends with the quotes that it stands in, else with
/// the next double quote, angle bracket or line, since blanks in it are common though they are not allowed.
struct DataAddressScanner {
  private static let scheme = Array("data:".utf8)

  /// What is known of an address whose end is not reached.
  private struct Candidate {
    var start: Int
    /// The quote before it.
    var quote: EncodedByte?
    var hasBlank = false
    var hasSlash = false
    var hasData = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the addresses are, each with all that it holds, in ascending order.
  private(set) var ranges: [Range<Int>] = []
  /// Whether the scheme stands anywhere, with data or without.
  private(set) var hasScheme = false
  /// Where the text begins behind blanks and quotes.
  private var textStart: Int?
  private var candidate: Candidate?

  /// Whether the text begins with an address, which then goes on to its end.
  var isLeading: Bool { textStart != nil && ranges.first?.lowerBound == textStart }

  /// The addresses in a text.
  ///
  /// - Parameter isAddress: whether the text is one address, which need not have a comma.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isAddress: Bool = false) {
    self.bytes = bytes
    scan(isAddress: isAddress)
  }

  /// Whether a text may hold such an address, by the end of the scheme. That is soon known of most.
  static func mayFind(in text: Span<UInt8>) -> Bool {
    var (sign, first, second): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for index in text.indices {
      let byte = text[index]
      switch byte {
      // `a:`, `%61:`, or `%2561:`; a time of day may be `05:41:`.
      case UInt8(ascii: ":"):
        let isDigits = second == 0x31 && (first == 0x36 || first == 0x34)
        if second | 0x20 == 0x61 || isDigits && (sign == 0x25 || sign == 0x35) { return true }
      // `%3A`, or `%253A`.
      case UInt8(ascii: "A"), UInt8(ascii: "a"):
        if second == 0x33, first == 0x25 || first == 0x35 { return true }
      default: break
      }
      (sign, first, second) = (first, second, byte)
    }
    return false
  }

  private mutating func scan(isAddress: Bool) {
    var index = 0
    var matchedCount = 0
    var start = 0
    var (previous, before) = (EncodedByte(value: 0x20), EncodedByte(value: 0x20))
    while index < bytes.count {
      let unit = EncodedByte(in: bytes, at: index)
      if textStart == nil, !unit.isBlank, !unit.isQuote { textStart = index }
      if candidate != nil {
        take(unit, at: index)
      } else {
        if matchedCount == 0 { (start, before) = (index, previous) }
        let isNext =
          unit.value | 0x20 == Self.scheme[matchedCount] && (matchedCount > 0 || previous.endsWord)
        matchedCount = isNext ? matchedCount + 1 : 0
      }
      if matchedCount == Self.scheme.count {
        matchedCount = 0
        hasScheme = true
        candidate = Candidate(
          start: start, quote: before.isQuote ? before : nil,
          hasData: isAddress && start == textStart)
      }
      previous = unit
      index += unit.length
    }
    end(at: bytes.count)
  }

  /// Takes what stands behind the scheme.
  private mutating func take(_ unit: EncodedByte, at index: Int) {
    guard var address = candidate else { return }
    let isEnd = address.quote.map { $0 == unit } ?? unit.endsAddress
    if isEnd, !address.hasData || address.start != textStart { return end(at: index) }
    if !address.hasData {
      if unit.isBlank { address.hasBlank = true }
      if unit.value == UInt8(ascii: "/") { address.hasSlash = true }
      if unit.value == UInt8(ascii: ",") {
        // A sentence may have the word too: `data: one, two`. A media type has a slash.
        guard !address.hasBlank || address.hasSlash else { return end(at: index) }
        address.hasData = true
      }
    }
    candidate = address
  }

  private mutating func end(at index: Int) {
    if let candidate, candidate.hasData { ranges.append(candidate.start..<index) }
    candidate = nil
  }
}

extension EncodedByte {
  private static let quotes = Set("\"'`".utf8)
  /// What may stand in an address before the scheme of another one that belongs to a name or path.
  private static let nameMarks = Set("+-._~/#@".utf8)

  fileprivate var isBlank: Bool { value <= 0x20 }
  fileprivate var isQuote: Bool { Self.quotes.contains(value) }
  /// Whether a scheme may begin behind it.
  fileprivate var endsWord: Bool {
    let letter = value | 0x20
    return !(0x61...0x7A ~= letter || 0x30...0x39 ~= value || Self.nameMarks.contains(value))
  }
  /// Whether it ends an address that stands in no quotes.
  fileprivate var endsAddress: Bool { !isEncoded && [0x22, 0x3C, 0x0A, 0x0D].contains(value) }
}
