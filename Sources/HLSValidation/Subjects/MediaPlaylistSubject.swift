public import HLSPlaylists
public import SourceDiagnostics

/// A media playlist as it was served, or a delta update with what it leaves out.
@dynamicMemberLookup
public struct MediaPlaylistSubject: Sendable {
  /// The playlist.
  public let playlist: MediaPlaylist
  /// The lines, and the places in them.
  public let lines: PlaylistSubject
  /// The same with what it leaves out, if it is a delta update whose base is known.
  package private(set) var completed: CompletedPlaylist?
  private let placement: LoadPlacement?

  /// A media playlist with its place in a presentation.
  ///
  /// - Parameters:
  ///   - playlist: The playlist.
  ///   - uri: The address in places.
  ///   - index: The index among the playlists of the presentation.
  ///   - placement: Where its segments lie in the presentation; `nil` if it is the whole presentation.
  ///   - policy: The user's limits.
  public init(
    _ playlist: MediaPlaylist, uri: String?, index: Int? = 0, placement: LoadPlacement? = nil,
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    self.playlist = playlist
    self.placement = placement
    lines = PlaylistSubject(.media(playlist), uri: uri, index: index, policy: policy)
  }

  /// Returns the same delta update with what it leaves out, where that is known.
  package func completed(by completed: CompletedPlaylist?) -> MediaPlaylistSubject {
    var update = self
    update.completed = completed
    return update
  }

  /// The playlist that a client has after the update.
  func whole(of completed: CompletedPlaylist) -> MediaPlaylistSubject {
    MediaPlaylistSubject(
      completed.playlist, uri: lines.uri, index: lines.index,
      placement: placement?.behind(completed.update.skippedCount), policy: lines.policy)
  }

  /// The date ranges, without those of which a delta update leaves out the first tag. Rules about single ones get them with
  /// their attributes read.
  public var dateRanges: [DateRange] {
    guard playlist.header.skip?.tag.recentlyRemovedDateRanges != nil else {
      return playlist.dateRanges
    }
    return playlist.dateRanges.filter { $0["START-DATE"] != nil }
  }

  /// Whether tags may have been removed from the playlist.
  var mayLackTags: Bool { playlist.header.mayLackTags }

  /// A property of the lines, such as the policy.
  public subscript<Value>(dynamicMember member: KeyPath<PlaylistSubject, Value>) -> Value {
    lines[keyPath: member]
  }

  /// The lines of a tag, in order.
  public func lines(of tag: TagName) -> [PlaylistLine] { lines.lines(of: tag) }

  /// The place of a line, given by its number from 1.
  public func place(line: Int?) -> SourceLocation { lines.place(line: line) }

  /// The place of a tag that may occur once, or of the first line if it is absent.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: playlist.header.lines[tag] ?? 1)
  }

  /// The place of the name of an attribute.
  public func place(of attribute: Attribute) -> SourceLocation { lines.place(of: attribute) }

  /// The place of the value of an attribute.
  public func place(ofValue attribute: Attribute) -> SourceLocation {
    lines.place(ofValue: attribute)
  }

  /// The place of a segment, which is its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    var place = SourceLocation(uri: lines.uri, playlist: lines.index, line: segment.extinfLine)
    if let placement { return placement.completed(place, ofSegment: segment.index) }
    place.segment = segment.index
    place.time = segment.startTime
    return place
  }
}

extension MediaPlaylistSubject {
  /// The number of the first line that belongs to a segment or part, from 1.
  var firstSegmentLine: Int? {
    [
      lines.firstLine(of: .extinf)?.number, lines.firstLine(of: .part)?.number,
      playlist.segments.first?.line,
    ].compactMap { $0 }.min()
  }
}
