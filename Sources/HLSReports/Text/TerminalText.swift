/// Text from a stream, escaped for a terminal and measured in columns.
public enum TerminalText {
  /// The text with every character escaped that could control a terminal or hide text.
  ///
  /// These are the C0 and C1 controls, DEL, the line and paragraph separators, the characters that
  /// change the direction of text, the byte order mark and noncharacters (Unicode, section 23.7).
  /// They become `\n`, `\r`, `\t` or `\u{1B}`.
  public static func escaped(_ text: String) -> String {
    // Nearly every text is printable ASCII.
    guard !text.hasOnlyBytes(0x20..<0x7F),
      text.unicodeScalars.contains(where: isUnsafe)
    else { return text }
    // A view of scalars copies all of itself for each sequence that is appended.
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF, 0xFEFF: true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  /// The width of a text in columns of a terminal.
  public static func width(of text: String) -> Int {
    if text.hasOnlyBytes(0..<0x80) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The text, cut to a number of columns with `…` at its end when it needs more.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(of: character)
      if used > columns { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The text in lines of at most a number of columns, broken at blanks where possible.
  ///
  /// Text beyond the last line is cut with `…`. There is at least one line.
  static func wrapped(_ text: String, to columns: Int, maximumLineCount: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while lines.count + 1 < maximumLineCount, width(of: String(rest)) > columns {
      let head = rest.prefix(fittingCount(of: rest, in: columns))
      guard !head.isEmpty else { break }
      let end = lineEnd(in: rest, after: head)
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + [truncated(String(rest), to: columns)]
  }

  /// The end of a line with the start of a text: after a comma or semicolon if that leaves no short
  /// line, else at a blank. A longer word is broken at the end of the line.
  private static func lineEnd(in text: Substring, after head: Substring) -> String.Index {
    if text[head.endIndex...].first == " ", head.last == "," || head.last == ";" {
      return head.endIndex
    }
    var blank: String.Index?
    var previous: Character?
    var mark: String.Index?
    for (offset, index) in head.indices.enumerated() {
      if head[index] == " " {
        blank = index
        if offset * 2 > head.count, previous == "," || previous == ";" { mark = index }
      }
      previous = head[index]
    }
    if mark == nil, text[head.endIndex...].first == " " { return head.endIndex }
    return mark ?? blank ?? head.endIndex
  }

  /// The number of leading characters that fit into a number of columns.
  private static func fittingCount(of text: Substring, in columns: Int) -> Int {
    var used = 0
    var count = 0
    for character in text {
      used += width(of: character)
      guard used <= columns else { break }
      count += 1
    }
    return count
  }

  /// The text, padded with blanks to a number of columns.
  static func padded(_ text: String, to columns: Int, on side: Side = .right) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - width(of: text)))
    return side == .right ? text + blanks : blanks + text
  }

  /// The side where blanks are added.
  enum Side: Hashable, Sendable {
    case left
    case right
  }
}
