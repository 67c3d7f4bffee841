public import HLSPlaylists
public import SourceDiagnostics

/// A multivariant playlist.
@dynamicMemberLookup
public struct MultivariantSubject: Sendable {
  /// The playlist.
  public let playlist: MultivariantPlaylist
  /// The lines, and the places in them.
  public let lines: PlaylistSubject

  /// A multivariant playlist.
  public init(
    _ playlist: MultivariantPlaylist, uri: String?, policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    lines = PlaylistSubject(.multivariant(playlist), uri: uri, policy: policy)
  }

  /// A property of the lines, such as the policy.
  public subscript<Value>(dynamicMember member: KeyPath<PlaylistSubject, Value>) -> Value {
    lines[keyPath: member]
  }

  /// The lines of a tag, in order.
  public func lines(of tag: TagName) -> [PlaylistLine] { lines.lines(of: tag) }

  /// The place of a line, given by its number from 1.
  public func place(line: Int?) -> SourceLocation { lines.place(line: line) }

  /// The attributes of the tag in a line, given by its number from 1.
  public func attributes(line: Int) -> AttributeList? {
    let all = lines.document.lines
    return all.indices.contains(line - 1) ? all[line - 1].attributes : nil
  }
}
