internal import ByteParsing
internal import HLSPlaylists

/// The query from which a playlist of a channel takes variables (EXT-X-DEFINE with QUERYPARAM; RFC 8216bis, section
/// 4.4.2.3).
///
/// The channel knows the hashes of its values, as its recording does: so a replay and a run that goes on mean the same as
/// the run that was recorded. Requests have the values, and what servers write of them becomes hashes.
struct ChannelQuery: Sendable {
  /// The address with the hashes.
  let address: String
  /// The values by their hashes.
  private(set) var values = QueryValues()

  /// The query of an address.
  ///
  /// - Parameter isShown: whether it is written in a playlist, or nothing is to be hidden.
  init(of address: String, isShown: Bool) {
    guard !isShown, let query = URIReference(address).query, !query.isEmpty else {
      self.address = address
      return
    }
    self.address = RecordingRedaction.hashed(address: address)
    let hashes = URIReference(self.address).queryValues
    for (value, hash) in zip(URIReference(address).queryValues, hashes)
    where value.written != hash.written {
      values.add(value.decoded, written: value.written, for: hash.written)
    }
  }

  /// The values that the text of a playlist takes, if it is one.
  func values(takenBy text: [UInt8]) -> QueryValues {
    guard !values.isEmpty, text.contains("QUERYPARAM".utf8) else { return QueryValues() }
    let imported =
      switch Playlist.parse(text, address: address).playlist {
      case .media(let playlist): playlist.queryValues
      case .multivariant(let playlist): playlist.queryValues
      }
    return values.only(in: imported)
  }

  /// The same with the values alone that a playlist takes, which has their hashes.
  func importing(_ imported: [String]) -> ChannelQuery {
    var query = self
    query.values = values.only(in: imported)
    return query
  }
}
