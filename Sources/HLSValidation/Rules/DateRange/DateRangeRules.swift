/// Date ranges: DRG.
enum DateRangeRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    DateRangeWithoutID()
  ]
}
