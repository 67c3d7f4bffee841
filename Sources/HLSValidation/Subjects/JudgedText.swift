internal import HLSPlaylists
package import SourceDiagnostics

/// A text of a media playlist that rules judge, and what counts of that which they find.
///
/// A delta update is judged with what it leaves out; of its own text only what is found in EXT-X-SKIP counts.
struct JudgedText {
  let subject: MediaPlaylistSubject
  /// The findings of reading it.
  let findings: [Diagnostic]
  /// The completed playlist that it is.
  private var completed: CompletedPlaylist?
  /// The only line of which findings count.
  private var onlyLine: Int?

  /// The texts of a playlist.
  ///
  /// - Parameter findings: The findings of reading it.
  static func all(of playlist: MediaPlaylistSubject, findings: [Diagnostic] = []) -> [JudgedText] {
    var served = JudgedText(subject: playlist, findings: findings)
    guard let completed = playlist.completed else { return [served] }
    served.onlyLine = playlist.playlist.header.skip?.line
    return [
      served,
      JudgedText(
        subject: playlist.whole(of: completed), findings: completed.findings,
        completed: completed),
    ]
  }

  /// Whether a finding in the text counts.
  func counts(_ finding: Diagnostic) -> Bool {
    onlyLine.map { $0 == finding.location.line } ?? true
  }

  /// Returns a finding in the text with the place at which that was served; `nil` if it was not.
  func restored(_ finding: Diagnostic) -> Diagnostic? {
    guard let completed else { return finding }
    return completed.update.restored(finding)
  }

  /// Returns a finding in the text as it counts, if it does.
  func judged(_ finding: Diagnostic) -> Diagnostic? {
    counts(finding) ? restored(finding) : nil
  }
}

extension MediaPlaylistSubject {
  /// Returns what counts of the findings of reading the playlist.
  package func judged(_ findings: [Diagnostic]) -> [Diagnostic] {
    JudgedText.all(of: self, findings: findings).flatMap { text in
      text.findings.compactMap(text.judged)
    }
  }
}
