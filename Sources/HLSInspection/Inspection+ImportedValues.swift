internal import HLSPlaylists

extension Inspection {
  /// The values that its playlists import from the queries of their addresses with EXT-X-DEFINE.
  ///
  /// A playlist may insert them anywhere, and those of the input may be secrets like the rest of its query.
  package var importedValues: [String] {
    var imported = parts.flatMap { $0.playlist?.queryValues ?? [] }
    if case .multivariant(let playlist) = subject { imported += playlist.queryValues }
    return imported
  }

  /// The addresses whose queries no playlist has, and from which these values may be: the input, and those to which
  /// playlists were redirected.
  package var importedAddresses: [String] {
    var addresses = [input] + parts.compactMap { $0.playlist?.queryAddress }
    if case .multivariant(let playlist) = subject, let address = playlist.queryAddress {
      addresses.append(address)
    }
    return addresses
  }
}
