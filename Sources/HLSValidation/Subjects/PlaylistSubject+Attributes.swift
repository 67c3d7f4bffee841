internal import HLSPlaylists

extension PlaylistSubject {
  /// The tags of this playlist that have attributes by the standard, in the order of their names.
  var tagsWithAttributes: [TagName] {
    tagNames.filter { AttributeCatalog.attributes(of: $0) != nil }
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// The lines with attributes of the standard, in order, with what the standard says of them.
  var linesWithAttributes: [(line: PlaylistLine, definitions: [String: AttributeDefinition])] {
    var found: [(line: PlaylistLine, definitions: [String: AttributeDefinition])] = []
    for tag in tagsWithAttributes {
      guard let definitions = AttributeCatalog.attributes(of: tag) else { continue }
      found += lines(of: tag).map { ($0, definitions) }
    }
    return found.sorted { $0.line.index < $1.line.index }
  }

  /// The version that the playlist claims: 1 where it claims none, `nil` where what it claims is no number.
  var claimedVersion: Int? {
    guard tagNames.contains(.version) else { return 1 }
    switch playlist {
    case .media(let media): return media.header.version
    case .multivariant(let multivariant): return multivariant.version
    }
  }

  /// Whether the playlist is a media playlist.
  var isMedia: Bool {
    if case .media = playlist { true } else { false }
  }

  /// The first attribute of a name in the lines of a tag.
  func first(_ name: AttributeName, of tag: TagName) -> Attribute? {
    for line in lines(of: tag) {
      if let attribute = line.attributes[name] { return attribute }
    }
    return nil
  }
}
