/// Ad markers: ADM.
enum AdMarkerRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    BreakOffSegmentBoundary()
  ]
}
