import MediaTiming
import SourceDiagnostics

/// The handling of PES packet starts, their time stamps and random access points, and of program clocks.
extension TransportDemultiplexer {
  /// Records the start of a PES packet.
  mutating func noteUnit(
    _ packet: Span<UInt8>, _ header: TransportPacketHeader, index: Int, at offset: Int
  ) {
    noteSplitHeader(index: index)
    if SplitPESHeader.isCut(packet, from: header.payloadStart) {
      var start = SplitPESHeader(offset: offset)
      start.append(packet, from: header.payloadStart)
      records[index].splitHeader = start
      // Otherwise the packet with the remainder would be skipped.
      continuity.setAttended(true, pid: header.pid)
      return
    }
    note(PESHeader(packet, at: header.payloadStart), index: index, at: offset)
  }

  /// Adds the next bytes to a header that spans packets.
  mutating func completeSplitHeader(with packet: Span<UInt8>, from start: Int, index: Int) {
    records[index].splitHeader?.append(packet, from: start)
    if records[index].splitHeader?.isComplete == true { noteSplitHeader(index: index) }
  }

  /// Records a PES packet whose header spans packets, with the received part.
  mutating func noteSplitHeader(index: Int) {
    guard let split = records[index].splitHeader else { return }
    records[index].splitHeader = nil
    if records[index].role == .media {
      continuity.setAttended(records[index].picture?.isDone == false, pid: records[index].pid)
    }
    note(PESHeader(split.bytes.span, at: 0), index: index, at: split.offset)
  }

  private mutating func note(_ header: PESHeader?, index: Int, at offset: Int) {
    guard let header else {
      guard records[index].role == .timedID3 else { return }
      findings.add(
        TransportStreamRules.metadataUnrecognized, at: offset, pid: records[index].pid,
        message: "a payload unit of the metadata stream does not start with a PES header")
      return
    }
    let hasRoom = randomAccessPointCount < Self.maximumRandomAccessPoints
    let placeCountBefore = records[index].timeline.places.count
    let isPoint = records[index].timeline.append(
      header, at: offset, keepsPoint: hasRoom, keepsPlace: placeCount < Self.maximumPlaces)
    placeCount += records[index].timeline.places.count - placeCountBefore
    guard isPoint else { return }
    randomAccessPointCount += 1
    guard !hasRoom else { return }
    findings.add(
      TransportStreamRules.limitExceeded, at: offset,
      message: "more than \(Self.maximumRandomAccessPoints) random-access points, "
        + "the others are ignored")
  }

  /// The time stamps of each program that has any, by number: those of its video, else of its audio.
  func timelines(of programs: [ProgramRegistry.Program]) -> [Int: TimestampSpan] {
    var timelines: [Int: TimestampSpan] = [:]
    for program in programs {
      guard let pid = program.lastTimelinePID else { continue }
      timelines[program.number] = record(of: pid)?.timeline.timestamps
    }
    return timelines
  }

  /// Records a reading of a program clock.
  mutating func note(
    _ clock: ProgramClock, _ header: TransportPacketHeader, index: Int, at offset: Int
  ) {
    let hasRoom = clockReadingCount < Self.maximumClockReadings
    if hasRoom { clockReadingCount += 1 }
    let result = records[index].clock.append(
      clock, at: offset, isDiscontinuity: header.indicatesDiscontinuity, isKept: hasRoom)
    payloads.apply(result.answers)
    if records[index].clock.isSingle { records[index].timeline.markNext() }
    if let jump = result.jump {
      findings.add(
        TransportStreamRules.clockJumped, at: offset, pid: header.pid,
        message: Self.message(
          ofJump: jump, to: clock,
          isJoin: records[index].joinsAtClock != joinCount,
          isAnnounced: header.indicatesDiscontinuity))
    }
    records[index].joinsAtClock = joinCount
  }

  private static func message(
    ofJump ticks: Int64, to clock: ProgramClock, isJoin: Bool, isAnnounced: Bool
  ) -> String {
    let length = MediaTime(
      value: Int128(ticks.magnitude), timescale: Int128(ProgramClock.timescale))
    let place =
      isJoin
      ? "where segments were joined"
      : "\(isAnnounced ? "with" : "without") discontinuity_indicator"
    return """
      the program clock jumps \(ticks < 0 ? "back" : "ahead") by \(length.secondsText) to pts \
      \(clock.timestamp.ticks) \(place): \
      \(ticks < 0 ? "later cues get the times of those before it" : "later cues get times after a gap")
      """
  }
}
