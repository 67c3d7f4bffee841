/// Multivariant playlists: MVP.
enum MultivariantRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = []
}
