/// Date ranges: DRG.
enum DateRangeRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    DateRangeWithoutID(),
    LateDateRangeStart(),
    MalformedDateRangeDate(),
    DateRangeEndingBeforeStart(),
    NegativeDateRangeDuration(),
    DateRangeLengthMismatch(),
    EndOnNextWithoutClass(),
    EndOnNextWithEnd(),
    OverlappingDateRanges(),
    ConflictingDateRange(),
    DateRangeWithoutProgramDateTime(),
    UndefinedDateRangeAttribute(),
    DateRangeOutsidePlaylist(),
    UnanchoredDateRange(),
    ReusedDateRangeID(),
  ]
}
