public import SourceDiagnostics

/// Something that is wrong or odd in a section, found while it was decoded.
///
/// Its path is such as `descriptors[1].segmentationUpids[0]`; its offset counts from the first byte of the section.
public typealias SpliceIssue = DecodingIssue<SpliceIssueKind>

/// The kinds of faults of a splice information section. The raw value is the stable id of reports.
public enum SpliceIssueKind: String, IssueKind {
  /// The bytes are no `splice_info_section()`: too short, or another `table_id`.
  case notASpliceSection = "not-a-splice-section"
  /// `section_length` goes past the end of the bytes.
  case sectionTruncated = "section-truncated"
  /// `section_length` has no room for the fields that every section has.
  case sectionLengthTooShort = "section-length-too-short"
  /// `section_length` is above 4093.
  case sectionLengthTooLong = "section-length-too-long"
  /// Bytes follow the section.
  case trailingBytes = "trailing-bytes"
  /// Nothing but stuffing bytes of a transport packet follow the section.
  case packetStuffing = "packet-stuffing"
  /// `section_syntax_indicator` or `private_indicator` is 1.
  case sectionIndicatorSet = "section-indicator-set"
  /// `protocol_version` is not 0.
  case protocolVersionUnknown = "protocol-version-unknown"
  /// `CRC_32` does not fit the bytes.
  case checksumMismatch = "checksum-mismatch"
  /// The command ends before its syntax does, or does not follow it.
  case commandMalformed = "command-malformed"
  /// `splice_command_length` is less than the command has, or leads to no descriptor loop.
  case commandLengthWrong = "command-length-wrong"
  /// `splice_command_length` is more than the syntax of the command needs.
  case commandTrailingBytes = "command-trailing-bytes"
  /// `splice_command_length` is 0xFFF for a command whose end only a length tells.
  case commandLengthUnknown = "command-length-unknown"
  /// `splice_command_type` is a reserved value.
  case commandTypeReserved = "command-type-reserved"
  /// `descriptor_loop_length` is missing or goes past the end of the section.
  case descriptorLoopOverrun = "descriptor-loop-overrun"
  /// A descriptor does not fit into the loop, or is no whole descriptor.
  case descriptorTruncated = "descriptor-truncated"
  /// `descriptor_length` does not count the 4 bytes of the identifier.
  case descriptorLengthWithoutIdentifier = "descriptor-length-without-identifier"
  /// A descriptor does not follow its syntax.
  case descriptorMalformed = "descriptor-malformed"
  /// A descriptor has bytes after the end of its syntax.
  case descriptorTrailingBytes = "descriptor-trailing-bytes"
  /// `sub_segment_num` is there without `sub_segments_expected`.
  case subSegmentCutOff = "sub-segment-cut-off"
  /// `segmentation_upid_length` is not the one of the type.
  case upidLengthMismatch = "upid-length-mismatch"
  /// `segmentation_upid_type` is a reserved value.
  case upidTypeReserved = "upid-type-reserved"
  /// A UPID that is text by its type holds other bytes.
  case upidNotText = "upid-not-text"
  /// The lengths inside a MID do not add up.
  case midMalformed = "mid-malformed"
  /// A MID stands inside a MID.
  case midNested = "mid-nested"
  /// A command in component mode names no component.
  case componentsMissing = "components-missing"
  /// A `time_signal()` has no descriptor that would tell its meaning.
  case timeSignalWithoutDescriptor = "time-signal-without-descriptor"
  /// A descriptor stands in a section whose command it is not for.
  case descriptorMisplaced = "descriptor-misplaced"
  /// `segment_num` and `segments_expected` are not as table 23 has them for the type.
  case segmentNumbersUnusual = "segment-numbers-unusual"
  /// `segment_num` is above `segments_expected`.
  case segmentNumberAboveCount = "segment-number-above-count"
  /// A message that ends a segment tells a duration.
  case durationOnEnd = "duration-on-end"
  /// A break that is to end by itself has no length.
  case autoReturnWithoutDuration = "auto-return-without-duration"
  /// A Content Identification has no identifier.
  case upidMissing = "upid-missing"

  /// How much a fault of this kind matters.
  public var severity: Severity {
    switch self {
    case .packetStuffing, .segmentNumbersUnusual: .info
    case .trailingBytes, .sectionLengthTooLong, .protocolVersionUnknown, .commandTrailingBytes,
      .commandTypeReserved, .descriptorTrailingBytes, .subSegmentCutOff, .upidLengthMismatch,
      .upidTypeReserved, .upidNotText, .midNested, .componentsMissing,
      .timeSignalWithoutDescriptor, .descriptorMisplaced, .segmentNumberAboveCount,
      .durationOnEnd, .autoReturnWithoutDuration, .upidMissing:
      .warning
    case .notASpliceSection, .sectionTruncated, .sectionLengthTooShort, .sectionIndicatorSet,
      .checksumMismatch, .commandMalformed, .commandLengthWrong, .commandLengthUnknown,
      .descriptorLoopOverrun, .descriptorTruncated, .descriptorLengthWithoutIdentifier,
      .descriptorMalformed, .midMalformed:
      .error
    }
  }

  /// The clause of SCTE 35 that the fault is measured by.
  public var clause: String {
    switch self {
    case .notASpliceSection, .sectionTruncated, .sectionLengthTooShort, .sectionLengthTooLong,
      .trailingBytes, .packetStuffing, .sectionIndicatorSet, .protocolVersionUnknown,
      .checksumMismatch, .commandLengthWrong, .commandTrailingBytes, .commandLengthUnknown,
      .descriptorLoopOverrun:
      "SCTE 35, section 9.6.1"
    case .commandMalformed, .commandTypeReserved, .componentsMissing,
      .timeSignalWithoutDescriptor, .autoReturnWithoutDuration:
      "SCTE 35, section 9.7"
    case .descriptorMisplaced, .descriptorTruncated, .descriptorLengthWithoutIdentifier,
      .descriptorMalformed,
      .descriptorTrailingBytes:
      "SCTE 35, section 10.2"
    case .subSegmentCutOff, .upidLengthMismatch, .upidTypeReserved, .upidNotText, .midMalformed,
      .midNested, .segmentNumbersUnusual, .segmentNumberAboveCount, .durationOnEnd, .upidMissing:
      "SCTE 35, section 10.3.3"
    }
  }
}
