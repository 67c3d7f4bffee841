/// Detects the end of a JSON or XML document that arrives line by line.
///
/// It only counts brackets and tags; the parser checks the document.
struct DocumentScanner {
  private enum State {
    /// Between values, or in the text of an element.
    case outside
    /// In a JSON string or a quoted attribute, with the closing byte.
    case quoted(UInt8)
    /// After a backslash in a JSON string.
    case escaped
    /// In the tag of an element.
    case tag
    /// In a comment, a CDATA section or a processing instruction, with its end.
    case verbatim([UInt8])
    /// In a declaration, with the number of open `<`.
    case declaration(Int)
  }

  private let isXML: Bool
  private var state = State.outside
  private var depth = 0
  private var hasElement = false
  /// The last bytes, for delimiters of several bytes.
  private var recent: [UInt8] = []
  private var isEndTag = false

  /// A scanner for the document that a line starts; `nil` when it starts none.
  init?(startingWith line: String) {
    switch line.utf8.first(where: { !Self.isBlank($0) }) {
    case UInt8(ascii: "<"): isXML = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): isXML = false
    default: return nil
    }
  }

  /// Whether the scanned lines are a whole document.
  var isComplete: Bool {
    guard case .outside = state else { return false }
    return depth <= 0 && hasElement
  }

  /// Scans the next line.
  mutating func scan(_ line: String) {
    for byte in line.utf8 {
      if isXML { scanXML(byte) } else { scanJSON(byte) }
    }
    if isXML { scanXML(UInt8(ascii: "\n")) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private mutating func scanJSON(_ byte: UInt8) {
    let quote = UInt8(ascii: "\"")
    switch state {
    case .escaped: state = .quoted(quote)
    case .quoted:
      if byte == UInt8(ascii: "\\") { state = .escaped }
      if byte == quote { state = .outside }
    default:
      switch byte {
      case quote: state = .quoted(quote)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        hasElement = true
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }

  private mutating func scanXML(_ byte: UInt8) {
    recent.append(byte)
    if recent.count > Self.longestMark { recent.removeFirst() }
    switch state {
    case .outside:
      guard byte == UInt8(ascii: "<") else { return }
      recent = [byte]
      state = .tag
    case .tag: scanTag(byte)
    case .quoted(let end):
      if byte == end { state = .tag }
    case .verbatim(let end):
      if recent.suffix(end.count) == end[...] { state = .outside }
    case .declaration(let open):
      if byte == UInt8(ascii: "<") { state = .declaration(open + 1) }
      if byte == UInt8(ascii: ">") { state = open == 1 ? .outside : .declaration(open - 1) }
      if recent == Self.dataMark { state = .verbatim(Array("]]>".utf8)) }
      if recent == Self.commentMark { state = .verbatim(Array("-->".utf8)) }
    case .escaped: state = .outside
    }
  }

  private static let commentMark = Array("<!--".utf8)
  private static let dataMark = Array("<![CDATA[".utf8)
  private static let longestMark = dataMark.count

  private mutating func scanTag(_ byte: UInt8) {
    if recent.count == 2, recent[0] == UInt8(ascii: "<") {
      isEndTag = byte == UInt8(ascii: "/")
      if byte == UInt8(ascii: "!") { state = .declaration(1) }
      if byte == UInt8(ascii: "?") { state = .verbatim(Array("?>".utf8)) }
      if byte != UInt8(ascii: ">") { return }
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
    case UInt8(ascii: ">"):
      state = .outside
      hasElement = true
      if isEndTag {
        depth -= 1
      } else if recent.dropLast().last != UInt8(ascii: "/") {
        depth += 1
      }
    default: break
    }
  }
}
