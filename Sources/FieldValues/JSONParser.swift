/// A recursive descent parser for RFC 8259, with one function for each rule.
struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private let maximumValueCount: Int
  private var valueCount = 0

  init(_ bytes: [UInt8], maximumValueCount: Int = .max) {
    self.bytes = bytes
    self.maximumValueCount = maximumValueCount
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws(JSONSyntaxError) -> FieldValue {
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw unexpected("the end") }
    return value
  }

  mutating func documents() throws(JSONSyntaxError) -> [FieldValue] {
    var values = [try value()]
    skipBlanks()
    while index < bytes.count {
      values.append(try value())
      skipBlanks()
    }
    return values
  }

  private mutating func value() throws(JSONSyntaxError) -> FieldValue {
    skipBlanks()
    guard valueCount < maximumValueCount else {
      throw failure("more values than the limit of \(maximumValueCount)")
    }
    valueCount += 1
    switch current {
    case UInt8(ascii: "{"):
      return try nested { (parser) throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { (parser) throws(JSONSyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> FieldValue
  ) throws(JSONSyntaxError) -> FieldValue {
    guard depth < JSONText.maximumDepth else {
      throw failure("nested deeper than the limit of \(JSONText.maximumDepth)")
    }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONSyntaxError) -> FieldValue {
    var fields: [Field] = []
    skipBlanks()
    if skip("}") { return .object(fields) }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw unexpected("a member name in quotes") }
      let name = try string()
      skipBlanks()
      guard skip(":") else { throw unexpected("\":\"") }
      fields.append(Field(name, try value()))
      skipBlanks()
      if skip("}") { return .object(fields) }
      guard skip(",") else { throw unexpected("\",\" or \"}\"") }
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> FieldValue {
    var values: [FieldValue] = []
    skipBlanks()
    if skip("]") { return .array(values) }
    while true {
      values.append(try value())
      skipBlanks()
      if skip("]") { return .array(values) }
      guard skip(",") else { throw unexpected("\",\" or \"]\"") }
    }
  }

  private mutating func literal(
    _ name: StaticString, _ value: FieldValue
  ) throws(JSONSyntaxError) -> FieldValue {
    for byte in name.description.utf8 {
      guard current == byte else { throw unexpected("\"\(name)\"") }
      index += 1
    }
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> FieldValue {
    let start = index
    var isWhole = true
    skip("-")
    if !skip("0") { try digits() }
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { skip("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole {
      // A whole number beyond 64 bits keeps its digits, as in `FieldValue.integer(_:)`.
      return Int64(text).map(FieldValue.integer) ?? .string(text)
    }
    guard let number = Double(text), number.isFinite else {
      index = start
      throw failure("\(text) is out of the range of numbers")
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = index
    while let byte = current, Self.isDigit(byte) { index += 1 }
    guard index > start else { throw unexpected("a digit") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    let start = index
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    if current == UInt8(ascii: "\""),
      let text = String(validating: bytes[start..<index], as: UTF8.self)
    {
      index += 1
      return text
    }
    var content = Array(bytes[start..<index])
    while true {
      guard let byte = current else { throw unexpected("a closing quote") }
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else {
          index = start
          throw failure("the text is not UTF-8")
        }
        index += 1
        return text
      case UInt8(ascii: "\\"): try appendEscape(to: &content)
      case ..<0x20:
        throw unexpected("an escape, because control characters are not allowed in text")
      default:
        content.append(byte)
        index += 1
      }
    }
  }

  private mutating func appendEscape(to content: inout [UInt8]) throws(JSONSyntaxError) {
    index += 1
    let plain: Unicode.Scalar
    switch current {
    case UInt8(ascii: "\""): plain = "\""
    case UInt8(ascii: "\\"): plain = "\\"
    case UInt8(ascii: "/"): plain = "/"
    case UInt8(ascii: "b"): plain = "\u{8}"
    case UInt8(ascii: "f"): plain = "\u{C}"
    case UInt8(ascii: "n"): plain = "\n"
    case UInt8(ascii: "r"): plain = "\r"
    case UInt8(ascii: "t"): plain = "\t"
    case UInt8(ascii: "u"):
      index += 1
      content.append(contentsOf: String(try unicodeEscape()).utf8)
      return
    default: throw unexpected("one of \"\\/bfnrtu after the backslash")
    }
    index += 1
    content.append(contentsOf: String(plain).utf8)
  }

  /// The character of `\uXXXX`, or of two of them that are a surrogate pair; a lone surrogate becomes U+FFFD.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Character {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    let afterFirst = index
    if first < 0xDC00, skip("\\"), skip("u") {
      let second = try fourDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
    }
    index = afterFirst
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  @discardableResult
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private func unexpected(_ expected: String) -> JSONSyntaxError {
    guard let current else { return failure("the text ends, expected \(expected)") }
    let found =
      (0x21..<0x7F).contains(current)
      ? "\"\(Character(Unicode.Scalar(current)))\"" : "byte 0x\(String(current, radix: 16))"
    return failure("found \(found), expected \(expected)")
  }

  private func failure(_ message: String) -> JSONSyntaxError {
    let before = bytes.prefix(index)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return JSONSyntaxError(message: message, line: line, column: index - lineStart + 1)
  }
}
