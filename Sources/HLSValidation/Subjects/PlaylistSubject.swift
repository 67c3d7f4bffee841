public import HLSPlaylists
public import SourceDiagnostics

/// A playlist of either kind as it was served, line by line.
public struct PlaylistSubject: Sendable {
  /// The playlist.
  public let playlist: Playlist
  /// The lines.
  public let document: PlaylistDocument
  /// The user's limits.
  public let policy: ValidationPolicy
  /// The URI in findings.
  public let uri: String?
  /// The index of the playlist in the presentation; `nil` for a multivariant playlist.
  public let index: Int?
  /// The indices of the lines of each tag.
  private let lineIndices: [TagName: [Int]]

  /// A playlist with its place in a presentation.
  public init(
    _ playlist: Playlist, uri: String?, index: Int? = nil,
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    self.uri = uri
    self.index = index
    self.policy = policy
    switch playlist {
    case .media(let media): document = media.document
    case .multivariant(let multivariant): document = multivariant.document
    }
    lineIndices = document.lineIndicesByTag
    tagNames = Set(lineIndices.keys)
    tagsWithAttributes = AttributeCatalog.tags(of: playlist, among: lineIndices.keys)
  }

  /// The lines of a tag, in order.
  public func lines(of tag: TagName) -> [PlaylistLine] {
    let lines = document.lines
    return (lineIndices[tag] ?? []).map { lines[$0] }
  }

  /// The first line of a tag.
  public func firstLine(of tag: TagName) -> PlaylistLine? {
    lineIndices[tag]?.first.map { document.lines[$0] }
  }

  /// The tags of the playlist, unordered.
  public let tagNames: Set<TagName>

  /// The standard tags of this playlist that have attributes, sorted by name. Tags of the other
  /// kind of playlist are left out, as another rule reports.
  let tagsWithAttributes: [TagName]

  /// The place of a line, given by its number.
  public func place(line: Int?) -> SourceLocation {
    SourceLocation(uri: uri, playlist: index, line: line)
  }

  /// The place of the name of an attribute.
  public func place(of attribute: Attribute) -> SourceLocation {
    attribute.location.completed(by: place(line: attribute.line))
  }

  /// The place of the value of an attribute.
  public func place(ofValue attribute: Attribute) -> SourceLocation {
    attribute.valueLocation.completed(by: place(line: attribute.line))
  }
}
