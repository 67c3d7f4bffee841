public import SourceDiagnostics

/// The rules about the bytes of transport streams.
public enum TransportStreamRules {
  /// Bytes between packets.
  public static let synchronizationLost = DiagnosticRule(
    "TSR-001", "synchronization-lost", .warning,
    "Every packet of a transport stream starts with the byte 0x47.",
    specification: "ISO/IEC 13818-1, section 2.4.3.2",
    rationale: """
      Bytes that are no packets were dropped or put in on the way. Decoders skip to the next \
      packet and lose what was between, which may be a splice message.
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
      there is lost. I-frame playlists whose byte ranges cut packets look so, too.
      """,
    remedy: """
      Publish segments only when they are complete, and give EXT-X-BYTERANGE lengths that are \
      multiples of 188.
      """)
  /// A jump of a continuity counter.
  public static let continuityBroken = DiagnosticRule(
    "TSR-003", "continuity-broken", .warning,
    "The continuity counter of a stream goes up by one with each packet that has a payload.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: """
      Packets were lost or repeated. Sound and picture may glitch, and a message of which a \
      packet is missing is lost.
      """,
    remedy: """
      Look at the input of the packager for lost packets; where each segment begins so, let the \
      packager go on with the counters when it repeats its tables.
      """)
  /// Packets nobody can read without a key.
  public static let packetsScrambled = DiagnosticRule(
    "TSR-004", "packets-scrambled", .warning,
    "Scrambled packets cannot be read.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: "What is scrambled cannot be read here, so that this tool is silent about it.",
    remedy: "Descramble before packaging; HLS has encryption of its own.")
  /// No program association.
  public static let programAssociationMissing = DiagnosticRule(
    "TSR-005", "program-association-missing", .warning,
    "A transport stream segment holds a program association table, or a media initialization section does.",
    specification: "RFC 8216, section 3.2",
    rationale: """
      A player that starts with this segment does not know what is in it, and waits for the \
      next; what the segment carries is lost. In a file that is no segment this is a warning.
      """,
    remedy:
      "Write the tables at the start of each segment, or once in a section that EXT-X-MAP names.")
  /// A program without its map.
  public static let programMapMissing = DiagnosticRule(
    "TSR-006", "program-map-missing", .warning,
    "A program in the program association table has a program map.",
    specification: "ISO/IEC 13818-1, section 2.4.4.4",
    rationale:
      "The streams of the program are not known, so that a player that starts here shows nothing.",
    remedy: "Repeat the program map at the start of each segment.")
  /// A section whose bytes changed on the way.
  public static let sectionChecksumWrong = DiagnosticRule(
    "TSR-007", "section-checksum-wrong", .error,
    "The checksum of a section is that of its bytes.",
    specification: "ISO/IEC 13818-1, annex A",
    rationale: """
      Receivers drop a section with a wrong checksum: a splice message in it is lost, or the \
      tables are late.
      """,
    remedy: """
      Look for bit errors before the packager, and for tools that change a section and not its \
      checksum.
      """)
  /// A section that contradicts itself.
  public static let sectionMalformed = DiagnosticRule(
    "TSR-008", "section-malformed", .warning,
    "The lengths and pointers of sections agree with the packets that carry them.",
    specification: "ISO/IEC 13818-1, section 2.4.4",
    rationale: "A section that contradicts its packets is dropped, or read as another one.",
    remedy: """
      Look at the multiplexer that writes this PID: pointer_field and section_length must agree \
      with the packets.
      """)
  /// Metadata of which bytes are missing.
  public static let metadataIncomplete = DiagnosticRule(
    "TSR-009", "metadata-incomplete", .error,
    "A metadata payload arrives with all its bytes.",
    authority: .practice,
    rationale: """
      A message of which bytes are missing cannot be trusted; what it announced is lost or \
      guessed.
      """,
    remedy: """
      Look for lost packets before this place, and for a packager that cuts a segment inside a \
      message.
      """)
  /// A metadata stream with something else in it.
  public static let metadataUnrecognized = DiagnosticRule(
    "TSR-010", "metadata-unrecognized", .error,
    "Every PES packet of a timed ID3 stream starts with an ID3 tag or goes on with one.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: "Players expect ID3 and drop all else, so that the metadata never reaches the app.",
    remedy: "Let the encoder write whole ID3v2 tags into this stream, or declare it as what it is.")
  /// A timed ID3 stream the program map does not announce.
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
  /// Metadata without a time.
  public static let metadataWithoutTimestamp = DiagnosticRule(
    "TSR-012", "metadata-without-timestamp", .error,
    "The PES packet in which an ID3 tag starts has a presentation time stamp.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: "A tag without a time is shown when it is read, seconds too early, or never.",
    remedy: "Let the encoder give each PES packet in which a tag starts a presentation time stamp.")
  /// SCTE-35 where receivers do not look for it.
  public static let spliceInformationInPES = DiagnosticRule(
    "TSR-013", "splice-information-in-pes", .error,
    "SCTE-35 is carried in sections of a stream of type 0x86, not in PES packets.",
    specification: "SCTE 35, section 8.1",
    rationale: """
      Receivers look for SCTE-35 in sections. In PES packets nobody finds it, and every break is \
      lost downstream.
      """,
    remedy: """
      Do not remultiplex with FFmpeg, which makes PES packets of the sections; use a multiplexer \
      that keeps them, such as TSDuck.
      """)
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "TSR-014", "transport-stream-limit-exceeded", .warning,
    "A transport stream stays within the limits of the reader.",
    authority: .practice,
    rationale: """
      The reader stops counting there, so that a damaged or hostile file cannot take all time \
      and memory.
      """,
    remedy: "Look whether the file is a transport stream of one service; split a long recording.")
  /// A clock that jumps.
  public static let clockJumped = DiagnosticRule(
    "TSR-015", "program-clock-jumped", .warning,
    "The program clock jumps only where discontinuity_indicator is set.",
    specification: "ISO/IEC 13818-1, section 2.4.3.5",
    rationale: """
      The clock by which arrival is told is not one clock. Pre-roll and commands without a time \
      are placed wrong, and some receivers glitch.
      """,
    remedy: """
      Set discontinuity_indicator where inputs are switched, and write EXT-X-DISCONTINUITY \
      there.
      """)
  /// Packets that were damaged before they were recorded.
  public static let transportErrorIndicated = DiagnosticRule(
    "TSR-016", "transport-error-indicated", .warning,
    "No packet has transport_error_indicator set.",
    specification: "ISO/IEC 13818-1, section 2.4.3.3",
    rationale: """
      A receiver before the packager could not correct these packets. What they carry is \
      damaged.
      """,
    remedy: "Look at the reception of the contribution feed.")
  /// Metadata that came before its declaration.
  public static let metadataBeforeProgramMap = DiagnosticRule(
    "TSR-017", "metadata-before-program-map", .warning,
    "The program map comes before the metadata it declares.",
    specification: "RFC 8216, section 3.2",
    rationale: """
      A player that starts with this segment drops the metadata, since it does not know yet what \
      it is.
      """,
    remedy: "Write the tables first in each segment.")
  /// A program that changes.
  public static let programMapChanged = DiagnosticRule(
    "TSR-018", "program-map-changed", .info,
    "The streams of a program stay the same.",
    authority: .practice,
    rationale:
      "A change of the streams within a segment makes some decoders start anew, with a gap.",
    remedy: "Let streams change only at EXT-X-DISCONTINUITY, and keep PIDs over ad breaks.")
  /// Segments joined into one file.
  public static let countersRestarted = DiagnosticRule(
    "TSR-019", "counters-restarted", .info,
    "Continuity counters go on, unless segments were joined.",
    authority: .practice,
    rationale: """
      Several segments were joined into this file, so that their counters start again; nothing \
      is lost by that.
      """,
    remedy: "Nothing has to be done for a recording; a packager should go on with its counters.")
  /// A packet header that contradicts itself.
  public static let packetMalformed = DiagnosticRule(
    "TSR-020", "packet-malformed", .warning,
    "The adaptation field of a packet fits into it.",
    specification: "ISO/IEC 13818-1, section 2.4.3.4",
    rationale: "The packet cannot be read and what it carried is lost.",
    remedy: "Look at the multiplexer, and for bit errors before it.")
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
    "A PES packet of a timed ID3 stream holds nothing after its tags.",
    authority: .practice,
    rationale: """
      The bytes after the tag are not read by anyone; perhaps a second tag was cut, or the size \
      of the first is wrong.
      """,
    remedy: "Compare the size in the header of the tag with what the encoder wrote.")
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
  /// A part of a tag that claims to be a start.
  public static let continuationAligned = DiagnosticRule(
    "TSR-024", "tag-continuation-aligned", .info,
    "data_alignment_indicator is set only where an ID3 tag starts.",
    specification: "Timed Metadata for HTTP Live Streaming",
    rationale: """
      Players that go by the flag take the packet for the start of a tag: they drop what came \
      before, and find no tag in what comes.
      """,
    remedy: "Set data_alignment_indicator on the PES packet in which a tag starts, and on no other."
  )
  /// A tag or a section that two segments share.
  public static let tagAcrossSegments = DiagnosticRule(
    "TSR-025", "tag-across-segments", .warning,
    "An ID3 tag or a SCTE-35 section ends in the segment in which it starts.",
    specification: "RFC 8216bis, section 3",
    authority: .practice,
    rationale: """
      Here the two parts are joined. Players that read each segment by itself lose such a tag or \
      message, and one that starts with the second segment never sees it.
      """,
    remedy: """
      Let the packager cut segments between tags and sections, or write such as fit into one packet.
      """)
  /// More than one program.
  public static let severalPrograms = DiagnosticRule(
    "TSR-026", "several-programs", .error,
    "A transport stream segment holds a single program.",
    specification: "RFC 8216bis, section 3.1.1",
    rationale: """
      HLS does not define how a stream of several programs is played: players take the first \
      program, or one by chance. Here each program is placed by its own clock.
      """,
    remedy:
      "Take the stream apart before packaging, and publish each program as a stream of its own.")
  /// SCTE-35 the program map does not announce.
  public static let spliceRegistrationMissing = DiagnosticRule(
    "INB-009", "splice-registration-missing", .warning,
    "SCTE-35 is declared as a stream of type 0x86 in a program with the registration CUEI.",
    specification: "SCTE 35, section 8.1",
    rationale: """
      Splicers, ad servers and packagers look in the program map for a stream of type 0x86 and the \
      registration CUEI. What is carried otherwise is not seen by them: all breaks are lost.
      """,
    remedy: """
      Keep the stream type and the registration when remultiplexing. FFmpeg makes private PES data \
      of SCTE-35 when it copies it to HLS; use a multiplexer that knows it, such as TSDuck.
      """)

  /// The rows of this file, by code.
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
