/// The source of metadata. If several have the same field, the first one in this order counts, as
/// in the Ybrid player SDK: the server before the stream.
public enum MetadataOrigin: String, Hashable, Sendable, CaseIterable {
  /// A document of a Ybrid server.
  case ybrid
  /// The titles of a radio stream, and the headers of its server.
  case icy
  /// The comments of an Ogg or FLAC stream.
  case comments
  /// Timed ID3 tags.
  case id3
  /// Date ranges, by the mapping.
  case daterange
  /// SCTE-35 segments that are advertisements.
  case scte35
  /// EXT-X-SESSION-DATA, by the mapping.
  case sessionData
  /// The service description table of a transport stream.
  case sdt
  /// The header of a media file.
  case container

  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The metadata of one source, with most fields unset.
struct MetadataContribution: Hashable, Sendable {
  /// The metadata of a service from one source.
  struct Service: Hashable, Sendable {
    var identifier: String?
    var displayName: String?
    var iconUri: String?
    var genre: String?
    var description: String?
    var infoUri: String?

    typealias TextPath = any WritableKeyPath<Service, String?> & Sendable

    static let textFields: [(name: String, path: TextPath)] = [
      ("identifier", \.identifier), ("displayName", \.displayName), ("iconUri", \.iconUri),
      ("genre", \.genre), ("description", \.description), ("infoUri", \.infoUri),
    ]
  }

  var origin: MetadataOrigin
  var current = MediaItem()
  var next = MediaItem()
  var service = Service()

  init(_ origin: MetadataOrigin) { self.origin = origin }

  /// Whether all fields are unset.
  var isEmpty: Bool { self == MetadataContribution(origin) }
}

/// Merges the metadata of several sources, and records the source of each field.
///
/// The first source with a field counts. A source with another title or artist than one before it
/// describes something else, so its item is ignored.
struct MetadataMerge {
  private(set) var metadata = MediaMetadata()
  /// The source of each field, by its path such as `current.title`, in field order.
  private(set) var origins: [(path: String, origin: MetadataOrigin)] = []

  /// - Parameter contributions: the active ones, in order of priority.
  init(_ contributions: [MetadataContribution]) {
    metadata.current = item(\.current, of: contributions, at: "current")
    metadata.next = item(\.next, of: contributions, at: "next")
    var service = MetadataContribution.Service()
    for (name, path) in MetadataContribution.Service.textFields {
      guard let found = contributions.first(where: { $0.service[keyPath: path] != nil }) else {
        continue
      }
      service[keyPath: path] = found.service[keyPath: path]
      origins.append(("service.\(name)", found.origin))
    }
    metadata.service = MediaService(
      identifier: service.identifier ?? service.displayName ?? MediaService.unknownIdentifier,
      displayName: service.displayName ?? "", iconUri: service.iconUri, genre: service.genre,
      description: service.description, infoUri: service.infoUri)
  }

  private mutating func item(
    _ which: KeyPath<MetadataContribution, MediaItem>, of contributions: [MetadataContribution],
    at path: String
  ) -> MediaItem? {
    var item = MediaItem()
    var sources: [String: MetadataOrigin] = [:]
    for origin in MetadataOrigin.allCases {
      // The metadata of one source may come in pieces, such as the frames of a tag.
      var sourceItem = MediaItem()
      for contribution in contributions where contribution.origin == origin {
        let piece = contribution[keyPath: which]
        _ = sourceItem.fill(from: piece)
        sourceItem.images.list(piece.images)
      }
      guard !sourceItem.contradicts(item) else { continue }
      for name in item.fill(from: sourceItem) { sources[name] = origin }
    }
    guard item != MediaItem() else { return nil }
    origins += MediaItem.fieldNames.compactMap { name in
      sources[name].map { ("\(path).\(name)", $0) }
    }
    if item.displayTitle.isEmpty { item.displayTitle = item.composedTitle }
    return item
  }
}

extension MediaItem {
  /// The names of all fields in order.
  fileprivate static let fieldNames =
    ["displayTitle"] + textFields.map(\.name) + ["companions", "playbackLength", "type"]

  /// Artist and title, if known.
  var composedTitle: String { [artist, title].compactMap(\.self).joined(separator: " - ") }

  /// Whether both have a title or an artist, and they differ.
  fileprivate func contradicts(_ other: MediaItem) -> Bool {
    func differ(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return false }
      return left.lowercased() != right.lowercased()
    }
    return differ(title, other.title) || differ(artist, other.artist)
  }

  /// Fills unset fields from another item; returns their names.
  fileprivate mutating func fill(from other: MediaItem) -> [String] {
    var names: [String] = []
    if displayTitle.isEmpty, !other.displayTitle.isEmpty {
      displayTitle = other.displayTitle
      names.append("displayTitle")
    }
    for (name, field) in Self.textFields
    where self[keyPath: field] == nil && other[keyPath: field] != nil {
      self[keyPath: field] = other[keyPath: field]
      names.append(name)
    }
    if images.isEmpty, !other.images.isEmpty {
      images = other.images
      names.append("companions")
    }
    if playbackLength == nil, other.playbackLength != nil {
      playbackLength = other.playbackLength
      names.append("playbackLength")
    }
    if type == nil, other.type != nil {
      (type, typeName) = (other.type, other.typeName)
      names.append("type")
    }
    return names
  }
}
