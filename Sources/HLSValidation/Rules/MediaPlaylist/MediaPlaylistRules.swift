/// Media playlists: MED.
enum MediaPlaylistRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    SegmentLongerThanTarget()
  ]
}
