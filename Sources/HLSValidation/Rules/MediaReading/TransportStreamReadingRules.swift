internal import MediaStreams

/// The bytes of transport streams: TSR.
enum TransportStreamReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      TransportStreamRules.synchronizationLost,
      rationale: """
        Bytes that are no packets were dropped or put in on the way. Decoders skip to the next \
        packet and lose what was between, which may be a splice message.
        """,
      remedy: """
        Compare the segment with the output of the packager; a proxy that changes line ends, or a \
        file written in text mode, does this.
        """),
    ReadingFault(
      TransportStreamRules.packetTruncated,
      rationale: """
        The end of the segment is missing: the last picture is damaged, and a message that ends \
        there is lost. I-frame playlists whose byte ranges cut packets look so, too.
        """,
      remedy: """
        Publish segments only when they are complete, and give EXT-X-BYTERANGE lengths that are \
        multiples of 188.
        """),
    ReadingFault(
      TransportStreamRules.continuityBroken,
      rationale: """
        Packets were lost or repeated. Sound and picture may glitch, and a message of which a \
        packet is missing is lost.
        """,
      remedy: """
        Look at the input of the packager for lost packets; where each segment begins so, let the \
        packager go on with the counters when it repeats its tables.
        """),
    ReadingFault(
      TransportStreamRules.packetsScrambled,
      rationale: """
        What is scrambled cannot be read here, so that this tool is silent about it.
        """,
      remedy: """
        Descramble before packaging; HLS has encryption of its own.
        """),
    ReadingFault(
      TransportStreamRules.programAssociationMissing,
      rationale: """
        A player that starts with this segment does not know what is in it, and waits for the \
        next; what the segment carries is lost. In a file that is no segment this is a warning.
        """,
      remedy: """
        Write the tables at the start of each segment, or once in a section that EXT-X-MAP names.
        """),
    ReadingFault(
      TransportStreamRules.programMapMissing,
      rationale: """
        The streams of the program are not known, so that a player that starts here shows nothing.
        """,
      remedy: """
        Repeat the program map at the start of each segment.
        """),
    ReadingFault(
      TransportStreamRules.sectionChecksumWrong,
      rationale: """
        Receivers drop a section with a wrong checksum: a splice message in it is lost, or the \
        tables are late.
        """,
      remedy: """
        Look for bit errors before the packager, and for tools that change a section and not its \
        checksum.
        """),
    ReadingFault(
      TransportStreamRules.sectionMalformed,
      rationale: """
        A section that contradicts its packets is dropped, or read as another one.
        """,
      remedy: """
        Look at the multiplexer that writes this PID: pointer_field and section_length must agree \
        with the packets.
        """),
    ReadingFault(
      TransportStreamRules.metadataIncomplete, authority: .practice,
      rationale: """
        A message of which bytes are missing cannot be trusted; what it announced is lost or \
        guessed.
        """,
      remedy: """
        Look for lost packets before this place, and for a packager that cuts a segment inside a \
        message.
        """),
    ReadingFault(
      TransportStreamRules.metadataUnrecognized,
      rationale: """
        Players expect ID3 and drop all else, so that the metadata never reaches the app.
        """,
      remedy: """
        Let the encoder write whole ID3v2 tags into this stream, or declare it as what it is.
        """),
    ReadingFault(
      TransportStreamRules.metadataDescriptorMissing,
      rationale: """
        Players find timed ID3 by its descriptors. Without them some show no metadata at all.
        """,
      remedy: """
        Let the multiplexer write metadata_pointer_descriptor in the program and \
        metadata_descriptor in the stream.
        """),
    ReadingFault(
      TransportStreamRules.metadataWithoutTimestamp,
      rationale: """
        A tag without a time is shown when it is read, seconds too early, or never.
        """,
      remedy: """
        Let the encoder give each PES packet in which a tag starts a presentation time stamp.
        """),
    ReadingFault(
      TransportStreamRules.spliceInformationInPES,
      rationale: """
        Receivers look for SCTE-35 in sections. In PES packets nobody finds it, and every break is \
        lost downstream.
        """,
      remedy: """
        Do not remultiplex with FFmpeg, which makes PES packets of the sections; use a multiplexer \
        that keeps them, such as TSDuck.
        """),
    ReadingFault(
      TransportStreamRules.limitExceeded, authority: .practice,
      rationale: """
        The reader stops counting there, so that a damaged or hostile file cannot take all time \
        and memory.
        """,
      remedy: """
        Look whether the file is a transport stream of one service; split a long recording.
        """),
    ReadingFault(
      TransportStreamRules.clockJumped,
      rationale: """
        The clock by which arrival is told is not one clock. Pre-roll and commands without a time \
        are placed wrong, and some receivers glitch.
        """,
      remedy: """
        Set discontinuity_indicator where inputs are switched, and write EXT-X-DISCONTINUITY \
        there.
        """),
    ReadingFault(
      TransportStreamRules.transportErrorIndicated,
      rationale: """
        A receiver before the packager could not correct these packets. What they carry is \
        damaged.
        """,
      remedy: """
        Look at the reception of the contribution feed.
        """),
    ReadingFault(
      TransportStreamRules.metadataBeforeProgramMap,
      rationale: """
        A player that starts with this segment drops the metadata, since it does not know yet what \
        it is.
        """,
      remedy: """
        Write the tables first in each segment.
        """),
    ReadingFault(
      TransportStreamRules.programMapChanged, authority: .practice,
      rationale: """
        A change of the streams within a segment makes some decoders start anew, with a gap.
        """,
      remedy: """
        Let streams change only at EXT-X-DISCONTINUITY, and keep PIDs over ad breaks.
        """),
    ReadingFault(
      TransportStreamRules.countersRestarted, authority: .practice,
      rationale: """
        Several segments were joined into this file, so that their counters start again; nothing \
        is lost by that.
        """,
      remedy: """
        Nothing has to be done for a recording; a packager should go on with its counters.
        """),
    ReadingFault(
      TransportStreamRules.packetMalformed,
      rationale: """
        The packet cannot be read and what it carried is lost.
        """,
      remedy: """
        Look at the multiplexer, and for bit errors before it.
        """),
    ReadingFault(
      TransportStreamRules.leadingTag,
      rationale: """
        Such a tag belongs before packed audio. Before a transport stream most players ignore it.
        """,
      remedy: """
        Carry timed ID3 in a stream of its own, declared in the program map.
        """),
    ReadingFault(
      TransportStreamRules.bytesAfterTag, authority: .practice,
      rationale: """
        The bytes after the tag are not read by anyone; perhaps a second tag was cut, or the size \
        of the first is wrong.
        """,
      remedy: """
        Compare the size in the header of the tag with what the encoder wrote.
        """),
    ReadingFault(
      TransportStreamRules.tagHeaderMissing,
      rationale: """
        Players do not recognise a tag without its first bytes. All metadata of the stream is \
        lost.
        """,
      remedy: """
        Do not copy timed ID3 with FFmpeg 5.1 or older, which removes five bytes of each tag; \
        version 6 and later keep them.
        """),
    ReadingFault(
      TransportStreamRules.continuationAligned,
      rationale: """
        Players that go by the flag take the packet for the start of a tag: they drop what came \
        before, and find no tag in what comes.
        """,
      remedy: """
        Set data_alignment_indicator on the PES packet in which a tag starts, and on no other.
        """),
    ReadingFault(
      TransportStreamRules.tagAcrossSegments, authority: .practice,
      rationale: """
        Here the two parts are joined. Players that read each segment by itself lose such a tag or \
        message, and one that starts with the second segment never sees it.
        """,
      remedy: """
        Let the packager cut segments between tags and sections, or write such as fit into one packet.
        """),
    ReadingFault(
      TransportStreamRules.severalPrograms,
      rationale: """
        HLS does not define how a stream of several programs is played: players take the first \
        program, or one by chance. Here each program is placed by its own clock.
        """,
      remedy: """
        Take the stream apart before packaging, and publish each program as a stream of its own.
        """),
  ]
}
