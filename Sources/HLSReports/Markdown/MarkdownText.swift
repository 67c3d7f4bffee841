/// Text made safe for Markdown.
enum MarkdownText {
  /// Text that shows as it is: nothing in it is markup or HTML.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Lines as they are, between fences that none of them can end.
  static func codeBlock(_ lines: [String]) -> String {
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return ([fence] + lines + [fence]).joined(separator: "\n")
  }
}
