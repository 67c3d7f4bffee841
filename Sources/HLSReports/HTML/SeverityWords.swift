package import SourceDiagnostics

/// The words of a page for a severity.
package struct SeverityWords {
  /// The sign of what has no fault.
  package static let goodSign = "✔"

  /// The required action.
  package let duty: String
  /// The name of one finding.
  package let name: String
  /// A sign, for readers who do not see colours.
  package let sign: String

  /// The words for a severity.
  package init(_ severity: Severity) {
    switch severity {
    case .error: (duty, name, sign) = ("Must be fixed", "error", "✖")
    case .warning: (duty, name, sign) = ("Should be fixed", "warning", "▲")
    case .info: (duty, name, sign) = ("Good to know", "note", "●")
    }
  }
}
