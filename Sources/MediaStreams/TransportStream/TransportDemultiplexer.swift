import ByteParsing
import MediaTiming
import SourceDiagnostics

/// Takes transport packets in order and routes their contents: tables, time stamps, clocks,
/// metadata.
struct TransportDemultiplexer {
  /// The maximum number of random access points over all streams.
  static let maximumRandomAccessPoints = 400_000
  /// The maximum number of places in streams without such points, over all streams; later streams have none.
  static let maximumPlaces = 400_000
  /// The maximum number of clock readings over all streams: an hour of one program.
  static let maximumClockReadings = 65_536

  var continuity = ContinuityTable()
  var findings = DiagnosticCollector.ofMedia
  private(set) var registry = ProgramRegistry()
  var records: [PIDRecord] = []
  var payloads = PayloadCollector()
  /// The index of the record of each PID, negative for none.
  private var slots = [Int16](repeating: -1, count: TransportPacketHeader.pidCount)
  /// The number of bytes of all PES packets and tags that are not complete.
  var openByteCount = 0
  var randomAccessPointCount = 0
  /// The number of places in streams without random-access points.
  var placeCount = 0
  var clockReadingCount = 0
  /// The number of restarts of the counters, which happen where segments were joined.
  var joinCount = 0
  /// The bytes and packets that cannot be used.
  var loss = StreamLoss()
  /// The packets of PIDs before their declaration.
  private var undeclared = UndeclaredPackets()

  init() { assign(.programAssociation, to: ProgramAssociation.pid, at: 0) }

  /// The record of a PID, where there is one.
  func record(of pid: UInt16) -> PIDRecord? {
    let slot = slots[Int(pid)]
    return slot < 0 ? nil : records[Int(slot)]
  }

  /// The names of the programs, from the first packets.
  var serviceDescription: ServiceDescription {
    ServiceDescription(in: undeclared.kept(of: ServiceDescription.pid))
  }

  /// Skips packets that need no inspection; see ``ContinuityTable/skipBulk(in:from:stride:)``.
  mutating func skipBulk(in bytes: RawSpan, from start: Int, stride: Int) -> Int {
    continuity.skipBulk(in: bytes, from: start, stride: stride)
  }

  /// Forgets the counters of an initialization section, which do not continue in the segment.
  mutating func startSegment() {
    continuity.restart()
    loss = StreamLoss()
    for index in records.indices {
      let count = continuity.packetCount(of: records[index].pid)
      records[index].meter = PESMeter(packetCount: count)
    }
  }

  /// Takes one packet of 188 bytes.
  mutating func receive(_ packet: Span<UInt8>, at offset: Int) {
    let header = TransportPacketHeader(packet)
    guard header.pid != TransportPacketHeader.nullPID else { return }
    guard !header.hasTransportError else {
      loss.unusablePacketCount += 1
      findings.add(
        TransportStreamRules.transportErrorIndicated, at: offset, pid: header.pid,
        message: "the packet has transport_error_indicator set and is ignored")
      return
    }
    let index = slot(of: header.pid)
    if header.isMalformed {
      findings.add(
        TransportStreamRules.packetMalformed, at: offset, pid: header.pid,
        message: "the packet declares an adaptation field that does not fit")
    }
    let order = continuity.note(header)
    records[index].meter.append(
      packet, header, isRepeat: order == .duplicate,
      packetCount: continuity.packetCount(of: header.pid), at: offset)
    switch order {
    case .inOrder: break
    case .duplicate:
      // Only the same payload makes a repeat; some multiplexers insert tables without incrementing
      // the counter.
      guard isAnotherPayload(packet, header, index: index) else { return }
      findings.add(
        TransportStreamRules.continuityBroken, at: offset, pid: header.pid,
        message: "continuity counter \(header.continuityCounter) is on two different packets")
    case .broken(let expected): noteBreak(header, expected: expected, index: index, at: offset)
    }
    if header.indicatesRandomAccess { records[index].timeline.flagRandomAccess() }
    if let clock = header.clock { note(clock, header, index: index, at: offset) }
    guard header.hasPayload else { return }
    guard !header.isScrambled else {
      if records[index].scrambledPacketCount == 0 {
        findings.add(
          TransportStreamRules.packetsScrambled, at: offset, pid: header.pid,
          message: "packets from here on are scrambled and ignored")
      }
      records[index].scrambledPacketCount += 1
      loss.unusablePacketCount += 1
      return
    }
    if records[index].role.isAttended {
      records[index].lastPayload = payload(of: packet, header)
    }
    route(packet, header, index: index, at: offset)
  }

  private func isAnotherPayload(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int
  ) -> Bool {
    records[index].role.isAttended && payload(of: packet, header) != records[index].lastPayload
  }

  private func payload(of packet: Span<UInt8>, _ header: TransportPacketHeader) -> [UInt8] {
    (header.payloadStart..<packet.count).map { packet[$0] }
  }

  private mutating func route(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int, at offset: Int
  ) {
    if !header.startsPayloadUnit, records[index].splitHeader != nil {
      completeSplitHeader(with: packet, from: header.payloadStart, index: index)
    }
    switch records[index].role {
    case .media:
      if header.startsPayloadUnit { noteUnit(packet, header, index: index, at: offset) }
      probePicture(packet, header, index: index)
    case .undeclared:
      if !undeclared.append(packet, pid: header.pid, at: offset) {
        continuity.setAttended(false, pid: header.pid)
      }
      if header.startsPayloadUnit {
        noteUnit(packet, header, index: index, at: offset)
        adoptProgramMap(packet, header, index: index, at: offset)
      }
    case .spliceSections where startsPESPacket(packet, header) == true:
      // The declaration is wrong, and later data on the PID comes in the same way.
      records[index].role = .privateData
      route(packet, header, index: index, at: offset)
    case .programAssociation, .programMap, .spliceSections:
      let (sections, fault) = records[index].sections.append(
        packet, payloadStart: header.payloadStart, startsUnit: header.startsPayloadUnit, at: offset)
      if let fault { report(fault, index: index, at: offset) }
      for section in sections { receive(section, index: index, endOffset: offset) }
    case .privateData where takesAsSections(packet, header, index: index, at: offset): break
    case .timedID3, .privateData:
      if header.startsPayloadUnit { noteUnit(packet, header, index: index, at: offset) }
      let before = records[index].openByteCount
      let complete = records[index].pes.append(
        packet, payloadStart: header.payloadStart, startsUnit: header.startsPayloadUnit, at: offset)
      if header.startsPayloadUnit { noteLeadingBytes(index: index) }
      for unit in complete { receive(unit, index: index) }
      noteStrayBytes(index: index, at: offset)
      openByteCount += records[index].openByteCount - before
      if openByteCount > Self.maximumOpenByteCount { dropLargestOpen(at: offset) }
    }
  }

  /// Ends everything that is open at the end of the bytes.
  mutating func finish() {
    for index in records.indices {
      noteSplitHeader(index: index)
      noteLeadingBytes(index: index)
      let last = records[index].pes.finish()
      if let last { receive(last, index: index) }
      if let tag = records[index].id3.finish() {
        if !tag.hadLoss { records[index].openTag = OpenTag(tag, lastPacket: last) }
        receive(tag, index: index)
      }
      if records[index].role == .spliceSections { keepCutSections(index: index) }
    }
    for index in records.indices { payloads.apply(records[index].clock.finish()) }
    registry.finish(unitCounts: timelines(of: registry.programs).mapValues(\.count))
  }
}

// MARK: - Headers

extension TransportDemultiplexer {
  mutating func slot(of pid: UInt16) -> Int {
    let known = slots[Int(pid)]
    if known >= 0 { return Int(known) }
    records.append(PIDRecord(pid: pid))
    // At most 8192 records, so the index fits.
    slots[Int(pid)] = Int16(truncatingIfNeeded: records.count - 1)
    // Every packet is inspected until a table declares the PID, or there are too many.
    continuity.setAttended(true, pid: pid)
    return records.count - 1
  }

  private mutating func assign(_ role: PIDRecord.Role, to pid: UInt16, at offset: Int) {
    let index = slot(of: pid)
    guard records[index].role != role else { return }
    let early = undeclared.take(pid)
    let count = continuity.packetCount(of: pid)
    if count > 0, role == .spliceSections || role == .timedID3 {
      findings.add(
        TransportStreamRules.metadataBeforeProgramMap, at: offset, pid: pid,
        message: Self.message(ofPacketsBeforeMap: count, kept: early.count))
    }
    records[index].role = role
    continuity.setAttended(role.isAttended, pid: pid)
    guard role == .spliceSections || role == .timedID3 || role == .privateData else { return }
    replay(early, index: index)
  }

  /// Reads the packets of a stream from before its declaration.
  private mutating func replay(_ packets: [UndeclaredPackets.Packet], index: Int) {
    guard !packets.isEmpty else { return }
    // Their time stamps are recorded again.
    records[index].timeline = StreamTimeline()
    for packet in packets {
      let header = TransportPacketHeader(packet.bytes.span)
      guard header.hasPayload, !header.isScrambled else { continue }
      route(packet.bytes.span, header, index: index, at: packet.offset)
    }
  }

  /// Passes the packets of a video stream to its probe, until the probe has a result.
  private mutating func probePicture(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int
  ) {
    guard records[index].picture?.isDone == false else { return }
    records[index].picture?.append(
      packet, payloadStart: header.payloadStart, startsUnit: header.startsPayloadUnit)
    if records[index].picture?.isDone == true {
      continuity.setAttended(false, pid: header.pid)
    }
  }

  /// Starts the probe for the first picture of a video stream, unless packets of it have passed.
  private mutating func watchPicture(of stream: ProgramMap.Stream) {
    guard stream.coding.kind == .video, continuity.packetCount(of: stream.pid) == 0,
      let probe = FirstPictureProbe(codec: stream.coding.codec)
    else { return }
    records[slot(of: stream.pid)].picture = probe
    continuity.setAttended(true, pid: stream.pid)
  }

  private mutating func noteBreak(
    _ header: TransportPacketHeader, expected: UInt8, index: Int, at offset: Int
  ) {
    let found = header.continuityCounter
    // At a join of segments every counter restarts, that of the association first. A counter that
    // never moves has another cause.
    let isJoin =
      header.pid == ProgramAssociation.pid && header.startsPayloadUnit
      && found != (expected &- 1) & 0x0F
    if isJoin {
      joinCount += 1
      continuity.restart()
      for index in records.indices { records[index].meter.noteLoss() }
      findings.add(
        TransportStreamRules.countersRestarted, at: offset, recurrence: Recurrence(),
        message: "the continuity counters restart: segments were joined, or packets are lost")
    } else {
      findings.add(
        TransportStreamRules.continuityBroken, at: offset, pid: header.pid,
        message: "continuity counter is \(found), \(expected) was expected")
    }
    loss.note(header, expected: expected)
    if !header.startsPayloadUnit { records[index].meter.noteLoss() }
    if !records[index].pes.isCollecting { records[index].id3.noteLoss() }
    records[index].pes.noteLoss()
    if records[index].sections.isIncomplete {
      if records[index].role == .spliceSections {
        findings.add(
          TransportStreamRules.metadataIncomplete, at: offset, pid: header.pid,
          message: "a splice_info_section is lost with the packets before this place")
      }
      records[index].sections.reset()
    }
  }
}

// MARK: - Tables

extension TransportDemultiplexer {
  /// The shortest association and map: header, fixed fields and checksum.
  private static let minimumTableSize = 12

  private mutating func report(_ fault: SectionAssembler.Fault, index: Int, at offset: Int) {
    let pid = records[index].pid
    switch fault {
    case .pointerBeyondPacket(let pointer):
      findings.add(
        TransportStreamRules.sectionMalformed, at: offset, pid: pid,
        message: "pointer_field is \(pointer), which is beyond the packet")
    case .cutOff(let missing):
      let rule =
        records[index].role == .spliceSections
        ? TransportStreamRules.metadataIncomplete : TransportStreamRules.sectionMalformed
      findings.add(
        rule, at: offset, pid: pid,
        message:
          "a section lacks \(Plural.text(missing, "byte")) where the next one starts")
    }
  }

  private mutating func receive(_ section: SectionAssembler.Section, index: Int, endOffset: Int) {
    let tableID = section.bytes.first
    switch records[index].role {
    case .programAssociation where tableID == ProgramAssociation.tableID,
      .programMap where tableID == ProgramMap.tableID:
      receive(table: section, index: index)
    case .spliceSections where tableID == SpliceSection.tableID:
      let isRight = CRC32.checksum(section.bytes) == 0
      if !isRight { reportChecksum(section, index: index, consequence: "it may be damaged") }
      keep(
        MetadataPayload(
          kind: .scte35, bytes: section.bytes, byteOffset: section.offset,
          traits: isRight ? [] : .checksumIsWrong), index: index, endOffset: endOffset)
    default: break
    }
  }

  private mutating func receive(table section: SectionAssembler.Section, index: Int) {
    let pid = records[index].pid
    guard section.bytes.count >= Self.minimumTableSize else {
      findings.add(
        TransportStreamRules.sectionMalformed, at: section.offset, pid: pid,
        message: "a table of \(Plural.text(section.bytes.count, "byte")) is too short")
      return
    }
    guard CRC32.checksum(section.bytes) == 0 else {
      reportChecksum(section, index: index, consequence: "the table is ignored")
      return
    }
    do throws(MalformedData) {
      if records[index].role == .programAssociation {
        apply(try ProgramAssociation(section: section.bytes), at: section.offset)
      } else {
        apply(try ProgramMap(section: section.bytes), pid: pid, at: section.offset)
      }
    } catch {
      findings.add(
        TransportStreamRules.sectionMalformed, at: section.offset, pid: pid,
        message: "\(error)")
    }
  }

  private mutating func reportChecksum(
    _ section: SectionAssembler.Section, index: Int, consequence: String
  ) {
    let stored = section.bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let computed = CRC32.checksum(section.bytes.dropLast(4))
    findings.add(
      TransportStreamRules.sectionChecksumWrong, at: section.offset, pid: records[index].pid,
      message: "CRC_32 is 0x\(String(stored, radix: 16)), the bytes have "
        + "0x\(String(computed, radix: 16)); \(consequence)")
  }

  private mutating func apply(_ association: ProgramAssociation, at offset: Int) {
    guard association.isCurrent else { return }
    let changed = timelines(of: registry.programs(changedBy: association))
    for pid in registry.apply(association, at: offset, timelines: changed, findings: &findings) {
      assign(.programMap, to: pid, at: offset)
    }
  }

  private mutating func apply(_ map: ProgramMap, pid: UInt16, at offset: Int) {
    guard map.isCurrent else { return }
    for stream in registry.apply(map, pid: pid, at: offset, findings: &findings) {
      // A map that lists the PID of a table as a stream must not stop the reading of tables.
      guard record(of: stream.pid)?.role != .programAssociation,
        record(of: stream.pid)?.role != .programMap
      else { continue }
      assign(PIDRecord.Role(stream), to: stream.pid, at: offset)
      watchPicture(of: stream)
    }
  }

  /// Treats a PID as that of a program map when no association was received and a complete map is
  /// present.
  ///
  /// A PES packet starts with zero, zero, one; a map starts with the pointer and its table number,
  /// and its checksum is a proof.
  private mutating func adoptProgramMap(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int, at offset: Int
  ) {
    let start = header.payloadStart
    guard !registry.hasAssociation, packet.count - start > 1, packet[start] == 0,
      packet[start + 1] == ProgramMap.tableID
    else { return }
    var assembler = SectionAssembler()
    let sections = assembler.append(packet, payloadStart: start, startsUnit: true, at: offset)
      .sections
    guard let section = sections.first, section.bytes.count >= Self.minimumTableSize,
      CRC32.checksum(section.bytes) == 0
    else { return }
    assign(.programMap, to: header.pid, at: offset)
    receive(table: section, index: index)
  }
}
