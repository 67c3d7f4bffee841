public import HLSPlaylists

/// The media playlists of one presentation: variants and renditions.
public struct RenditionsSubject: Sendable {
  /// The multivariant playlist.
  public let multivariant: MultivariantPlaylist
  /// The media playlists that were read, in order; at least two.
  public let presentations: [PresentationSubject]
  /// The user's limits.
  public let policy: ValidationPolicy

  /// The playlists of a presentation; `nil` when fewer than two were read.
  public init?(
    _ multivariant: MultivariantPlaylist, presentations: [PresentationSubject],
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    guard presentations.count > 1 else { return nil }
    self.multivariant = multivariant
    self.presentations = presentations
    self.policy = policy
  }

  /// The variants among them.
  public var variants: [PresentationSubject] { presentations.filter { $0.role == .variant } }
}
