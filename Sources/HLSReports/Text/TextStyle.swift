import SourceDiagnostics

/// The styles of text on a terminal with colours.
enum TextStyle: String, Hashable, Sendable {
  case plain = ""
  case strong = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case info = "36"
  case good = "32"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    }
  }
}

extension ReportAppearance {
  /// The text in a style, if colours are used.
  func styled(_ text: String, _ style: TextStyle) -> String {
    guard usesColor, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}
