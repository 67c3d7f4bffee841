public import HLSPlaylists

/// The media playlists of one presentation: variants and renditions.
public struct RenditionsSubject: Sendable {
  /// The multivariant playlist.
  public let multivariant: MultivariantPlaylist
  /// The media playlists that were read, variants in the order of their tags first; at least two. Rules compare
  /// the others with the first, whichever has its media read.
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
    let places = Dictionary(
      multivariant.variants.enumerated().map { ($0.element.uri, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    func place(_ presentation: PresentationSubject) -> Int {
      presentation.role == .variant ? presentation.uri.flatMap { places[$0] } ?? .max : .max
    }
    self.presentations = presentations.sorted { place($0) < place($1) }
    self.policy = policy
  }

  /// The variants among them.
  public var variants: [PresentationSubject] { presentations.filter { $0.role == .variant } }
}
