package import ByteParsing
internal import HLSInspection
public import HLSPlaylists
package import ResourceLoading
internal import SourceDiagnostics

extension ChannelState {
  // MARK: For who follows

  /// A playlist that is to be followed.
  public struct Followed: Sendable {
    /// Its name in the channel.
    public var key: PlaylistKey
    /// The address as written in the multivariant playlist, or the input.
    public var uri: String
    /// The location to load and reload.
    package var location: ResourceLocation
    /// The last load that counts; `nil` before the first.
    public var latest: MediaPlaylist?
    /// The values for which its addresses have hashes.
    package var queryValues = QueryValues()
    /// The number of the last segment of it, also of those that a delta update leaves out.
    public var lastNumber: Int?
    /// Whether the last load was a delta update of which the base is missing, so that the whole playlist is needed.
    public var needsWhole = false

    package init(key: PlaylistKey, uri: String, location: ResourceLocation) {
      self.key = key
      self.uri = uri
      self.location = location
    }
  }

  /// The playlists that are to be followed, the first of which owns what all list; empty until a multivariant
  /// playlist is known.
  public var followed: [Followed] { playlists.map(followed) }

  /// Whether its playlists can be loaded without the input: they are known, are where they were before, and have no
  /// hashes in their addresses for values that are not known.
  var knowsAddresses: Bool {
    !playlists.isEmpty && !isMoved
      && multivariant.map { multivariantValues.hasAll(in: $0.playlist.queryValues) } ?? true
  }

  /// One of the playlists that are to be followed; `nil` if it is none.
  func followed(_ key: PlaylistKey) -> Followed? {
    guard let index = playlists.firstIndex(where: { $0.key == key }) else { return nil }
    return followed(playlists[index])
  }

  /// The end of what is known of a playlist; `nil` if nothing is.
  func knownEnd(of key: PlaylistKey) -> KnownEnd? {
    playlists.first { $0.key == key }?.knownEnd
  }

  private func followed(_ playlist: ChannelPlaylist) -> Followed {
    var followed = Followed(
      key: playlist.key, uri: playlist.reference.uri, location: playlist.location)
    followed.latest = playlist.latest?.playlist
    followed.queryValues = queryValues(of: playlist)
    followed.lastNumber = playlist.lastNumber
    followed.needsWhole = playlist.needsWhole
    return followed
  }

  /// Whether all followed playlists have EXT-X-ENDLIST and their media was read.
  public var isOver: Bool {
    !playlists.isEmpty && playlists.allSatisfy { $0.isEnded && $0.isMediaComplete }
  }

  /// The media that is to be read and was not asked for before, in the order of the playlist.
  package mutating func takeMediaRequests() -> [MediaRequest] {
    playlists.indices.flatMap { index in
      var requests = playlists[index].takeRequests()
      guard !requests.isEmpty else { return requests }
      let values = queryValues(of: playlists[index])
      for request in requests.indices { requests[request].queryValues = values }
      return requests
    }
  }

  /// Returns a load with the values for which the channel has hashes, and with these in the text of its failure.
  func hashed(_ load: PlaylistLoad) -> PlaylistLoad {
    var load = load
    let known = playlists.first { $0.key == load.playlist }
    // What comes from another query than before, only the playlist itself shows.
    let query = query(of: load.exchange, load.playlist == .media ? nil : known?.reference.uri)
    load.queryValues = (known.map(queryValues) ?? multivariantValues)
      .merging(query.values(takenBy: load.exchange.body))
    let hashed = load.queryValues.hashed
    load.exchange.failure = load.exchange.failure?.changing(address: hashed, text: hashed)
    return load
  }

  /// The values for which the addresses in a playlist have hashes.
  private func queryValues(of playlist: ChannelPlaylist) -> QueryValues {
    let own = playlist.latest?.query.values ?? QueryValues()
    return multivariant == nil ? own : multivariantValues.merging(own)
  }

  /// The maximum number of playlists of a channel. Each of them is compared with the others.
  static let maximumPlaylistCount = 200

  /// What is found about playlists that are too many.
  static func leftOut(_ references: ArraySlice<PlaylistSelection.Reference>) -> [Diagnostic] {
    guard let first = references.first else { return [] }
    return [
      Diagnostic(
        .resourceTooLarge,
        """
        a channel has at most \(maximumPlaylistCount) playlists, \
        \(Plural.text(references.count, "playlist")) from here on \(references.count == 1 ? "is" : "are") left out
        """, at: SourceLocation(line: first.line))
    ]
  }
}
