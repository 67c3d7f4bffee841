internal import HLSPlaylists

extension PlaylistSubject {
  /// The lines with standard attributes, in order, with the definitions.
  var linesWithAttributes: [(line: PlaylistLine, definitions: [String: AttributeDefinition])] {
    var found: [(line: PlaylistLine, definitions: [String: AttributeDefinition])] = []
    for tag in tagsWithAttributes {
      guard let definitions = AttributeCatalog.attributes(of: tag) else { continue }
      found += lines(of: tag).map { ($0, definitions) }
    }
    return found.sorted { $0.line.index < $1.line.index }
  }

  /// The lines of tags that mark ad breaks, in order; comments that do so are not among them.
  var markerLines: [PlaylistLine] {
    tagNames.filter { TagCatalog.definition(of: $0)?.isMarker == true }
      .flatMap { lines(of: $0) }.sorted { $0.index < $1.index }
  }

  /// The EXT-X-VERSION of the playlist: 1 without the tag, `nil` when it is not a number.
  var claimedVersion: Int? {
    guard tagNames.contains(.version) else { return 1 }
    switch playlist {
    case .media(let media): return media.header.version
    case .multivariant(let multivariant): return multivariant.version
    }
  }

  /// Whether the playlist is a media playlist.
  var isMedia: Bool { playlist.isMedia }

  /// The first attribute of a name in the lines of a tag.
  func first(_ name: AttributeName, of tag: TagName) -> Attribute? {
    for line in lines(of: tag) {
      if let attribute = line.attributes[name] { return attribute }
    }
    return nil
  }
}

extension AttributeCatalog {
  /// The tags of a playlist that have attributes, sorted by name, without those of the other kind of playlist.
  static func tags(of playlist: Playlist, among names: some Sequence<TagName>) -> [TagName] {
    names.filter { attributes(of: $0) != nil && !playlist.isForeign($0) }
      .sorted { $0.rawValue < $1.rawValue }
  }
}

extension Playlist {
  fileprivate var isMedia: Bool {
    if case .media = self { true } else { false }
  }

  /// Whether a tag belongs to the other kind of playlist.
  fileprivate func isForeign(_ tag: TagName) -> Bool {
    switch TagCatalog.definition(of: tag)?.scope {
    case .media, .segment, .metadata: !isMedia
    case .multivariant: isMedia
    default: false
    }
  }
}
