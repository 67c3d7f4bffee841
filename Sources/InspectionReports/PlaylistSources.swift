internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import SourceDiagnostics

/// The lines of all playlists of an inspection, by the places that findings name.
struct PlaylistSources {
  private var byURI: [String: PlaylistDocument] = [:]
  private var byIndex: [Int: (uri: String, document: PlaylistDocument)] = [:]
  /// The multivariant playlist, which names what is in none of the others.
  private var multivariant: PlaylistDocument?
  /// The input as the user named it.
  let input: String
  private var snapshots: [String: Int] = [:]
  /// The playlist that snapshots make together, and its address in places.
  private var merged: (uri: String, playlist: MediaPlaylist)?

  init(_ inspection: Inspection) {
    input = inspection.input
    if case .multivariant(let playlist) = inspection.subject {
      byURI[inspection.input] = playlist.document
      multivariant = playlist.document
    }
    for (index, snapshot) in inspection.loads.enumerated() {
      guard let uri = snapshot.uri else { continue }
      byURI[uri] = snapshot.document
      snapshots[uri] = index
    }
    for (index, part) in inspection.parts.enumerated() {
      guard let playlist = part.playlist else { continue }
      if inspection.snapshots.isEmpty {
        byIndex[index] = (part.uri, playlist.document)
        if byURI[part.uri] == nil { byURI[part.uri] = playlist.document }
      } else {
        merged = (part.uri, playlist)
      }
    }
  }

  /// A place as a person can find it: one in the playlist that snapshots make together is in a snapshot.
  func original(_ place: SourceLocation) -> SourceLocation {
    guard let merged, place.uri == merged.uri else { return place }
    return merged.playlist.restored(place)
  }

  /// The index of the snapshot that a place is in; zero for everything else.
  func snapshot(of location: SourceLocation) -> Int {
    location.uri.flatMap { snapshots[$0] } ?? 0
  }

  /// A place in a playlist.
  struct Place {
    /// The name of the playlist.
    let uri: String
    /// The playlist as it is found from where the input was named.
    let file: String
    /// The line.
    let line: PlaylistLine
    /// The line as it is shown.
    let excerpt: SourceExcerpt
  }

  /// The line at a place, with its playlist; `nil` where the place is in no playlist.
  func line(
    at location: SourceLocation
  ) -> (uri: String, document: PlaylistDocument, line: PlaylistLine)? {
    // The address of a segment has no lines: the line is the one of the playlist that names it.
    let named = location.uri.flatMap { uri in byURI[uri].map { (uri: uri, document: $0) } }
    let owner = location.playlist.flatMap { byIndex[$0] } ?? multivariant.map { (input, $0) }
    guard let (uri, document) = named ?? owner, let number = location.line,
      document.lines.indices.contains(number - 1)
    else { return nil }
    return (uri, document, document.lines[number - 1])
  }

  /// The same as it is shown.
  func place(_ location: SourceLocation) -> Place? {
    guard let (uri, document, line) = line(at: location) else { return nil }
    // A column counts the blanks before the text of the line.
    let start = line.byteRange.lowerBound
    let end = max(start, line.contentRange.upperBound)
    return Place(
      uri: uri, file: file(uri), line: line,
      excerpt: SourceExcerpt(document.bytes[start..<end], column: location.column))
  }

  /// The name of the playlist or file that a place is in.
  func name(of location: SourceLocation) -> String? {
    if let uri = location.uri, byURI[uri] != nil || uri == input { return uri }
    return location.playlist.flatMap { byIndex[$0]?.uri } ?? multivariant.map { _ in input }
  }

  /// The playlist that a place is in, where the input names several.
  func rendition(of location: SourceLocation) -> String? {
    guard multivariant != nil else { return nil }
    return location.playlist.flatMap { byIndex[$0]?.uri }
  }

  /// What a playlist names, as it is found from where the input was named.
  private func file(_ uri: String) -> String {
    guard uri != input, !uri.hasPrefix("/"), !uri.contains("://"), merged == nil,
      let slash = input.prefix(while: { $0 != "?" && $0 != "#" }).lastIndex(of: "/")
    else { return uri }
    return input[...slash] + uri
  }
}
