/// Markup in which everything that is interpolated is escaped, unless it is markup itself.
///
/// Text of a stream reaches a page only as a value in such a literal. It can become neither an
/// element nor an attribute, and characters that hide or reverse text are made visible as in
/// ``TerminalText``.
struct HTMLText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The markup as written.
  private(set) var markup: String

  init(stringLiteral value: String) { markup = value }

  init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

  /// Collects the pieces of a literal.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate(set) var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { markup += literal }

    mutating func appendInterpolation(_ text: String) { markup += HTMLText.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { markup += String(number) }

    mutating func appendInterpolation(_ html: HTMLText) { markup += html.markup }

    mutating func appendInterpolation(_ html: HTMLText?) { markup += html?.markup ?? "" }
  }

  static func += (left: inout HTMLText, right: HTMLText) { left.markup += right.markup }

  static func + (left: HTMLText, right: HTMLText) -> HTMLText {
    var sum = left
    sum += right
    return sum
  }

  var isEmpty: Bool { markup.isEmpty }

  /// Text for content and quoted attributes.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), ..<0x20, 0x7F...:
        false
      default: true
      }
    }
    if isPlain { return text }
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&#34;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Sequence<HTMLText> {
  /// The pieces one after the other.
  func joined(_ separator: HTMLText = "") -> HTMLText {
    var result: HTMLText = ""
    for (index, piece) in enumerated() {
      if index > 0 { result += separator }
      result += piece
    }
    return result
  }
}

extension TextOutputStream {
  /// Writes markup out.
  mutating func write(_ html: HTMLText) { write(html.markup) }
}
