/// Low-latency playlists: LLH.
enum LowLatencyRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    MalformedPart(),
    ShortPartHoldBack(),
    ShortServerDistance(),
    DateRangeSkippingAlone(),
    MalformedDeltaUpdate(),
    ContradictoryPreloadHint(),
    RenditionReportWithoutURI(),
    StaleParts(),
    AbsoluteRenditionReport(),
    PartsWithoutBlockingReload(),
    TagAfterPart(),
    PartsOffSegment(),
    RepeatedPart(),
  ]
}
