public import SourceDiagnostics

/// A fault or oddity in a section, found by the decoder.
///
/// Its path is such as `descriptors[1].segmentationUpids[0]`; its offset counts from the first byte
/// of the section.
public typealias SpliceIssue = DecodingIssue<SpliceIssueKind>

/// The kinds of faults of a splice information section. The raw value is the stable id of reports.
public enum SpliceIssueKind: String, IssueKind {
  /// The bytes are not a `splice_info_section()`: too short, or another `table_id`.
  case notASpliceSection = "not-a-splice-section"
  /// `section_length` goes past the end of the bytes.
  case sectionTruncated = "section-truncated"
  /// `section_length` is too short for the fields that every section has.
  case sectionLengthTooShort = "section-length-too-short"
  /// `section_length` is above 4093.
  case sectionLengthTooLong = "section-length-too-long"
  /// Bytes follow the section.
  case trailingBytes = "trailing-bytes"
  /// Only stuffing bytes of a transport packet follow the section.
  case packetStuffing = "packet-stuffing"
  /// `section_syntax_indicator` or `private_indicator` is 1.
  case sectionIndicatorSet = "section-indicator-set"
  /// `protocol_version` is not 0.
  case protocolVersionUnknown = "protocol-version-unknown"
  /// `CRC_32` does not match the bytes.
  case checksumMismatch = "checksum-mismatch"
  /// The command ends before its syntax does, or does not follow it.
  case commandMalformed = "command-malformed"
  /// `splice_command_length` is less than the length of the command, or leads to no descriptor
  /// loop.
  case commandLengthWrong = "command-length-wrong"
  /// `splice_command_length` is more than the syntax of the command needs.
  case commandTrailingBytes = "command-trailing-bytes"
  /// `splice_command_length` is 0xFFF for a command whose end only the length determines.
  case commandLengthUnknown = "command-length-unknown"
  /// `splice_command_type` is a reserved value.
  case commandTypeReserved = "command-type-reserved"
  /// `descriptor_loop_length` is missing or goes past the end of the section.
  case descriptorLoopOverrun = "descriptor-loop-overrun"
  /// A descriptor does not fit into the loop, or is incomplete.
  case descriptorTruncated = "descriptor-truncated"
  /// `descriptor_length` does not count the 4 bytes of the identifier.
  case descriptorLengthWithoutIdentifier = "descriptor-length-without-identifier"
  /// A descriptor does not follow its syntax.
  case descriptorMalformed = "descriptor-malformed"
  /// A descriptor has bytes after the end of its syntax.
  case descriptorTrailingBytes = "descriptor-trailing-bytes"
  /// `sub_segment_num` is present without `sub_segments_expected`.
  case subSegmentCutOff = "sub-segment-cut-off"
  /// `segmentation_upid_length` is not the length of the type.
  case upidLengthMismatch = "upid-length-mismatch"
  /// `segmentation_upid_type` is a reserved value.
  case upidTypeReserved = "upid-type-reserved"
  /// A UPID that is text by its type holds other bytes.
  case upidNotText = "upid-not-text"
  /// The lengths inside a MID do not add up.
  case midMalformed = "mid-malformed"
  /// A MID is nested in a MID.
  case midNested = "mid-nested"
  /// A command in component mode names no component.
  case componentsMissing = "components-missing"
  /// A `time_signal()` has no descriptor with its meaning.
  case timeSignalWithoutDescriptor = "time-signal-without-descriptor"
  /// A descriptor is in a section with a command that does not allow it.
  case descriptorMisplaced = "descriptor-misplaced"
  /// `segment_num` and `segments_expected` do not follow table 23 for the type.
  case segmentNumbersUnusual = "segment-numbers-unusual"
  /// `segment_num` is above `segments_expected`, or `sub_segment_num` above `sub_segments_expected`.
  case segmentNumberAboveCount = "segment-number-above-count"
  /// A tone of a `DTMF_descriptor()` is none of `0` to `9`, `*` and `#`.
  case dtmfCharacterUnknown = "dtmf-character-unknown"
  /// A message that ends a segment has a duration.
  case durationOnEnd = "duration-on-end"
  /// A break with auto return has no duration.
  case autoReturnWithoutDuration = "auto-return-without-duration"
  /// A Content Identification has no identifier.
  case upidMissing = "upid-missing"

  /// The severity of the fault.
  public var severity: Severity {
    switch self {
    case .packetStuffing, .segmentNumbersUnusual: .info
    case .trailingBytes, .sectionLengthTooLong, .protocolVersionUnknown, .commandTrailingBytes,
      .commandTypeReserved, .descriptorTrailingBytes, .subSegmentCutOff, .upidLengthMismatch,
      .upidTypeReserved, .upidNotText, .midNested, .componentsMissing,
      .timeSignalWithoutDescriptor, .descriptorMisplaced, .segmentNumberAboveCount,
      .dtmfCharacterUnknown, .durationOnEnd, .autoReturnWithoutDuration, .upidMissing:
      .warning
    case .notASpliceSection, .sectionTruncated, .sectionLengthTooShort, .sectionIndicatorSet,
      .checksumMismatch, .commandMalformed, .commandLengthWrong, .commandLengthUnknown,
      .descriptorLoopOverrun, .descriptorTruncated, .descriptorLengthWithoutIdentifier,
      .descriptorMalformed, .midMalformed:
      .error
    }
  }

  /// The clause of SCTE 35 that it violates.
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
    case .dtmfCharacterUnknown: "SCTE 35, section 10.3.2"
    case .subSegmentCutOff, .upidLengthMismatch, .upidTypeReserved, .upidNotText, .midMalformed,
      .midNested, .segmentNumbersUnusual, .segmentNumberAboveCount, .durationOnEnd, .upidMissing:
      "SCTE 35, section 10.3.3"
    }
  }
}
