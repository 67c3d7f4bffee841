/// Elements of one namespace as text. Equal elements give equal bytes.
struct MarkupText {
  private(set) var text = ""

  /// An element on lines of its own, with its namespace as the default one.
  init(_ root: MarkupElement) {
    write(root, depth: 0, namespace: nil)
  }

  private mutating func write(_ element: MarkupElement, depth: Int, namespace: String?) {
    let margin = String(repeating: "  ", count: depth)
    text += "\(margin)<\(element.name)"
    if element.namespace != namespace, let own = element.namespace {
      text += " xmlns=\"\(Self.escaped(own))\""
    }
    for attribute in element.attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    guard element.children.isEmpty else {
      text += ">\n"
      for child in element.children {
        write(child, depth: depth + 1, namespace: element.namespace)
      }
      text += "\(margin)</\(element.name)>\n"
      return
    }
    text += element.text.isEmpty ? "/>\n" : ">\(Self.escaped(element.text))</\(element.name)>\n"
  }

  /// The bytes that must be escaped.
  private static let marks = Array("&<>\"\t\n\r".utf8)

  /// A text with the special characters of markup as references.
  ///
  /// White space other than blanks becomes a reference too, because a parser would turn it into
  /// blanks in an attribute.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: marks.contains) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text is unchanged by an element of type `xsd:token`: no character that XML 1.0
  /// cannot contain, no control character, and no blank that a validating reader would drop.
  static func survivesAsToken(_ text: String) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: return false
      case 0x20 where previous == " ": return false
      default: previous = scalar
      }
    }
    return previous != " "
  }
}
