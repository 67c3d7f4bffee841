/// Multivariant playlists: MVP.
enum MultivariantRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    VariantWithoutBandwidth(),
    UnknownRenditionGroup(),
    AmbiguousRendition(),
    PartlyWithoutCaptions(),
    MalformedCaptionRendition(),
    AmbiguousSessionData(),
    UselessSessionKey(),
    IncompleteVariantDescription(),
    PartlyScoredVariants(),
    UnequalRenditionGroups(),
    UnknownPathway(),
  ]
}
