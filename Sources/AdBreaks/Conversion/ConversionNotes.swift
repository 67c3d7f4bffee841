internal import MediaTiming

/// The losses of a conversion, collected by kind so that long playlists do not give long lists.
struct ConversionNotes {
  /// The maximum number of places in a note.
  static let maximumPlaces = 5

  private var order: [String] = []
  private var places: [String: [String]] = [:]

  /// Adds a note for a place.
  mutating func add(_ text: String, at place: String) {
    if places[text] == nil { order.append(text) }
    places[text, default: []].append(place)
  }

  /// Adds a note.
  mutating func add(_ text: String) {
    if places[text] == nil { order.append(text) }
    places[text] = places[text] ?? []
  }

  /// One line for each kind of note.
  var lines: [String] {
    order.map { text in
      let all = places[text] ?? []
      guard !all.isEmpty else { return text }
      let more = all.count > Self.maximumPlaces ? " and \(all.count - Self.maximumPlaces) more" : ""
      return "\(text): \(all.prefix(Self.maximumPlaces).joined(separator: ", "))\(more)"
    }
  }
}
