internal import SourceDiagnostics

extension DiagnosticCollector {
  /// How many findings of one rule and severity are kept of a playlist; one more says how many there were.
  static let maximumCountInPlaylist = 200

  /// For the findings of one playlist.
  static var ofPlaylist: Self { Self(limit: maximumCountInPlaylist) }

  /// The findings in the order of their places, then a summary for each kind of which some are not kept.
  func finished(uri: String?) -> [Diagnostic] {
    let inOrder = findings.enumerated().sorted {
      ($0.element.location.byteOffset ?? .max, $0.offset)
        < ($1.element.location.byteOffset ?? .max, $1.offset)
    }
    let summaries = excess.map { kind, count in
      Diagnostic(
        .readingLimit,
        "\(count.all) findings of \(kind.rule.code), of which the first \(count.kept) are listed",
        at: SourceLocation(uri: uri))
    }
    return inOrder.map(\.element) + summaries
  }
}
