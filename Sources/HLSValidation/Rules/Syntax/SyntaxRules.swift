/// The syntax of playlists: SYN.
enum SyntaxRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = []
}
