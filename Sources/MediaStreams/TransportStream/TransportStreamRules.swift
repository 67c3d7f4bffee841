public import SourceDiagnostics

/// The rules about the bytes of transport streams.
public enum TransportStreamRules {
  /// Bytes between packets.
  public static let synchronizationLost = DiagnosticRule(
    "TSR-001", "synchronization-lost", .warning,
    "Every packet of a transport stream starts with the byte 0x47.",
    specification: "ISO/IEC 13818-1, section 2.4.3.2",
    rationale: """
      Bytes were lost or inserted in transit. Decoders skip to the next packet and lose the data \
      in between, which may be a splice message. It is an error when more than half of the segment \
      or file cannot be used.
      """,
    remedy: """
      Compare the segment with the output of the packager; a proxy that changes line ends, or a \
      file written in text mode, does this.
      """)
  /// A file that ends inside a packet.
  public static let packetTruncated = DiagnosticRule(
    "TSR-002", "packet-truncated", .warning,
    "A transport stream ends at the end of a packet.",
    specification: "ISO/IEC 13818-1, section 2.4.3.2",
    rationale: """
      The end of the segment is missing: the last picture is damaged, and a message that ends \
      there is lost. Byte ranges of I-frame playlists that cut packets have the same effect.
      """,
    remedy: """
      Publish segments only when they are complete, and give EXT-X-BYTERANGE lengths that are \
      multiples of 188.
      """)
  /// A jump of a continuity counter.
  public static let continuityBroken = DiagnosticRule(
    "TSR-003", "continuity-broken", .warning,
    "The continuity counter of a stream increases by one with each packet that has a payload.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: """
      Packets were lost or repeated. Audio and video may glitch, and a message with a missing \
      packet is lost. It is an error when more than half of the segment or file cannot be used.
      """,
    remedy: """
      Check the input of the packager for lost packets; if each segment starts this way, let the \
      packager continue the counters when it repeats its tables.
      """)
  /// Packets that cannot be read without a key.
  public static let packetsScrambled = DiagnosticRule(
    "TSR-004", "packets-scrambled", .warning,
    "Scrambled packets cannot be read.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: """
      Scrambled packets cannot be read, so this tool does not check their content. It is an error \
      when more than half of the segment or file cannot be used.
      """,
    remedy: "Descramble before packaging; HLS has its own encryption.")
  /// No program association.
  public static let programAssociationMissing = DiagnosticRule(
    "TSR-005", "program-association-missing", .warning,
    "A transport stream segment, or its media initialization section, has a program association table.",
    specification: "RFC 8216, section 3.2",
    rationale: """
      A player that starts with this segment does not know its content, and waits for the next \
      one; the content of the segment is lost. In a file other than a segment this is a warning.
      """,
    remedy:
      "Write the tables at the start of each segment, or once in the section of EXT-X-MAP.")
  /// A program without its map.
  public static let programMapMissing = DiagnosticRule(
    "TSR-006", "program-map-missing", .warning,
    "The program association table names a program, and each of its programs has a program map.",
    specification: "ISO/IEC 13818-1, section 2.4.4.4",
    rationale:
      "The streams of the program are unknown, so a player that starts here shows nothing.",
    remedy: "Repeat the program map at the start of each segment.")
  /// A section whose bytes changed in transit.
  public static let sectionChecksumWrong = DiagnosticRule(
    "TSR-007", "section-checksum-wrong", .error,
    "The checksum of a section matches its bytes.",
    specification: "ISO/IEC 13818-1, annex A",
    rationale: """
      Receivers drop a section with a wrong checksum: a splice message in it is lost, or the \
      tables are late.
      """,
    remedy: """
      Check for bit errors before the packager, and for tools that change a section and not its \
      checksum.
      """)
  /// A section with contradictory fields.
  public static let sectionMalformed = DiagnosticRule(
    "TSR-008", "section-malformed", .warning,
    "The lengths and pointers of sections agree with their content and with their packets.",
    specification: "ISO/IEC 13818-1, section 2.4.4",
    rationale: "A section that contradicts itself or its packets is dropped, or misread.",
    remedy: """
      Check the multiplexer that writes this PID: pointer_field and section_length must agree with \
      the packets, and the lengths of loops and descriptors with the section.
      """)
  /// Metadata with missing bytes.
  public static let metadataIncomplete = DiagnosticRule(
    "TSR-009", "metadata-incomplete", .error,
    "A metadata payload arrives with all its bytes.",
    authority: .practice,
    rationale: """
      A message with missing bytes cannot be trusted; its announcement is lost or guessed.
      """,
    remedy: """
      Check for lost packets before this place, and for a packager that cuts a segment inside a \
      message.
      """)
  /// A metadata stream with other content.
  public static let metadataUnrecognized = DiagnosticRule(
    "TSR-010", "metadata-unrecognized", .error,
    "Every PES packet of a timed ID3 stream starts with an ID3 tag or continues one.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale:
      "Players expect ID3 and drop everything else, so the metadata never reaches the app.",
    remedy: "Let the encoder write whole ID3v2 tags into this stream, or declare its real format.")
  /// A timed ID3 stream that the program map does not announce.
  public static let metadataDescriptorMissing = DiagnosticRule(
    "TSR-011", "metadata-descriptor-missing", .warning,
    "The program map announces timed ID3 with a metadata pointer and a metadata descriptor.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale:
      "Players find timed ID3 by its descriptors. Without them some show no metadata at all.",
    remedy: """
      Let the multiplexer write metadata_pointer_descriptor in the program and \
      metadata_descriptor in the stream.
      """)
  /// Metadata without a time stamp.
  public static let metadataWithoutTimestamp = DiagnosticRule(
    "TSR-012", "metadata-without-timestamp", .error,
    "The PES packet in which an ID3 tag starts has a presentation time stamp.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: "A tag without a time is delivered when it is read, seconds too early, or never.",
    remedy: "Let the encoder give each PES packet in which a tag starts a presentation time stamp.")
  /// SCTE-35 where receivers do not look for it.
  public static let spliceInformationInPES = DiagnosticRule(
    "TSR-013", "splice-information-in-pes", .error,
    "SCTE-35 is carried in sections of a stream of type 0x86, not in PES packets.",
    specification: "SCTE 35, section 8.1",
    rationale: """
      Receivers look for SCTE-35 in sections. They do not find it in PES packets, and every break \
      is lost downstream.
      """,
    remedy: """
      Do not remultiplex with FFmpeg, which converts the sections to PES packets; use a \
      multiplexer that keeps them, such as TSDuck.
      """)
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "TSR-014", "transport-stream-limit-exceeded", .warning,
    "A transport stream stays within the limits of the reader.",
    authority: .practice,
    rationale: """
      The reader stops counting there, so that a damaged or hostile file cannot use up all time \
      and memory.
      """,
    remedy: "Check that the file is a transport stream of one service; split a long recording.")
  /// A clock that jumps.
  public static let clockJumped = DiagnosticRule(
    "TSR-015", "program-clock-jumped", .warning,
    "The program clock of a segment or file does not jump.",
    specification: "RFC 8216, section 4.3.2.3",
    rationale: """
      Time is counted from the first time stamp of a segment or file. After a jump back, cues and \
      breaks have the times of those before it; after a jump ahead, they come too late. Players \
      expect another clock only at EXT-X-DISCONTINUITY, and receivers only with \
      discontinuity_indicator.
      """,
    remedy: """
      Start a segment with EXT-X-DISCONTINUITY where inputs are switched, and set \
      discontinuity_indicator there. Split a file of joined recordings at the given byte.
      """)
  /// Packets that were damaged before they were recorded.
  public static let transportErrorIndicated = DiagnosticRule(
    "TSR-016", "transport-error-indicated", .warning,
    "No packet has transport_error_indicator set.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: """
      A receiver before the packager could not correct these packets. What they carry is \
      damaged. It is an error when more than half of the segment or file cannot be used.
      """,
    remedy: "Check the reception of the contribution feed.")
  /// Metadata before its declaration.
  public static let metadataBeforeProgramMap = DiagnosticRule(
    "TSR-017", "metadata-before-program-map", .warning,
    "The program map comes before the metadata it declares.",
    specification: "RFC 8216, section 3.2",
    rationale: """
      A player that starts with this segment drops the metadata, because its declaration comes \
      later.
      """,
    remedy: "Write the tables first in each segment.")
  /// A program that changes.
  public static let programMapChanged = DiagnosticRule(
    "TSR-018", "program-map-changed", .info,
    "The streams of a program do not change, and no other program replaces it.",
    authority: .practice,
    rationale:
      "A change of the streams within a segment makes some decoders restart, with a gap.",
    remedy: "Change streams only at EXT-X-DISCONTINUITY, and keep PIDs across ad breaks.")
  /// Segments joined into one file.
  public static let countersRestarted = DiagnosticRule(
    "TSR-019", "counters-restarted", .info,
    "Continuity counters continue, unless segments were joined.",
    authority: .practice,
    rationale: """
      Several segments were joined into this file, so their counters restart; no data is lost.
      """,
    remedy: "None is needed for a recording; a packager should continue its counters.")
  /// A packet header with contradictory fields.
  public static let packetMalformed = DiagnosticRule(
    "TSR-020", "packet-malformed", .warning,
    "The adaptation field of a packet fits into it.",
    specification: "ISO/IEC 13818-1, section 2.4.3.4",
    rationale: "The packet cannot be read, and its content is lost.",
    remedy: "Check the multiplexer, and for bit errors before it.")
  /// A tag before the first packet.
  public static let leadingTag = DiagnosticRule(
    "TSR-021", "tag-before-first-packet", .info,
    "ID3 tags before the media are defined for packed audio only.",
    specification: "RFC 8216, section 3.4",
    rationale:
      "Such a tag belongs before packed audio. Before a transport stream most players ignore it.",
    remedy: "Carry timed ID3 in a stream of its own, declared in the program map.")
  /// Bytes after a tag.
  public static let bytesAfterTag = DiagnosticRule(
    "TSR-022", "bytes-after-tag", .info,
    "A PES packet of a timed ID3 stream has no bytes after its tags.",
    authority: .practice,
    rationale: """
      No player reads the bytes after the tag; a second tag may be cut, or the size of the first \
      may be wrong.
      """,
    remedy: "Compare the size in the header of the tag with the bytes that the encoder wrote.")
  /// A tag without its first bytes.
  public static let tagHeaderMissing = DiagnosticRule(
    "TSR-023", "tag-header-missing", .error,
    "An ID3 tag in a timed metadata stream has its header.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: """
      Players do not recognise a tag without its first bytes. All metadata of the stream is \
      lost.
      """,
    remedy: """
      Do not copy timed ID3 with FFmpeg 5.1 or older, which removes five bytes of each tag; \
      version 6 and later keep them.
      """)
  /// A continuation of a tag that is flagged as a start.
  public static let continuationAligned = DiagnosticRule(
    "TSR-024", "tag-continuation-aligned", .info,
    "data_alignment_indicator is set only where an ID3 tag starts.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: """
      Players that use the flag treat the packet as the start of a tag: they drop the first part, \
      and find no tag in the rest.
      """,
    remedy:
      "Set data_alignment_indicator on the PES packet in which a tag starts, and on no other one."
  )
  /// A tag or a section that two segments share.
  public static let tagAcrossSegments = DiagnosticRule(
    "TSR-025", "tag-across-segments", .warning,
    "An ID3 tag or a SCTE-35 section ends in the segment in which it starts.",
    specification: "RFC 8216bis, section 3",
    authority: .practice,
    rationale: """
      Here the two parts are joined. Players that read each segment separately lose such a tag or \
      message, and a player that starts with the second segment never sees it.
      """,
    remedy: """
      Let the packager cut segments between tags and sections, or write ones that fit into one \
      packet.
      """)
  /// More than one program.
  public static let severalPrograms = DiagnosticRule(
    "TSR-026", "several-programs", .error,
    "A transport stream segment has a single program.",
    specification: "RFC 8216bis, section 3.1.1",
    rationale: """
      HLS does not define the playback of a stream with several programs: players choose the first \
      program, or any one. Here each program is placed by its own clock.
      """,
    remedy:
      "Split the stream before packaging, and publish each program as a separate stream.")
  /// A PES packet that the end of the stream cuts off.
  public static let lastUnitIncomplete = DiagnosticRule(
    "TSR-027", "last-pes-packet-incomplete", .warning,
    "The last PES packet of an audio or video stream is complete.",
    specification: "ISO/IEC 13818-1, section 2.4.3.7",
    rationale: """
      The stream ends within a packet and the next segment does not continue it, so that more than \
      this packet may be missing: pictures, sound, and the messages of the missing time.
      """,
    remedy: """
      Compare the size of the segment with what the packager wrote, and publish a segment only \
      when it is complete.
      """)
  /// SCTE-35 that the program map does not announce.
  public static let spliceRegistrationMissing = DiagnosticRule(
    "INB-009", "splice-registration-missing", .warning,
    "SCTE-35 is declared as a stream of type 0x86 in a program with the registration CUEI.",
    specification: "SCTE 35, section 8.1",
    rationale: """
      Splicers, ad servers and packagers look in the program map for a stream of type 0x86 and the \
      registration CUEI. They ignore any other form: all breaks are lost.
      """,
    remedy: """
      Keep the stream type and the registration when remultiplexing. FFmpeg converts SCTE-35 to \
      private PES data when it copies it to HLS; use a multiplexer that supports it, such as \
      TSDuck.
      """)

  /// The rules about bytes and packets that cannot be used, which are errors where that is most of them.
  static let ofLoss = [
    synchronizationLost, continuityBroken, packetsScrambled, transportErrorIndicated,
  ]

  /// The rows of this file, by code.
  public static let all: [DiagnosticRule] = [
    spliceRegistrationMissing, synchronizationLost, packetTruncated, continuityBroken,
    packetsScrambled, programAssociationMissing, programMapMissing, sectionChecksumWrong,
    sectionMalformed, metadataIncomplete, metadataUnrecognized, metadataDescriptorMissing,
    metadataWithoutTimestamp, spliceInformationInPES, limitExceeded, clockJumped,
    transportErrorIndicated, metadataBeforeProgramMap, programMapChanged, countersRestarted,
    packetMalformed, leadingTag, bytesAfterTag, tagHeaderMissing,
    continuationAligned, tagAcrossSegments, severalPrograms, lastUnitIncomplete,
  ]
}
