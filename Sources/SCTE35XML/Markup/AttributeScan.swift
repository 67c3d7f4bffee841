/// Counts the attributes of elements without reading the markup.
enum AttributeScan {
  /// The offset of the first attribute past a limit for one element; `nil` when there is none.
  ///
  /// Whatever a document does with quotes and comments, an attribute has an equals sign with a quote behind it, and
  /// no `<` can stand between two attributes of one element (XML 1.0, section 3.1). So none is missed. What follows
  /// `<!` or `<?` is a comment, a CDATA section or an instruction, as far as the next `<` at least.
  static func excess(over limit: Int, in bytes: [UInt8]) -> Int? {
    var count = 0
    var followsEqualsSign = false
    var isElement = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "<"):
        count = 0
        followsEqualsSign = false
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        isElement = next != UInt8(ascii: "!") && next != UInt8(ascii: "?")
      case UInt8(ascii: "="): followsEqualsSign = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard followsEqualsSign, isElement else { continue }
        followsEqualsSign = false
        count += 1
        if count > limit { return offset }
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: followsEqualsSign = false
      }
    }
    return nil
  }
}
