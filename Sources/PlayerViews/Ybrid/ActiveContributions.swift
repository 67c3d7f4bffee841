internal import MediaTiming

/// The active contributions of a playback. Any number of them may overlap, and each change asks for those that count.
///
/// Of those of one origin with the same fields, the first one has all that counts but images. The images of an origin
/// stay one array until one of them comes or goes, so that changes of anything else share it.
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

  /// The images of an origin, of the current and of the next item.
  private struct Images {
    var current: [ImageSource] = []
    var next: [ImageSource] = []
  }

  private var entries: [Int: Entry] = [:]
  /// The places of each kind. The first one is at the end, where the next one is usually added.
  private var places: [Kind: [Place]] = [:]
  /// The images of each origin that have been collected and not changed since.
  private var images: [MetadataOrigin: Images] = [:]

  /// The start of an active cue; `nil` for another one.
  func start(of uid: Int) -> MediaTime? { entries[uid]?.place.start }

  /// Adds the contribution of a cue, or replaces it.
  mutating func insert(_ contribution: MetadataContribution, of uid: Int, from start: MediaTime) {
    remove(uid)
    let place = Place(start: start, uid: uid)
    let kind = Kind(of: contribution)
    entries[uid] = Entry(place: place, kind: kind, contribution: contribution)
    if kind.hasImages { images[kind.origin] = nil }
    let index = places[kind]?.partitioningIndex { $0.precedes(place) } ?? 0
    places[kind, default: []].insert(place, at: index)
  }

  /// Removes the contribution of a cue.
  mutating func remove(_ uid: Int) {
    guard let entry = entries.removeValue(forKey: uid),
      let index = places[entry.kind]?.partitioningIndex(where: { !entry.place.precedes($0) })
    else { return }
    if entry.kind.hasImages { images[entry.kind.origin] = nil }
    places[entry.kind]?.remove(at: index)
    if places[entry.kind]?.isEmpty == true { places[entry.kind] = nil }
  }

  /// Those that count, by origin, within one origin the latest first. One with images has all images of its origin.
  mutating func counting() -> [MetadataContribution] {
    let first = places.values.compactMap { $0.last.flatMap { entries[$0.uid] } }
      .sorted { $0.precedes($1) }
    var counting: [MetadataContribution] = []
    for entry in first {
      var contribution = entry.contribution
      if entry.kind.hasImages {
        let all = allImages(of: entry.kind.origin)
        if !contribution.current.images.isEmpty { contribution.current.images = all.current }
        if !contribution.next.images.isEmpty { contribution.next.images = all.next }
      }
      counting.append(contribution)
    }
    return counting
  }

  private mutating func allImages(of origin: MetadataOrigin) -> Images {
    if let known = images[origin] { return known }
    var listed: [Place] = []
    for (kind, all) in places where kind.origin == origin && kind.hasImages {
      listed += all.suffix(Self.imageCount)
    }
    var found = Images()
    for place in listed.sorted(by: { $0.precedes($1) }) {
      guard let contribution = entries[place.uid]?.contribution else { continue }
      found.current.list(contribution.current.images)
      found.next.list(contribution.next.images)
    }
    images[origin] = found
    return found
  }
}

extension [ImageSource] {
  /// Adds the images of another contribution to an item, unless the item has exactly these.
  mutating func list(_ images: [ImageSource]) {
    // Even adding nothing would copy an array that is shared.
    if !images.isEmpty, images != self { self += images }
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
