internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import SourceDiagnostics

/// The lines of all playlists of an inspection, by the places of findings.
struct PlaylistSources {
  private var byURI: [String: PlaylistDocument] = [:]
  private var byIndex: [Int: (uri: String, document: PlaylistDocument)] = [:]
  /// The multivariant playlist, for places in no other playlist.
  private var multivariant: PlaylistDocument?
  /// The input as the user named it.
  let input: String
  /// The folder of the input, with its slash; `nil` without one.
  private let folder: String?
  /// What its playlists import from queries.
  private let imports: URIRedaction
  private var snapshots: [String: Int] = [:]
  /// The playlist merged from snapshots, and its URI in places.
  private var merged: (uri: String, playlist: MediaPlaylist)?
  /// The growing playlists of a channel, whose places name the load of a line.
  private var growing: [Int: (uri: String, playlist: MediaPlaylist)] = [:]

  init(_ inspection: Inspection) {
    input = inspection.input
    folder = Self.folder(of: input)
    imports = URIRedaction()
    imports.hide(inspection.importedValues, fromQueriesOf: inspection.importedAddresses)
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
      if inspection.loads.isEmpty {
        byIndex[index] = (part.uri, playlist.document)
        if byURI[part.uri] == nil { byURI[part.uri] = playlist.document }
      } else {
        merged = (part.uri, playlist)
      }
    }
  }

  /// Returns a text without the values that playlists import from the query of the input, such as a token: they differ
  /// between two readings of a stream.
  func withoutImports(_ text: String) -> String { imports.withoutImports(text) }

  /// The playlists of a channel, each as it was served last, and merged from all loads.
  init(growing inspection: Inspection, served: [MediaPlaylist]) {
    input = inspection.input
    folder = Self.folder(of: input)
    // A channel has hashes in place of the values.
    imports = URIRedaction(ofWatchLinesKeepingQueries: false)
    imports.hide(inspection.importedValues, fromQueriesOf: inspection.importedAddresses)
    if case .multivariant(let playlist) = inspection.subject {
      byURI[inspection.input] = playlist.document
      multivariant = playlist.document
    }
    for (index, part) in inspection.parts.enumerated() {
      if served.indices.contains(index) { byURI[part.uri] = served[index].document }
      growing[index] = part.playlist.map { (part.uri, $0) }
    }
  }

  /// Returns a place that a person can find: one in the merged playlist is moved to its snapshot.
  func original(_ place: SourceLocation) -> SourceLocation {
    guard let merged, place.uri == merged.uri else { return place }
    return merged.playlist.restored(place)
  }

  /// Returns the index of the snapshot of a place; zero for everything else.
  func snapshot(of location: SourceLocation) -> Int {
    location.uri.flatMap { snapshots[$0] } ?? 0
  }

  /// A place in a playlist.
  struct Place {
    /// The name of the playlist.
    let uri: String
    /// The path of the playlist relative to the input.
    let file: String
    /// The line.
    let line: PlaylistLine
    /// The line in the form of reports.
    let excerpt: SourceExcerpt
  }

  /// Returns the line at a place, with its playlist; `nil` if the place is in no playlist.
  func line(
    at location: SourceLocation
  ) -> (uri: String, document: PlaylistDocument, line: PlaylistLine)? {
    if let load = location.load, let (uri, playlist) = location.playlist.flatMap({ growing[$0] }) {
      return location.line.flatMap { playlist.line($0, ofLoad: load) }.map {
        (uri, playlist.document, $0)
      }
    }
    // A segment has no lines: the line is that of its URI in the playlist.
    let named = location.uri.flatMap { uri in byURI[uri].map { (uri: uri, document: $0) } }
    let owner =
      location.playlist.flatMap { byIndex[$0] } ?? multivariant.map { (input, $0) }
      ?? snapshot(listing: location)
    guard let (uri, document) = named ?? owner, let number = location.line,
      document.lines.indices.contains(number - 1)
    else { return nil }
    return (uri, document, document.lines[number - 1])
  }

  /// Returns the snapshot with the line of a segment, which has that line and not one of the merged playlist.
  private func snapshot(
    listing location: SourceLocation
  ) -> (uri: String, document: PlaylistDocument)? {
    guard let merged, let index = location.segment, merged.playlist.segments.indices.contains(index)
    else { return nil }
    let source = merged.playlist.segments[index].source
    guard source.line == location.line, let uri = source.uri else { return nil }
    return byURI[uri].map { (uri, $0) }
  }

  /// Returns the line in the form of reports.
  func place(_ location: SourceLocation) -> Place? {
    guard let (uri, document, line) = line(at: location) else { return nil }
    // A column counts the blanks before the text of the line.
    let start = line.byteRange.lowerBound
    let end = max(start, line.contentRange.upperBound)
    return Place(
      uri: uri, file: file(uri), line: line,
      excerpt: SourceExcerpt(document.bytes[start..<end], column: location.column))
  }

  /// Returns the name of the playlist or file of a place.
  func name(of location: SourceLocation) -> String? {
    if let uri = location.uri, byURI[uri] != nil || uri == input { return uri }
    return playlist(of: location) ?? multivariant.map { _ in input }
  }

  /// Returns the name of the playlist that names a resource in its line, for a place in what has no lines.
  func name(ofLineIn location: SourceLocation) -> String? {
    guard location.line != nil, location.segment == nil, let name = name(of: location),
      name != location.uri
    else { return nil }
    return name
  }

  /// Returns the path of that playlist or file, relative to where the input was named.
  func file(of location: SourceLocation) -> String? { name(of: location).map(file) }

  /// Returns the playlist of a place, if the input has several.
  func rendition(of location: SourceLocation) -> String? {
    guard multivariant != nil else { return nil }
    return playlist(of: location)
  }

  private func playlist(of location: SourceLocation) -> String? {
    location.playlist.flatMap { byIndex[$0]?.uri ?? growing[$0]?.uri }
  }

  /// Returns the path of a referenced resource, relative to the input.
  private func file(_ uri: String) -> String {
    guard uri != input, !uri.hasPrefix("/"), !uri.contains("://"), merged == nil, let folder else {
      return uri
    }
    return folder + uri
  }

  private static func folder(of input: String) -> String? {
    // In the name of a local file they are ordinary characters.
    let path = input.contains("://") ? input.prefix { $0 != "?" && $0 != "#" } : input[...]
    return path.lastIndex(of: "/").map { String(path[...$0]) }
  }
}
