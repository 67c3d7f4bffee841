/// Text made safe for an XML 1.0 document.
public enum XMLText {
  /// Text for an attribute or between tags.
  ///
  /// Characters that XML cannot contain, such as NUL and most other controls, are escaped as for a
  /// terminal: `\u{0}`. Line feeds, returns and tabs become references, so that no reader turns
  /// them into blanks.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      default:
        if isAllowed(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += #"\u{\#(digits)}"#
        }
      }
    }
    return result
  }

  /// Text between tags, with its line feeds.
  public static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }

  /// Whether XML 1.0, section 2.2, allows a character. Discouraged characters and those that
  /// reverse text are excluded.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      switch scalar.value {
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: false
      default: scalar.value & 0xFFFE != 0xFFFE
      }
    default: false
    }
  }
}
