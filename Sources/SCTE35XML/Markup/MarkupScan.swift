/// Counts the attributes and names of a document without parsing it.
enum MarkupScan {
  /// The first place beyond a limit of ``MarkupParser``; `nil` without one.
  ///
  /// Whatever a document does with quotes and comments, an attribute has an equals sign with a
  /// quote after it, and no `<` can occur between two attributes of one element (XML 1.0, section
  /// 3.1). So none is missed. After `<!` or `<?` there is a comment, a CDATA section or an
  /// instruction, at least up to the next `<`. A name follows `<` or `&`, or is that of an
  /// attribute.
  static func excess(in bytes: [UInt8]) -> (offset: Int, reason: String)? {
    var count = 0
    var nameCount = 0
    var followsEqualsSign = false
    var isElement = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "<"):
        count = 0
        nameCount += 1
        followsEqualsSign = false
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        isElement = next != UInt8(ascii: "!") && next != UInt8(ascii: "?")
      case UInt8(ascii: "="): followsEqualsSign = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard followsEqualsSign, isElement else { continue }
        followsEqualsSign = false
        count += 1
        nameCount += 1
      case UInt8(ascii: "&"):
        nameCount += 1
        followsEqualsSign = false
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default:
        followsEqualsSign = false
        continue
      }
      if count > MarkupParser.maximumAttributeCount {
        return (
          offset, "an element has more than \(MarkupParser.maximumAttributeCount) attributes"
        )
      }
      if nameCount > MarkupParser.maximumNameCount {
        return (
          offset,
          "the document has more than \(MarkupParser.maximumNameCount) tags, attributes and references"
        )
      }
    }
    return nil
  }
}
