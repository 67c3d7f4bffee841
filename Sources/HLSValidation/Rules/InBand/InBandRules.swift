/// Media held against the playlist: INB.
enum InBandRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    MessageWithoutMarker(),
    MarkerWithoutMessage(),
    MarkerOffMessageTime(),
    MarkerPayloadMismatch(),
    BreakWithoutKeyFrame(),
    SegmentDurationMismatch(),
    DiscontinuityMismatch(),
    DateClockDrift(),
    SpliceRegistrationMissing(),
    LateMessage(),
    MisplacedTimedTag(),
    MetadataInMediaAlone(),
    CaptionsWithoutTimestampMap(),
  ]
}
