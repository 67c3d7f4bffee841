/// Live playlists over time: LIV.
enum ReloadRuleList {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    DecreasingMediaSequence(),
    RenamedSegment(),
    ChangedSegment(),
    SegmentsGoneFromTheEnd(),
    DecreasingDiscontinuitySequence(),
    WrongDiscontinuitySequence(),
    ChangedDiscontinuity(),
    StalledPlaylist(),
    ChangeAfterEnd(),
    ChangedFixedPlaylist(),
    ChangedTargetDuration(),
    MissedSegments(),
    VanishedDateRange(),
    ChangedDateRange(),
    LateDateRange(),
    UnmergeableDeltaUpdate(),
    LateMarker(),
    ChangedMarkerDuration(),
    SequenceOfNextSegment(),
  ]
}
