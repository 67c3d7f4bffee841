public import HLSPlaylists

/// The media playlists of one presentation: variants and renditions.
public struct RenditionsSubject: Sendable {
  /// The playlist that names them.
  public let multivariant: MultivariantPlaylist
  /// Those that were read, in order; at least two.
  public let presentations: [PresentationSubject]
  /// What is asked of them.
  public let policy: ValidationPolicy

  /// The playlists of a presentation; `nil` when there is nothing to compare.
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
