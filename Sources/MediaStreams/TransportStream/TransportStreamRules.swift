public import SourceDiagnostics

/// The rules about the bytes of transport streams.
public enum TransportStreamRules {
  /// Bytes between packets.
  public static let synchronizationLost = DiagnosticRule(
    "TSR-001", "synchronization-lost", .warning,
    "Every packet of a transport stream starts with the byte 0x47.",
    specification: "ISO/IEC 13818-1, section 2.4.3.2")
  /// A file that ends inside a packet.
  public static let packetTruncated = DiagnosticRule(
    "TSR-002", "packet-truncated", .warning,
    "A transport stream ends at the end of a packet.",
    specification: "ISO/IEC 13818-1, section 2.4.3.2")
  /// A jump of a continuity counter.
  public static let continuityBroken = DiagnosticRule(
    "TSR-003", "continuity-broken", .warning,
    "The continuity counter of a stream goes up by one with each packet that has a payload.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3")
  /// Packets nobody can read without a key.
  public static let packetsScrambled = DiagnosticRule(
    "TSR-004", "packets-scrambled", .warning,
    "Scrambled packets cannot be read.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3")
  /// No program association.
  public static let programAssociationMissing = DiagnosticRule(
    "TSR-005", "program-association-missing", .warning,
    "A transport stream segment holds a program association table, or a media initialization section does.",
    specification: "RFC 8216, section 3.2")
  /// A program without its map.
  public static let programMapMissing = DiagnosticRule(
    "TSR-006", "program-map-missing", .warning,
    "A program in the program association table has a program map.",
    specification: "ISO/IEC 13818-1, section 2.4.4.4")
  /// A section whose bytes changed on the way.
  public static let sectionChecksumWrong = DiagnosticRule(
    "TSR-007", "section-checksum-wrong", .error,
    "The checksum of a section is that of its bytes.",
    specification: "ISO/IEC 13818-1, annex A")
  /// A section that contradicts itself.
  public static let sectionMalformed = DiagnosticRule(
    "TSR-008", "section-malformed", .warning,
    "The lengths and pointers of sections agree with the packets that carry them.",
    specification: "ISO/IEC 13818-1, section 2.4.4")
  /// Metadata of which bytes are missing.
  public static let metadataIncomplete = DiagnosticRule(
    "TSR-009", "metadata-incomplete", .error,
    "A metadata payload arrives with all its bytes.")
  /// A metadata stream with something else in it.
  public static let metadataUnrecognized = DiagnosticRule(
    "TSR-010", "metadata-unrecognized", .error,
    "Every PES packet of a timed ID3 stream starts with an ID3 tag or goes on with one.",
    specification: "Timed Metadata for HTTP Live Streaming")
  /// A timed ID3 stream the program map does not announce.
  public static let metadataDescriptorMissing = DiagnosticRule(
    "TSR-011", "metadata-descriptor-missing", .warning,
    "The program map announces timed ID3 with a metadata pointer and a metadata descriptor.",
    specification: "Timed Metadata for HTTP Live Streaming")
  /// Metadata without a time.
  public static let metadataWithoutTimestamp = DiagnosticRule(
    "TSR-012", "metadata-without-timestamp", .error,
    "The PES packet in which an ID3 tag starts has a presentation time stamp.",
    specification: "Timed Metadata for HTTP Live Streaming")
  /// SCTE-35 where receivers do not look for it.
  public static let spliceInformationInPES = DiagnosticRule(
    "TSR-013", "splice-information-in-pes", .error,
    "SCTE-35 is carried in sections of a stream of type 0x86, not in PES packets.",
    specification: "SCTE 35, section 8.1")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "TSR-014", "transport-stream-limit-exceeded", .warning,
    "A transport stream stays within the limits of the reader.")
  /// A clock that jumps.
  public static let clockJumped = DiagnosticRule(
    "TSR-015", "program-clock-jumped", .warning,
    "The program clock jumps only where discontinuity_indicator is set.",
    specification: "ISO/IEC 13818-1, section 2.4.3.5")
  /// Packets that were damaged before they were recorded.
  public static let transportErrorIndicated = DiagnosticRule(
    "TSR-016", "transport-error-indicated", .warning,
    "No packet has transport_error_indicator set.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3")
  /// Metadata that came before its declaration.
  public static let metadataBeforeProgramMap = DiagnosticRule(
    "TSR-017", "metadata-before-program-map", .warning,
    "The program map comes before the metadata it declares.",
    specification: "RFC 8216, section 3.2")
  /// A program that changes.
  public static let programMapChanged = DiagnosticRule(
    "TSR-018", "program-map-changed", .info,
    "The streams of a program stay the same.")
  /// Segments joined into one file.
  public static let countersRestarted = DiagnosticRule(
    "TSR-019", "counters-restarted", .info,
    "Continuity counters go on, unless segments were joined.")
  /// A packet header that contradicts itself.
  public static let packetMalformed = DiagnosticRule(
    "TSR-020", "packet-malformed", .warning,
    "The adaptation field of a packet fits into it.",
    specification: "ISO/IEC 13818-1, section 2.4.3.4")
  /// A tag before the first packet.
  public static let leadingTag = DiagnosticRule(
    "TSR-021", "tag-before-first-packet", .info,
    "ID3 tags before the media are defined for packed audio only.",
    specification: "RFC 8216, section 3.4")
  /// Bytes after a tag.
  public static let bytesAfterTag = DiagnosticRule(
    "TSR-022", "bytes-after-tag", .info,
    "A PES packet of a timed ID3 stream holds nothing after its tags.")
  /// A tag without its first bytes.
  public static let tagHeaderMissing = DiagnosticRule(
    "TSR-023", "tag-header-missing", .error,
    "An ID3 tag in a timed metadata stream has its header.",
    specification: "Timed Metadata for HTTP Live Streaming")
  /// A part of a tag that claims to be a start.
  public static let continuationAligned = DiagnosticRule(
    "TSR-024", "tag-continuation-aligned", .info,
    "data_alignment_indicator is set only where an ID3 tag starts.",
    specification: "Timed Metadata for HTTP Live Streaming")
  /// A tag or a section that two segments share.
  public static let tagAcrossSegments = DiagnosticRule(
    "TSR-025", "tag-across-segments", .warning,
    "An ID3 tag or a SCTE-35 section ends in the segment in which it starts.",
    specification: "RFC 8216bis, section 3")
  /// More than one program.
  public static let severalPrograms = DiagnosticRule(
    "TSR-026", "several-programs", .error,
    "A transport stream segment holds a single program.",
    specification: "RFC 8216bis, section 3.1.1")
  /// SCTE-35 the program map does not announce.
  public static let spliceRegistrationMissing = DiagnosticRule(
    "INB-009", "splice-registration-missing", .warning,
    "SCTE-35 is declared as a stream of type 0x86 in a program with the registration CUEI.",
    specification: "SCTE 35, section 8.1")

  /// All rules, by code.
  public static let all: [DiagnosticRule] = [
    spliceRegistrationMissing, synchronizationLost, packetTruncated, continuityBroken,
    packetsScrambled, programAssociationMissing, programMapMissing, sectionChecksumWrong,
    sectionMalformed, metadataIncomplete, metadataUnrecognized, metadataDescriptorMissing,
    metadataWithoutTimestamp, spliceInformationInPES, limitExceeded, clockJumped,
    transportErrorIndicated, metadataBeforeProgramMap, programMapChanged, countersRestarted,
    packetMalformed, leadingTag, bytesAfterTag, tagHeaderMissing,
    continuationAligned, tagAcrossSegments, severalPrograms,
  ]
}
