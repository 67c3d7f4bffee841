/// Media playlists: MED.
enum MediaPlaylistRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    MissingTargetDuration(),
    RepeatedTag(),
    SegmentLongerThanTarget(),
    MediaLongerThanTarget(),
    MalformedSegmentDuration(),
    LateMediaSequence(),
    LateDiscontinuitySequence(),
    MissingDiscontinuitySequence(),
    UnanchoredByteRange(),
    ContradictoryKey(),
    MalformedInitializationVector(),
    MissingInitializationSection(),
    StartOutsideOfPlaylist(),
    ShortLiveWindow(),
    MissingPlaylistType(),
    PresentPartInGap(),
    EmptyPlaylist(),
    UncoveredResource(),
  ]
}
