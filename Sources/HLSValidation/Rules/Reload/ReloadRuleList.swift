/// Live playlists over time: LIV.
enum ReloadRuleList {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ChangedTargetDuration()
  ]
}
