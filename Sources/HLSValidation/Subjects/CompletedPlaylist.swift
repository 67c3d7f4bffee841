package import HLSPlaylists
internal import SourceDiagnostics

/// A delta update with what it leaves out, as rules judge it (RFC 8216bis, section 6.2.5.1).
package struct CompletedPlaylist: Sendable {
  /// The playlist that a client has after the update.
  let playlist: MediaPlaylist
  /// The findings of reading it.
  let findings: [Diagnostic]
  let update: CompletedUpdate

  /// The last load of a live playlist; `nil` if it leaves out nothing, or if its base is not known.
  ///
  /// - Parameters:
  ///   - live: The live playlist.
  ///   - uri: Its address.
  ///   - address: The address to which that was redirected, if it was.
  ///   - importedVariables: The variables of its multivariant playlist; `nil` if it has none.
  package init?(
    lastOf live: LivePresentation, uri: String?, address: String? = nil,
    importedVariables: [String: String?]? = nil
  ) {
    guard let update = live.completedUpdate else { return nil }
    let parsed = Playlist.parse(
      update.text, uri: uri, address: address, importedVariables: importedVariables,
      variableLimit: live.variableLimit)
    guard let playlist = parsed.media else { return nil }
    (self.playlist, findings, self.update) = (playlist, parsed.findings, update)
  }
}
