/// Renditions held against each other: RND.
enum RenditionRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    RenditionMarkerMismatch(),
    RenditionDateRangeMismatch(),
    RenditionDiscontinuityMismatch(),
    RenditionDurationMismatch(),
    RenditionBoundaryMismatch(),
    RenditionTypeMismatch(),
    RenditionServerControlMismatch(),
    RenditionStartMismatch(),
  ]
}
