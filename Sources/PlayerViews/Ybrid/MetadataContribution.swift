/// Who tells something. The first one counts where several tell the same, as in the Ybrid player SDK: the server
/// before the stream.
public enum MetadataOrigin: String, Hashable, Sendable, CaseIterable {
  /// A document of a Ybrid server.
  case ybrid
  /// The titles of a radio stream, and the headers of its server.
  case icy
  /// The comments of an Ogg or FLAC stream.
  case comments
  /// Timed ID3 tags.
  case id3
  /// Date ranges, by the conventions of a house.
  case daterange
  /// SCTE-35 segments that are advertisements.
  case scte35
  /// EXT-X-SESSION-DATA, by the conventions of a house.
  case sessionData
  /// The service description table of a transport stream.
  case sdt
  /// The header of a media file.
  case container

  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What one source tells, of which most is left open.
struct MetadataContribution: Hashable, Sendable {
  /// What a source tells of a service.
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

  /// Whether it tells nothing at all.
  var isEmpty: Bool { self == MetadataContribution(origin) }
}

/// Puts metadata together from what several sources tell, and keeps who told what.
///
/// Of each field the first source counts that tells it. A source that names another title or artist than one before
/// it is about something else, so that its item is left out.
struct MetadataMerge {
  private(set) var metadata = MediaMetadata()
  /// Who told a field, by its path such as `current.title`, in the order of the fields.
  private(set) var origins: [(path: String, origin: MetadataOrigin)] = []

  /// - Parameter contributions: those that hold, the one that counts most first.
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
    var tellers: [String: MetadataOrigin] = [:]
    for origin in MetadataOrigin.allCases {
      // What one source tells may come in pieces, such as the frames of a tag.
      var told = MediaItem()
      for contribution in contributions where contribution.origin == origin {
        let piece = contribution[keyPath: which]
        _ = told.fill(from: piece)
        if told.companions != piece.companions { told.companions += piece.companions }
      }
      guard !told.contradicts(item) else { continue }
      for name in item.fill(from: told) { tellers[name] = origin }
    }
    guard item != MediaItem() else { return nil }
    origins += MediaItem.fieldNames.compactMap { name in
      tellers[name].map { ("\(path).\(name)", $0) }
    }
    if item.displayTitle.isEmpty { item.displayTitle = item.composedTitle }
    return item
  }
}

extension MediaItem {
  /// The names of all fields in their order.
  fileprivate static let fieldNames =
    ["displayTitle"] + textFields.map(\.name) + ["companions", "playbackLength", "type"]

  /// Artist and title, as far as they are known.
  var composedTitle: String { [artist, title].compactMap(\.self).joined(separator: " - ") }

  /// Whether both name a title or an artist, and not the same.
  fileprivate func contradicts(_ other: MediaItem) -> Bool {
    func differ(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return false }
      return left.lowercased() != right.lowercased()
    }
    return differ(title, other.title) || differ(artist, other.artist)
  }

  /// Takes the fields that are not known from another item, and gives their names.
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
    if companions.isEmpty, !other.companions.isEmpty {
      companions = other.companions
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
