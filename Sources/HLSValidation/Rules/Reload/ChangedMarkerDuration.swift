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
    var rest = known
    let same = markers.map { marker -> AdMarker? in
      let identity = Identity(marker)
      return rest.firstIndex { Identity($0) == identity }.map { rest.remove(at: $0) }
    }
    return zip(markers, same).compactMap { marker, known in
      if let known { return (marker, known) }
      let index = rest.firstIndex { other in
        guard other.tagName == marker.tagName else { return false }
        // Where several events may start at one place, another event is another break.
        return AdMarkerReaders.pairing(of: marker.dialect) != .events
          || other.events.first?.eventID == nil || marker.events.first?.eventID == nil
      }
      return index.map { (marker, rest.remove(at: $0)) }
    }
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-CUE-OUT:8", "4 a.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "▶#EXT-X-CUE-OUT:12", "4 a.ts b.ts")),
    .fixed(replacing: "#EXT-X-CUE-OUT:12", with: "#EXT-X-CUE-OUT:8"),
  ]
}
