internal import MediaTiming

/// The active contributions of a playback. Any number of them may overlap, and each change asks for those that count.
///
/// Of those of one origin with the same fields, the first one has all that counts but images.
struct ActiveContributions {
  /// The maximum number of contributions of one kind whose images count. Each change of an item lists all its images.
  static let imageCount = 256

  /// What contributions have in common of which only the first one counts.
  private struct Kind: Hashable {
    var origin: MetadataOrigin
    /// Whether each field is set, in a fixed order.
    var fields: [Bool]
    var hasImages: Bool

    init(of contribution: MetadataContribution) {
      origin = contribution.origin
      fields = contribution.current.setFields + contribution.next.setFields
      fields += MetadataContribution.Service.textFields.map {
        contribution.service[keyPath: $0.path] != nil
      }
      hasImages = !contribution.current.images.isEmpty || !contribution.next.images.isEmpty
    }
  }

  private struct Place {
    var start: MediaTime
    var uid: Int

    /// Whether it counts before another one of its origin: the latest is the first.
    func precedes(_ other: Place) -> Bool {
      start != other.start ? start > other.start : uid < other.uid
    }
  }

  private struct Entry {
    var place: Place
    var kind: Kind
    var contribution: MetadataContribution

    func precedes(_ other: Entry) -> Bool {
      guard kind.origin == other.kind.origin else {
        return kind.origin.rank < other.kind.origin.rank
      }
      return place.precedes(other.place)
    }
  }

  private var entries: [Int: Entry] = [:]
  /// The places of each kind. The first one is at the end, where the next one is usually added.
  private var places: [Kind: [Place]] = [:]

  /// The start of an active cue; `nil` for another one.
  func start(of uid: Int) -> MediaTime? { entries[uid]?.place.start }

  /// Adds the contribution of a cue, or replaces it.
  mutating func insert(_ contribution: MetadataContribution, of uid: Int, from start: MediaTime) {
    remove(uid)
    let place = Place(start: start, uid: uid)
    let kind = Kind(of: contribution)
    entries[uid] = Entry(place: place, kind: kind, contribution: contribution)
    let index = places[kind]?.partitioningIndex { $0.precedes(place) } ?? 0
    places[kind, default: []].insert(place, at: index)
  }

  /// Removes the contribution of a cue.
  mutating func remove(_ uid: Int) {
    guard let entry = entries.removeValue(forKey: uid),
      let index = places[entry.kind]?.partitioningIndex(where: { !entry.place.precedes($0) })
    else { return }
    places[entry.kind]?.remove(at: index)
    if places[entry.kind]?.isEmpty == true { places[entry.kind] = nil }
  }

  /// Those that count, by origin, within one origin the latest first.
  var counting: [MetadataContribution] {
    places.flatMap { kind, places in places.suffix(kind.hasImages ? Self.imageCount : 1) }
      .compactMap { entries[$0.uid] }
      .sorted { $0.precedes($1) }
      .map(\.contribution)
  }
}

extension MediaItem {
  /// Whether each field is set, in a fixed order.
  fileprivate var setFields: [Bool] {
    var fields = [!displayTitle.isEmpty, !images.isEmpty, playbackLength != nil, type != nil]
    fields += Self.textFields.map { self[keyPath: $0.path] != nil }
    return fields
  }
}
