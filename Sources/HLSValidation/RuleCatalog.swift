internal import CueSources
internal import HLSPlaylists
internal import MediaStreams
public import SourceDiagnostics

/// The list of all rules. A new rule is a file `Rules/<Area>/<Fault>.swift` and a line here.
///
/// The rows of faults found while reading, such as `LOAD-001`, belong to the target that reads.
public enum RuleCatalog {
  /// The rules that check what was read, by code.
  static let judging: [any Rule] = (own + AppleRequirement.all + PlayerDifference.all).sorted {
    $0.code < $1.code
  }

  /// Those with a type of their own.
  private static let own: [any Rule] = [
    // The syntax of playlists: SYN.
    MissingHeader(), MalformedEncoding(), VersionTooLow(), VersionHigherThanNeeded(),
    MalformedAttributeList(), RepeatedAttribute(), MistypedValue(), NumberOutOfRange(),
    MalformedDefinition(), MissingAttribute(), UndefinedValue(), MisplacedAttribute(), StrayBlank(),
    MachinePath(),
    // Media playlists: MED.
    MissingTargetDuration(), SegmentLongerThanTarget(), MediaLongerThanTarget(),
    MalformedSegmentDuration(), LateMediaSequence(), LateDiscontinuitySequence(),
    MissingDiscontinuitySequence(), UnanchoredByteRange(), ContradictoryKey(),
    MissingInitializationSection(), StartOutsideOfPlaylist(), ShortLiveWindow(),
    MissingPlaylistType(), UnendedStaticPlaylist(), PresentPartInGap(), EmptyPlaylist(),
    UncoveredResource(),
    // Multivariant playlists: MVP.
    UnknownRenditionGroup(), AmbiguousRendition(), PartlyWithoutCaptions(),
    MalformedCaptionRendition(), AmbiguousSessionData(), UselessSessionKey(),
    IncompleteVariantDescription(), PartlyScoredVariants(), UnequalRenditionGroups(),
    UnknownPathway(),
    // Low-latency playlists: LLH.
    MalformedPart(), ShortPartHoldBack(), ShortServerDistance(), DateRangeSkippingAlone(),
    MalformedDeltaUpdate(), ContradictoryPreloadHint(), StaleParts(), AbsoluteRenditionReport(),
    PartsWithoutBlockingReload(), TagAfterPart(), PartsOffSegment(), RepeatedPart(),
    StaleRenditionReport(),
    // Live playlists over time: LIV.
    ChangedSegment(), SegmentsGoneFromTheEnd(), WrongDiscontinuitySequence(),
    ChangedDiscontinuity(), StalledPlaylist(), ChangeAfterEnd(), ChangedFixedPlaylist(),
    ChangedTargetDuration(), VanishedDateRange(), LateDateRange(), LateMarker(),
    ChangedMarkerDuration(), SequenceOfNextSegment(), ChangedPart(),
    // Date ranges: DRG.
    LateDateRangeStart(), DateRangeEndingBeforeStart(), DateRangeLengthMismatch(),
    EndOnNextWithoutClass(), EndOnNextWithEnd(), OverlappingDateRanges(),
    DateRangeWithoutProgramDateTime(), UndefinedDateRangeAttribute(), DateRangeOutsidePlaylist(),
    // Interstitials: INT.
    InterstitialAssetMissing(), ContradictoryCue(), UnknownInterstitialToken(),
    InterstitialNumberMalformed(), RelativeInterstitialURI(),
    // Ad markers: ADM.
    UnendedSpliceRange(), SpliceInWithoutOut(), MisstatedSpliceLength(), UnclosedCueOut(),
    CueInWithoutCueOut(), BreakInOpenBreak(), CueOutWithoutDuration(), UnusableMarkerDuration(),
    BreakLengthMismatch(), DurationOffPlan(), BreakOffSegmentBoundary(),
    UnevenDiscontinuitiesAtBreak(), WrongElapsedTime(), MissingContinuation(),
    ContinuationPayloadDiffers(), BreakOpenAtWindowStart(), OverlappingSpliceRanges(),
    DisagreeingDialects(), SpliceInWrongAttribute(), SegmentationTypesShareDateRange(),
    MarkerAfterSegmentDuration(), CancelledSpliceListed(), MisplacedAsset(), UnknownAdTag(),
    BreakLengthOutOfBounds(), SpliceWithoutReturn(),
    // SCTE-35 payloads in playlists: PAY.
    MalformedHexadecimal(), UndecodableBase64(), MalformedSpliceSection(), SpliceChecksumMismatch(),
    MalformedSpliceContent(), SpliceDirectionMismatch(), AnnouncedDurationMismatch(),
    SpliceEventMismatch(), EncryptedSplice(),
    // Program date-times: PDT.
    LivePlaylistWithoutDate(), MalformedProgramDateTime(), DateGoesBack(), DateOffDurations(),
    DateStepAtDiscontinuity(), DiscontinuityWithoutDate(), ChangedSegmentDate(),
    RenditionDateMismatch(), LiveEdgeOffClock(),
    // Renditions compared with each other: RND.
    RenditionMarkerMismatch(), RenditionDateRangeMismatch(), RenditionDiscontinuityMismatch(),
    RenditionDurationMismatch(), RenditionBoundaryMismatch(), RenditionTypeMismatch(),
    RenditionServerControlMismatch(), RenditionStartMismatch(),
    // Media compared with the playlist: INB.
    MessageWithoutMarker(), MarkerWithoutMessage(), MarkerOffMessageTime(), MarkerPayloadMismatch(),
    BreakWithoutKeyFrame(), SegmentDurationMismatch(), SegmentWithoutMedia(),
    DiscontinuityMismatch(), DateClockDrift(),
    LateMessage(), MisplacedTimedTag(), MetadataInMediaAlone(), CaptionsWithoutTimestampMap(),
    UndeliveredMessage(),
    // Event messages: EMS.
    EventMessageIDShared(),
  ]

  /// The rows of all rules by code: those checked here, and those reported by readers.
  public static let all: [DiagnosticRule] = sum(
    judging.map(\.row), DiagnosticRule.playlists, DiagnosticRule.mediaStreams,
    DiagnosticRule.cueSources, DiagnosticRule.playerViews, [.validationLimit])

  /// Merges lists of rows by code, each row once.
  package static func sum(_ lists: [DiagnosticRule]...) -> [DiagnosticRule] {
    Set(lists.joined()).sorted { $0.code < $1.code }
  }

  /// The examples of a rule; empty for a rule about bytes.
  public static func examples(of row: DiagnosticRule) -> RuleExamples {
    let ofReaders = [
      RuleExamples.syntax, RuleExamples.playlists, RuleExamples.dateRanges, RuleExamples.reloads,
    ]
    return judging.first { $0.row == row }.map(\.ownExamples)
      ?? ofReaders.lazy.compactMap { $0[row] }.first ?? []
  }
}
