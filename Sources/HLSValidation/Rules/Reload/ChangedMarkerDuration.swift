internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break whose duration changes after a reload.
struct ChangedMarkerDuration: ReloadRule {
  let row = DiagnosticRule(
    "LIV-018", "changed-marker-duration", .error,
    "The announced duration of a break does not change across reloads.", authority: .practice,
    rationale: """
      The ad server has filled the break as announced. If the duration changes, players return too \
      early, or cut off an ad.
      """,
    remedy:
      "Announce a break once, with its final duration; end it early with EXT-X-CUE-IN if it has to."
  )

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard !reload.next.playlist.markers.isEmpty else { return [] }
    return reload.changedSegments.flatMap { before, after -> [Finding] in
      let markers = reload.next[after].markers.compactMap(AdMarkerReaders.marker)
      guard !markers.isEmpty else { return [] }
      let known = reload.previous[before].markers.compactMap(AdMarkerReaders.marker)
      return pairs(of: markers, with: known).compactMap { marker, known in
        guard let now = marker.plannedDuration, let was = known.plannedDuration, now != was else {
          return nil
        }
        return Finding(
          "\(marker.tagName) announces \(now.messageText), it was \(was.messageText) in the previous snapshot",
          at: reload.place(line: marker.line), subject: marker.id ?? marker.tagName)
      }
    }
  }

  /// The identity of a line among those of one tag before one segment.
  private struct Identity: Hashable {
    var tagName: String
    var id: String?
    var eventID: UInt32?
    var kind: SpliceEvent.Kind?

    init(_ marker: AdMarker) {
      tagName = marker.tagName
      id = marker.id
      eventID = marker.events.first?.eventID
      kind = marker.events.first?.kind
    }
  }

  /// Pairs each line before a segment with the line it was in the previous snapshot: by event, else
  /// by order.
  private func pairs(
    of markers: [AdMarker], with known: [AdMarker]
  ) -> [(marker: AdMarker, known: AdMarker)] {
    var rest = Lines(known)
    let same = markers.map { rest.take(like: $0) }
    return zip(markers, same).compactMap { marker, known in
      (known ?? rest.takeNext(for: marker)).map { (marker, $0) }
    }
  }

  /// The lines that are not paired yet, of which there may be many thousand before one segment.
  private struct Lines {
    private let markers: [AdMarker]
    private var isTaken: [Bool]
    private var places: [Identity: ArraySlice<Int>] = [:]
    private var placesOfTags: [String: ArraySlice<Int>] = [:]
    private var placesWithoutEvent: [String: ArraySlice<Int>] = [:]

    init(_ markers: [AdMarker]) {
      self.markers = markers
      isTaken = markers.map { _ in false }
      for (index, marker) in markers.enumerated() {
        places[Identity(marker), default: []].append(index)
        placesOfTags[marker.tagName, default: []].append(index)
        guard marker.events.first?.eventID == nil else { continue }
        placesWithoutEvent[marker.tagName, default: []].append(index)
      }
    }

    /// Takes the first line of the same event.
    mutating func take(like marker: AdMarker) -> AdMarker? {
      take(of: Identity(marker), from: \.places)
    }

    /// Takes the next line of the same tag. Where several events may start at one place, another event is another break.
    mutating func takeNext(for marker: AdMarker) -> AdMarker? {
      let isOfEvent =
        AdMarkerReaders.pairing(of: marker.dialect) == .events
        && marker.events.first?.eventID != nil
      return take(of: marker.tagName, from: isOfEvent ? \.placesWithoutEvent : \.placesOfTags)
    }

    private mutating func take<Key>(
      of key: Key, from places: WritableKeyPath<Self, [Key: ArraySlice<Int>]>
    ) -> AdMarker? {
      while let index = self[keyPath: places][key]?.popFirst() {
        guard !isTaken[index] else { continue }
        isTaken[index] = true
        return markers[index]
      }
      return nil
    }
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-CUE-OUT:8", "4 a.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "▶#EXT-X-CUE-OUT:12", "4 a.ts b.ts")),
    .fixed(replacing: "#EXT-X-CUE-OUT:12", with: "#EXT-X-CUE-OUT:8"),
  ]
}
