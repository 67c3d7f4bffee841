internal import ByteParsing
internal import SourceDiagnostics

/// The attributes of an element, read with their types and ranges.
struct ElementAttributes {
  let element: MarkupElement

  init(_ element: MarkupElement) { self.element = element }

  /// The value of an attribute without the white space around it.
  ///
  /// The attribute has no namespace, or, with some writers, that of its element.
  func text(_ name: String) -> String? {
    let named = element.attributes.filter { $0.name == name }
    let attribute =
      named.first { $0.namespace == nil } ?? named.first { $0.namespace == element.namespace }
    return attribute?.value.collapsed
  }

  func number(_ name: String, below limit: UInt64) throws(SpliceXMLError) -> UInt64? {
    guard let text = text(name) else { return nil }
    guard let number = UInt64(text), number < limit else {
      throw fault(name, "is \(text.shortened), expected a whole number from 0 to \(limit - 1)")
    }
    return number
  }

  func number<Value: FixedWidthInteger & UnsignedInteger>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(SpliceXMLError) -> Value? {
    try number(name, below: UInt64(Value.max) + 1).map { Value(truncatingIfNeeded: $0) }
  }

  func flag(_ name: String) throws(SpliceXMLError) -> Bool? {
    switch text(name) {
    case nil: return nil
    case "true", "1": return true
    case "false", "0": return false
    case let text?: throw fault(name, "is \(text.shortened), expected true or false")
    }
  }

  func required<Value>(_ name: String, _ value: Value?) throws(SpliceXMLError) -> Value {
    guard let value else {
      throw SpliceXMLError("\(element.name) has no \(name)", line: element.line)
    }
    return value
  }

  func fault(_ name: String, _ reason: String) -> SpliceXMLError {
    SpliceXMLError("\(name) of \(element.name) \(reason)", line: element.line)
  }
}

extension MarkupElement {
  /// The bytes of the hexadecimal digits in the element.
  var hexadecimalBytes: [UInt8] {
    get throws(SpliceXMLError) {
      do throws(MalformedData) {
        return try Hexadecimal.bytes(text.withoutBlanks)
      } catch { throw SpliceXMLError("\(name): \(error)", line: line) }
    }
  }

  /// The bytes of the base64 in the element.
  var base64Bytes: [UInt8] {
    get throws(SpliceXMLError) {
      do throws(MalformedData) {
        return try Base64.bytes(text.withoutBlanks)
      } catch { throw SpliceXMLError("\(name): \(error)", line: line) }
    }
  }
}

extension String {
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The text without XML white space.
  var withoutBlanks: String {
    String(decoding: utf8.filter { !Self.isBlank($0) }, as: UTF8.self)
  }

  /// The text as `xsd:token` normalises it: one blank for all white space between words, none at
  /// the ends.
  var collapsed: String {
    utf8.split(whereSeparator: Self.isBlank)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The text for a message, shortened.
  var shortened: String {
    let start = prefix(40)
    return "\"\(start)\(start.endIndex < endIndex ? "..." : "")\""
  }
}
