internal import ByteParsing
internal import HLSPlaylists

extension Inspection {
  /// The values of the query of the input that its playlists import with EXT-X-DEFINE, as written there and
  /// percent-decoded.
  ///
  /// A playlist may insert them anywhere, and they may be secrets like the rest of the query.
  package var importedValues: [String] {
    var imported = Set(parts.flatMap { $0.playlist?.queryValues ?? [] })
    if case .multivariant(let playlist) = subject { imported.formUnion(playlist.queryValues) }
    guard !imported.isEmpty else { return [] }
    // Other playlists import from their own queries, which are redacted where they are written.
    return URIReference(input).queryValues.filter { imported.contains($0.decoded) }
      .flatMap { [$0.written, $0.decoded] }
  }
}
