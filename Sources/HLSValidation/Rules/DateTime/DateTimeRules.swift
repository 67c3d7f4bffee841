/// Program date-times: PDT.
enum DateTimeRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    LivePlaylistWithoutDate(),
    MalformedProgramDateTime(),
    DateGoesBack(),
    DateOffDurations(),
    DateStepAtDiscontinuity(),
    DiscontinuityWithoutDate(),
    ChangedSegmentDate(),
    RenditionDateMismatch(),
    LiveEdgeOffClock(),
  ]
}
