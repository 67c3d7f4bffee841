/// Text made safe for Markdown.
enum MarkdownText {
  /// Text without markup or HTML: it appears literally.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Lines verbatim, between fences that none of them can end.
  static func codeBlock(_ lines: [String]) -> String {
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return ([fence] + lines + [fence]).joined(separator: "\n")
  }
}
