/// Ad markers: ADM.
enum AdMarkerRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    UnendedSpliceRange(),
    SpliceInWithoutOut(),
    MisstatedSpliceLength(),
    UnclosedCueOut(),
    CueInWithoutCueOut(),
    BreakInOpenBreak(),
    CueOutWithoutDuration(),
    UnusableMarkerDuration(),
    BreakLengthMismatch(),
    DurationOffPlan(),
    BreakOffSegmentBoundary(),
    UnevenDiscontinuitiesAtBreak(),
    WrongElapsedTime(),
    MissingContinuation(),
    ContinuationPayloadDiffers(),
    BreakOpenAtWindowStart(),
    OverlappingSpliceRanges(),
    DisagreeingDialects(),
    SpliceInWrongAttribute(),
    SegmentationTypesShareDateRange(),
    MarkerAfterSegmentDuration(),
    CancelledSpliceListed(),
    MisplacedAsset(),
    UnknownAdTag(),
    BreakLengthOutOfBounds(),
    SpliceWithoutReturn(),
  ]
}
