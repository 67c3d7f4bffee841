/// Counts the attributes and names of a document before its markup is read.
///
/// It follows the markup as long as every parser must see the same: in a tag each quoted value is an attribute, and in
/// content, comments and CDATA sections there is none. A name stands behind `<` or `&`, or is that of an attribute.
///
/// Behind a `<` that no document may have there, a parser may go on anywhere. From then on every quote with an equals
/// sign before it counts: no `<` can stand between two attributes of one element (XML 1.0, section 3.1), so that none is
/// missed. What follows `<!` or `<?` has none as far as the next `<` at least.
struct MarkupScan {
  /// A comment or CDATA section of more bytes is not followed: libxml2 gives it up behind ten million bytes, and goes on
  /// within it.
  private static let maximumSectionByteCount = 8 * 1024 * 1024
  /// What comments and CDATA sections begin and end with (XML 1.0, sections 2.5 and 2.7).
  private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>")].map {
    (start: Array($0.utf8), end: Array($1.utf8))
  }

  /// What a byte is in.
  private enum Place: Equatable {
    case content
    case tag
    case value(quote: UInt8)
    case instruction
    /// All that follows markup that no document may have.
    case anything
  }

  private let bytes: [UInt8]
  private var place = Place.content
  /// The attributes of an element.
  private var count = 0
  private var nameCount = 0
  private var followsEqualsSign = false
  private var isElement = false

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first place past a limit of ``MarkupParser``; `nil` when there is none.
  static func excess(in bytes: [UInt8]) -> (offset: Int, reason: String)? {
    var scan = MarkupScan(bytes)
    var offset = 0
    while offset < bytes.count {
      let next = scan.take(bytes[offset], at: offset)
      if let reason = scan.excess { return (offset, reason) }
      offset = next
    }
    return nil
  }

  private var excess: String? {
    if count > MarkupParser.maximumAttributeCount {
      return "an element has more than \(MarkupParser.maximumAttributeCount) attributes"
    }
    guard nameCount > MarkupParser.maximumNameCount else { return nil }
    return
      "the document has more than \(MarkupParser.maximumNameCount) tags, attributes and references"
  }

  /// Takes a byte, or the section that it begins; returns where to go on.
  private mutating func take(_ byte: UInt8, at offset: Int) -> Int {
    if byte == UInt8(ascii: "<") { return begin(at: offset) }
    if byte == UInt8(ascii: "&") { nameCount += 1 }
    switch (place, byte) {
    case (.tag, UInt8(ascii: ">")): place = .content
    case (.instruction, UInt8(ascii: ">")) where bytes[offset - 1] == UInt8(ascii: "?"):
      place = .content
    case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")):
      place = .value(quote: byte)
      addAttribute()
    case (.value(let quote), _) where quote == byte: place = .tag
    case (.anything, _): guess(byte)
    default: break
    }
    return offset + 1
  }

  private mutating func addAttribute() {
    count += 1
    nameCount += 1
  }

  /// Takes a `<`.
  private mutating func begin(at offset: Int) -> Int {
    count = 0
    nameCount += 1
    followsEqualsSign = false
    if place == .content, let end = sectionEnd(from: offset) { return end }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    isElement = next != UInt8(ascii: "!") && next != UInt8(ascii: "?")
    switch (place, next) {
    case (.content, UInt8(ascii: "?")): place = .instruction
    case (.content, _) where isElement: place = .tag
    default: place = .anything
    }
    return offset + 1
  }

  /// Counts what may be an attribute.
  private mutating func guess(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "="): followsEqualsSign = true
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if followsEqualsSign, isElement { addAttribute() }
      followsEqualsSign = false
    case 0x20, 0x09, 0x0A, 0x0D: break
    default: followsEqualsSign = false
    }
  }

  /// Where the comment or CDATA section ends that begins at an offset; `nil` where there is none, or where a parser
  /// gives it up for a character that XML does not have (section 2.2).
  private func sectionEnd(from offset: Int) -> Int? {
    guard
      let (start, end) = Self.sections.first(where: { bytes[offset...].starts(with: $0.start) })
    else { return nil }
    var index = offset + start.count
    let limit = min(bytes.count, index + Self.maximumSectionByteCount) - end.count
    while index <= limit {
      switch bytes[index] {
      case end[0]:
        if bytes[index + 1] == end[1], bytes[index + 2] == end[2] { return index + end.count }
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20: return nil
      // U+FFFE and U+FFFF.
      case 0xEF: if bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }
}
