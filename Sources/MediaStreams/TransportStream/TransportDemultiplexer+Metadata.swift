import ByteParsing
import MediaTiming
import SourceDiagnostics

/// The handling of metadata: from PES packets and sections to payloads.
extension TransportDemultiplexer {
  /// Takes a PES packet of a metadata stream.
  mutating func receive(_ unit: PESAssembler.Packet, index: Int) {
    switch records[index].role {
    case .privateData: receiveSplice(unit, index: index)
    case .timedID3: receiveID3(unit, index: index)
    default: break
    }
  }

  /// The maximum size of all PES packets and tags together that are not complete.
  static let maximumOpenByteCount = 16 << 20

  /// Drops the largest open PES packets and tags, which are at least half of all that is open.
  mutating func dropLargestOpen(at offset: Int) {
    let open = records.indices.filter { records[$0].openByteCount > 0 }
    openByteCount = open.reduce(0) { $0 + records[$1].openByteCount }
    guard openByteCount > Self.maximumOpenByteCount else { return }
    let least = openByteCount / (2 * open.count)
    for index in open where records[index].openByteCount >= least {
      openByteCount -= records[index].openByteCount
      findings.add(
        TransportStreamRules.limitExceeded, at: offset, pid: records[index].pid,
        message:
          "PES packets and tags that do not end need more than \(Self.maximumOpenByteCount) bytes together, "
          + "those of this stream are dropped")
      records[index].pes.drop()
      records[index].id3.dropLead()
      if let tag = records[index].id3.finish() { receive(tag, index: index) }
    }
  }

  /// The message about packets before the map that declares their stream.
  static func message(ofPacketsBeforeMap count: Int, kept: Int) -> String {
    guard count > 1 else {
      return "a packet of the metadata stream comes before the program map and "
        + (kept == 0 ? "is lost" : "could be kept")
    }
    return "\(count) packets of the metadata stream come before the program map, "
      + (kept == 0 ? "and are lost" : "of which the first \(kept) could be kept")
  }

  /// Reports the bytes before the first PES packet of a metadata stream, once.
  mutating func noteLeadingBytes(index: Int) {
    let pes = records[index].pes
    guard records[index].role == .timedID3, !records[index].hasToldOfLead, !pes.leadingBytes.isEmpty
    else { return }
    records[index].hasToldOfLead = true
    records[index].id3.appendOpenPacket(pes.leadingBytes, at: pes.leadingOffset)
    findings.add(
      TransportStreamRules.metadataIncomplete, at: pes.leadingOffset, pid: records[index].pid,
      severity: .warning,
      message: "the stream starts inside a PES packet, of which the last "
        + Plural.text(pes.leadingBytes.count, "byte is", "bytes are") + " ignored")
  }

  /// Adds bytes after the declared end of a PES packet to the open tag, and reports them.
  mutating func noteStrayBytes(index: Int, at offset: Int) {
    let (bytes, goOn) = records[index].pes.takeStrayBytes()
    guard !bytes.isEmpty, records[index].role == .timedID3 else { return }
    let outcome =
      goOn ? records[index].id3.append(outside: bytes, endOffset: offset) : (tag: nil, count: 0)
    let rest = bytes.count - outcome.count
    let parts = [
      outcome.count > 0 ? "\(outcome.count) continue the previous tag" : nil,
      rest > 0 ? "\(rest) are ignored" : nil,
    ].compactMap(\.self)
    findings.add(
      TransportStreamRules.metadataUnrecognized, at: offset, pid: records[index].pid,
      severity: rest > 0 ? nil : .warning,
      message: "of \(Plural.text(bytes.count, "byte")) after the declared end of a PES packet "
        + parts.joined(separator: ", "))
    if let tag = outcome.tag { receive(tag, index: index) }
  }

  private mutating func receiveID3(_ unit: PESAssembler.Packet, index: Int) {
    let pid = records[index].pid
    if unit.exceedsLimit {
      findings.add(
        TransportStreamRules.limitExceeded, at: unit.offset, pid: pid,
        message: "a PES packet is longer than \(PESAssembler.maximumPacketSize) bytes, "
          + "the rest is ignored")
    }
    let outcome = records[index].id3.append(unit)
    if unit.isIncomplete, !unit.hadLoss, !outcome.tags.isEmpty,
      outcome.tags.allSatisfy({ !$0.isIncomplete })
    {
      findings.add(
        TransportStreamRules.metadataIncomplete, at: unit.offset, pid: pid, severity: .warning,
        message: "a PES packet is shorter than declared; the tags in it are complete")
    }
    for tag in outcome.tags { receive(tag, index: index) }
    if outcome.skippedBytes > 0 {
      findings.add(
        TransportStreamRules.metadataUnrecognized, at: unit.offset, pid: pid,
        message:
          "\(outcome.skippedBytes) bytes before the first tag of the PES packet are not a tag")
    }
    if outcome.isMisaligned {
      findings.add(
        TransportStreamRules.continuationAligned, at: unit.offset, pid: pid,
        message: "data_alignment_indicator is set on a PES packet that continues a tag; it is "
          + "joined to the tag")
    }
    if outcome.isUnrecognized {
      findings.add(
        TransportStreamRules.metadataUnrecognized, at: unit.offset, pid: pid,
        message: TimedID3Assembler.description(ofUnrecognized: unit.payload))
    }
    if outcome.strayBytes > 0 {
      findings.add(
        TransportStreamRules.bytesAfterTag, at: unit.offset, pid: pid,
        message: "\(outcome.strayBytes) bytes follow the last tag of the PES packet")
    }
  }

  /// Takes an ID3 tag, complete or not.
  mutating func receive(_ tag: TimedID3Assembler.Tag, index: Int) {
    let pid = records[index].pid
    if tag.isIncomplete {
      let size = tag.size.map { "\(tag.bytes.count) of \($0)" } ?? "\(tag.bytes.count)"
      findings.add(
        TransportStreamRules.metadataIncomplete, at: tag.offset, pid: pid,
        message: "an ID3 tag is cut off or damaged, \(size) bytes of it are present")
    }
    if tag.pts == nil {
      findings.add(
        TransportStreamRules.metadataWithoutTimestamp, at: tag.offset, pid: pid,
        message: "the PES packet of an ID3 tag has no presentation time stamp")
    }
    var traits: MetadataPayload.Traits = []
    if tag.restoredCount > 0 {
      traits.insert(.headerIsRestored)
      findings.add(
        TransportStreamRules.tagHeaderMissing, at: tag.offset, pid: pid,
        message: "of an ID3 tag the first "
          + Plural.text(tag.restoredCount, "byte is", "bytes are") + " missing, as after a copy "
          + "with FFmpeg 5.1; its header is restored")
    }
    if tag.hadAccessUnitHeader { traits.insert(.hadAccessUnitHeader) }
    if tag.isIncomplete { traits.insert(.isIncomplete) }
    var payload = MetadataPayload(
      kind: .id3, bytes: tag.bytes, pts: tag.pts, byteOffset: tag.offset, traits: traits)
    payload.firstPacketByteCount = tag.firstPacketByteCount
    keep(payload, index: index, endOffset: tag.endOffset)
  }

  private mutating func receiveSplice(_ unit: PESAssembler.Packet, index: Int) {
    guard let section = SpliceSection(carriedIn: unit.payload) else { return }
    findings.add(
      TransportStreamRules.spliceInformationInPES, at: unit.offset, pid: records[index].pid,
      message: "a splice_info_section is carried in a PES packet, receivers do not find it there")
    reportDeclaration(ofSplicesOn: records[index].pid, at: unit.offset)
    keep(
      MetadataPayload(
        kind: .scte35, bytes: section.bytes, pts: unit.header.pts, byteOffset: unit.offset,
        traits: .carriedAsPES), index: index, endOffset: unit.endOffset)
  }

  /// Whether a packet starts with `packet_start_code_prefix`, which as a section would be a table
  /// with id 0; `nil` if it is too short.
  func startsPESPacket(_ packet: Span<UInt8>, _ header: TransportPacketHeader) -> Bool? {
    let start = header.payloadStart
    guard header.startsPayloadUnit, packet.count - start >= 3 else { return nil }
    return packet[start] == 0 && packet[start + 1] == 0 && packet[start + 2] == 1
  }

  /// Takes a packet of private data if it contains sections; returns whether it does.
  ///
  /// Faults of undeclared sections do not concern SCTE-35: only a correct checksum proves that a
  /// section is SCTE-35.
  mutating func takesAsSections(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int, at offset: Int
  ) -> Bool {
    if header.startsPayloadUnit {
      records[index].isInSections = startsPESPacket(packet, header) == false
    }
    guard records[index].isInSections else { return false }
    let sections = records[index].sections.append(
      packet, payloadStart: header.payloadStart, startsUnit: header.startsPayloadUnit, at: offset
    ).sections
    for section in sections where section.bytes.first == SpliceSection.tableID {
      guard CRC32.checksum(section.bytes) == 0 else { continue }
      reportDeclaration(ofSplicesOn: records[index].pid, at: section.offset)
      keep(
        MetadataPayload(kind: .scte35, bytes: section.bytes, byteOffset: section.offset),
        index: index, endOffset: offset)
    }
    return true
  }

  /// Reports a stream with splice information that is not declared as such.
  private mutating func reportDeclaration(ofSplicesOn pid: UInt16, at offset: Int) {
    let program = registry.owner(of: pid)
    guard !findings.has(.init(TransportStreamRules.spliceRegistrationMissing, stream: Int(pid))),
      let type = program?.stream(on: pid)?.streamType,
      type != .spliceInformation
    else { return }
    let isAnnounced = program?.map?.descriptors.contains { $0.registration == .spliceInformation }
    findings.add(
      TransportStreamRules.spliceRegistrationMissing, at: offset, pid: pid,
      message: "the program map declares a stream with SCTE-35 as private "
        + (type == .privateSections ? "sections" : "PES data") + ", type 0x86 was expected"
        + (isAnnounced == true ? "" : "; the program has no registration CUEI either"))
  }

  /// Adds the place and the time from the stream, and keeps the payload.
  mutating func keep(_ payload: MetadataPayload, index: Int, endOffset: Int) {
    let program = registry.owner(of: records[index].pid)
    var payload = payload
    payload.pid = Int(records[index].pid)
    payload.programNumber = program?.number
    let timelinePID = program?.timelinePID
    // A remainder that precedes all others is kept at the end.
    let timestamps =
      payload.traits.contains(.isRest)
      ? nil : timelinePID.flatMap { record(of: $0)?.timeline.timestamps }
    let ticket = payloads.append(
      payload, videoPlace: timestamps.map { PayloadCollector.VideoPlace($0) }, findings: &findings)
    if let ticket, let clockPID = program?.map?.clockPID {
      // Only the stream with the clock has its mark where the clock was read.
      let elapsed = clockPID == timelinePID ? record(of: clockPID)?.timeline.ticksSinceMark : nil
      let answer = records[slot(of: clockPID)].clock.ask(ticket, at: endOffset, elapsed: elapsed)
      if let answer { payloads.apply([answer]) }
    }
  }

  /// Keeps the parts of sections at both ends of the stream, for readers of the adjacent segments.
  mutating func keepCutSections(index: Int) {
    let sections = records[index].sections
    if !sections.leadingBytes.isEmpty {
      keep(
        MetadataPayload(
          kind: .scte35, bytes: sections.leadingBytes, byteOffset: sections.leadingEndOffset,
          traits: [.isIncomplete, .isRest]),
        index: index, endOffset: sections.leadingEndOffset)
    }
    guard sections.isIncomplete else { return }
    findings.add(
      TransportStreamRules.metadataIncomplete, at: sections.pendingOffset,
      pid: records[index].pid,
      message: "the last splice_info_section is cut off by the end of the stream")
    keep(
      MetadataPayload(
        kind: .scte35, bytes: sections.pendingBytes, byteOffset: sections.pendingOffset,
        traits: .isIncomplete),
      index: index, endOffset: sections.pendingOffset)
  }
}
