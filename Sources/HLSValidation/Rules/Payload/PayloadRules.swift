/// SCTE-35 payloads in playlists: PAY.
enum PayloadRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = []
}
