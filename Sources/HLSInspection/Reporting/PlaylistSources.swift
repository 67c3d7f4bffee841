internal import HLSPlaylists
internal import HLSReports
internal import SourceDiagnostics

/// The lines of all playlists of an inspection, by the places that findings name.
struct PlaylistSources {
  private var byURI: [String: PlaylistDocument] = [:]
  private var byIndex: [Int: PlaylistDocument] = [:]
  /// The playlist that snapshots make together, and its address in places.
  private var merged: (uri: String, playlist: MediaPlaylist)?

  /// No lines.
  init() {}

  init(_ inspection: Inspection) {
    if case .multivariant(let playlist) = inspection.subject {
      byURI[inspection.input] = playlist.document
    }
    for snapshot in inspection.snapshots {
      if let uri = snapshot.uri { byURI[uri] = snapshot.document }
    }
    for (index, part) in inspection.parts.enumerated() {
      guard let playlist = part.playlist else { continue }
      if inspection.snapshots.isEmpty {
        byIndex[index] = playlist.document
        if byURI[part.uri] == nil { byURI[part.uri] = playlist.document }
      } else {
        merged = (part.uri, playlist)
      }
    }
  }

  /// A place as a person can find it: one in the playlist that snapshots make together is in a snapshot.
  func original(_ place: SourceLocation) -> SourceLocation {
    guard let merged, place.uri == merged.uri, let line = place.line else { return place }
    let origin = merged.playlist.origin(ofLine: line)
    var place = place
    place.uri = origin.uri ?? place.uri
    place.line = origin.line
    return place
  }

  /// The line at a place; `nil` where the place is in no playlist.
  func line(at place: SourceLocation) -> PlaylistLine? { document(at: place)?.line }

  /// The line at a place as it is shown.
  func excerpt(at place: SourceLocation) -> SourceExcerpt? {
    guard let (document, line) = document(at: place) else { return nil }
    // A column counts the blanks before the text of the line.
    let start = line.byteRange.lowerBound
    let end = max(start, line.contentRange.upperBound)
    return SourceExcerpt(document.bytes[start..<end], column: place.column)
  }

  private func document(
    at place: SourceLocation
  ) -> (document: PlaylistDocument, line: PlaylistLine)? {
    // The address of a segment has no lines: the line is the one of the playlist that names it.
    let document = place.uri.flatMap { byURI[$0] } ?? place.playlist.flatMap { byIndex[$0] }
    guard let document, let number = place.line else { return nil }
    let lines = document.lines
    return lines.indices.contains(number - 1) ? (document, lines[number - 1]) : nil
  }
}
