package import HLSPlaylists

/// The followed playlists of a multivariant playlist.
package struct PlaylistSelection {
  /// A reference to a playlist.
  package struct Reference: Sendable {
    /// The URI as written.
    package var uri: String
    /// The line that names it.
    package var line: Int
    /// The role in the presentation.
    package var role: PlaylistRole
    /// The GROUP-ID of a rendition.
    package var groupID: String?
    /// The NAME of a rendition.
    package var name: String?
    /// The BANDWIDTH of a variant in bits per second.
    package var bandwidth: Int?
    /// Whether the options select it, rather than only its comparison with others.
    package var isChosen = true

    /// A playlist in a role.
    package init(
      uri: String, line: Int, role: PlaylistRole, groupID: String? = nil, name: String? = nil,
      bandwidth: Int? = nil
    ) {
      self.uri = uri
      self.line = line
      self.role = role
      self.groupID = groupID
      self.name = name
      self.bandwidth = bandwidth
    }
  }

  /// What the options name and a playlist does not have.
  package struct Missing: Error {
    /// The playlist and what it lacks, as a sentence.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  private let options: InspectionOptions

  /// The selection by some options.
  package init(_ options: InspectionOptions) { self.options = options }

  /// Returns the variants and then the renditions to read, each URI once.
  package func sources(
    in playlist: MultivariantPlaylist
  ) throws(Missing) -> [Reference] {
    let chosen = try chosenSources(in: playlist)
    guard options.readsAllPlaylists else { return chosen }
    var everything = options
    everything.variant = .all
    everything.renditions = [.all]
    let wanted = Set(chosen.map(\.uri))
    let all = try PlaylistSelection(everything).chosenSources(in: playlist)
    let others = all.filter { !wanted.contains($0.uri) }.map {
      var reference = $0
      reference.isChosen = false
      return reference
    }
    // Selected playlists have the same indices as without the others.
    return chosen + others
  }

  private func chosenSources(
    in playlist: MultivariantPlaylist
  ) throws(Missing) -> [Reference] {
    var references = try variants(in: playlist).map { variant in
      Reference(
        uri: variant.uri, line: variant.uriLine, role: .variant, bandwidth: variant.bandwidth)
    }
    for choice in options.renditions {
      references += try renditions(choice, in: playlist)
    }
    var seen: Set<String> = []
    return references.filter { seen.insert($0.uri).inserted }
  }

  private func variants(
    in playlist: MultivariantPlaylist
  ) throws(Missing) -> [MultivariantPlaylist.Variant] {
    switch options.variant {
    case .first: return Array(playlist.variants.prefix(1))
    case .all: return playlist.variants
    case .index(let index):
      guard playlist.variants.indices.contains(index) else {
        let count = playlist.variants.count
        throw Missing(
          count == 0
            ? "the playlist has no variant \(index), because it has no variants"
            : "the playlist has no variant \(index), only 0 to \(count - 1)")
      }
      return [playlist.variants[index]]
    }
  }

  private func renditions(
    _ choice: InspectionOptions.RenditionChoice, in playlist: MultivariantPlaylist
  ) throws(Missing) -> [Reference] {
    let followed = playlist.renditions.compactMap { rendition -> Reference? in
      guard let uri = rendition.uri, let role = rendition.role else { return nil }
      return Reference(
        uri: uri, line: rendition.line, role: role, groupID: rendition.groupID,
        name: rendition.renditionName)
    }
    guard case .named(let group, let name) = choice else { return followed }
    let chosen = followed.filter { $0.groupID == group && $0.name == name }
    guard !chosen.isEmpty else {
      throw Missing("the playlist has no rendition \(group)/\(name) with a playlist")
    }
    return chosen
  }
}
