internal import SourceDiagnostics

extension DiagnosticCollector {
  /// The maximum number of findings of one rule and severity in a playlist; one more has their
  /// total.
  static let maximumCountInPlaylist = 200

  /// A collector for the findings of one playlist.
  static var ofPlaylist: Self { Self(limit: maximumCountInPlaylist) }

  /// Returns the findings in the order of their places, then a summary for each kind with dropped
  /// findings.
  func finished(uri: String?) -> [Diagnostic] {
    let inOrder = findings.enumerated().sorted {
      ($0.element.location.byteOffset ?? .max, $0.offset)
        < ($1.element.location.byteOffset ?? .max, $1.offset)
    }
    let summaries = excess.map { kind, count in
      Diagnostic(
        .readingLimit,
        "\(count.all) findings of \(kind.rule.code), of which the first \(count.kept) are listed",
        at: SourceLocation(uri: uri),
        severity: max(kind.severity, DiagnosticRule.readingLimit.severity))
    }
    return inOrder.map(\.element) + summaries
  }
}
