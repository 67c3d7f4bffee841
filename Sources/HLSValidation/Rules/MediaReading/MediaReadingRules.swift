/// What readers of media meet: TSR, PKA, OGG, ICY, ID3, EMS, BOX, CHP.
enum MediaReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = []
}
