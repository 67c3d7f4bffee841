public import SourceDiagnostics

/// A playlist of either kind.
public enum Playlist: Hashable, Sendable {
  /// A playlist of segments.
  case media(MediaPlaylist)
  /// A playlist of media playlists.
  case multivariant(MultivariantPlaylist)

  /// Reads a playlist. Reading never fails: malformed or lost content is a finding.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - uri: The address it was loaded from, for places in findings and for variables of the
  ///     query.
  ///   - address: The address to which that was redirected, whose query counts for variables (RFC 8216bis, section
  ///     4.4.2.3); `nil` if it is `uri`.
  ///   - importedVariables: The variables of the multivariant playlist, for EXT-X-DEFINE with
  ///     IMPORT; `nil` if it is unknown.
  ///   - variableLimit: The maximum number of bytes that variables may add, for a reload of a
  ///     presentation; see ``LivePresentation/variableLimit``.
  public static func parse(
    _ bytes: [UInt8], uri: String? = nil, address: String? = nil,
    importedVariables: [String: String?]? = nil, variableLimit: Int? = nil
  ) -> ParsedPlaylist {
    PlaylistAssembler(
      uri: uri, address: address, importedVariables: importedVariables,
      variableLimit: variableLimit
    ).assemble(PlaylistText(bytes))
  }

  /// Reads a document that was made or edited before.
  public static func parse(
    _ document: PlaylistDocument, uri: String? = nil, importedVariables: [String: String?]? = nil
  ) -> ParsedPlaylist {
    PlaylistAssembler(
      uri: uri, address: nil, importedVariables: importedVariables, variableLimit: nil
    ).assemble(document.text)
  }
}

/// A playlist with the findings of reading it.
public struct ParsedPlaylist: Hashable, Sendable {
  /// The lines.
  public var document: PlaylistDocument
  /// The meaning of the lines.
  public var playlist: Playlist
  /// The findings about malformed or lost content, in the order of places.
  public var findings: [Diagnostic]

  /// The media playlist, when it is one.
  public var media: MediaPlaylist? {
    if case .media(let playlist) = playlist { playlist } else { nil }
  }

  /// The multivariant playlist, when it is one.
  public var multivariant: MultivariantPlaylist? {
    if case .multivariant(let playlist) = playlist { playlist } else { nil }
  }
}
