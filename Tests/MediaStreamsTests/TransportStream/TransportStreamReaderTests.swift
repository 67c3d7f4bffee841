import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

private func codes(_ content: MediaContent) -> [String] { content.diagnostics.map(\.rule.code) }

@Suite struct TransportStreamReaderTests {
  /// One of everything: two programs' worth of tables is not needed for most questions.
  static func sample() -> TransportStreamBuilder {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    stream.frame(pts: 90_000, key: true)
    stream.pes(
      pid: 0x102, streamID: 0xBD, pts: 95_000, payload: TransportStreamBuilder.tag(count: 300))
    stream.frame(pts: 93_600)
    stream.sections(pid: 0x103, TransportStreamBuilder.splice())
    stream.pes(pid: 0x101, streamID: 0xC0, pts: 89_000, payload: [1, 2, 3])
    stream.frame(pts: 97_200)
    return stream
  }

  @Test func `a well-made stream has its streams, payloads and times, and no findings`() throws {
    let stream = Self.sample()
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.diagnostics == [])
    #expect(content.container == .transportStream(packetSize: 188))
    #expect(content.byteCount == stream.bytes.count)
    #expect(content.programs.map(\.number) == [1])
    #expect(content.programs.first?.clockPID == 0x100)
    #expect(content.programs.first?.announcesSplices == true)
    #expect(content.streams.map(\.kind) == [.video, .audio, .id3, .scte35])
    #expect(content.streams.map(\.codec) == ["h264", "aac", "timed_id3", "scte_35"])
    let video = try #require(content.streams.first)
    #expect(video.timestamps?.first.ticks == 90_000)
    #expect(video.timestamps?.last.ticks == 97_200)
    #expect(video.startsAtRandomAccessPoint == true)
    #expect(video.randomAccessPoints.map(\.pts?.ticks) == [90_000])
    #expect(video.randomAccessPoints.map(\.byteOffset) == [376])
    #expect(content.firstPTS?.ticks == 90_000)
    #expect(content.payloads.map(\.kind) == [.id3, .scte35])
    #expect(content.payloads.first?.bytes == TransportStreamBuilder.tag(count: 300))
    #expect(content.payloads.first?.pts?.ticks == 95_000)
    #expect(content.payloads.last?.bytes == TransportStreamBuilder.splice())
    #expect(content.payloads.map(\.programNumber) == [1, 1])
  }

  @Test func `PES packets that do not end have a common limit`() {
    let pids = Array(0x201...0x206)
    var stream = TransportStreamBuilder()
    stream.association()
    stream.map(
      pids.map { .init(type: 0x15, pid: $0, descriptors: TransportStreamBuilder.id3Metadata) })
    let open = TransportStreamBuilder.pesPacket(
      streamID: 0xBD, pts: 90_000, payload: Array("ID3\u{4}\0\0".utf8) + [1, 0x7F, 0x7F, 0x7F],
      bounded: false)
    for pid in pids { stream.packet(pid: pid, starts: true, payload: open) }
    var rest = TransportStreamBuilder()
    rest.counters = stream.counters
    for _ in 0..<16 {
      for pid in pids { rest.packet(pid: pid, payload: [UInt8](repeating: 1, count: 184)) }
    }
    var more = rest.bytes
    while more.count < 17 << 20 { more += more }
    stream.raw(more)
    stream.pes(
      pid: pids[0], streamID: 0xBD, pts: 99_000, payload: TransportStreamBuilder.tag(count: 300))
    let content = TransportStreamReader.read(stream.bytes)
    let limits = content.diagnostics.filter { $0.rule == TransportStreamRules.limitExceeded }
    #expect(limits.contains { $0.message.contains("need more than 16777216 bytes together") })
    #expect(content.payloads.last?.bytes == TransportStreamBuilder.tag(count: 300))
  }

  @Test func `a payload gives how far the stream had come, over every wrap`() throws {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    let hour: UInt64 = 3600 * 90_000
    stream.sections(pid: 0x103, TransportStreamBuilder.splice())
    for count: UInt64 in 0...60 {
      stream.frame(pts: (count * hour + 7200) % (1 << 33))
      // A frame that is shown before the first one moves the start.
      if count == 0 { stream.frame(pts: 0) }
      if count % 20 == 10 {
        stream.pes(
          pid: 0x102, streamID: 0xBD, pts: count * hour % (1 << 33),
          payload: TransportStreamBuilder.tag())
      }
    }
    let offsets = TransportStreamReader.read(stream.bytes).payloads.map(\.streamOffset)
    let lead = MediaTime(value: 7200, timescale: 90_000)
    #expect(offsets == [0, 10, 30, 50].map { MediaTime(seconds: $0 * 3600) + lead })
  }

  @Test(arguments: [1, 7, 187, 188, 189, 1000])
  func `the size of the pieces changes nothing`(size: Int) {
    var stream = TransportStreamBuilder()
    stream.raw(TransportStreamBuilder.tag(count: 700))
    stream.completeProgram()
    stream.frame(pts: 90_000, key: true)
    stream.raw([1, 2, 3, 4, 5])
    for index in 0..<20 { stream.frame(pts: 93_600 + UInt64(index) * 3600) }
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 95_000, payload: TransportStreamBuilder.tag())
    stream.raw([0x47, 0x40])
    let whole = TransportStreamReader.read(stream.bytes)
    var reader = TransportStreamReader()
    for start in stride(from: 0, to: stream.bytes.count, by: size) {
      reader.consume(Array(stream.bytes[start...].prefix(size)))
    }
    let pieces = reader.finish()
    #expect(pieces == whole)
    #expect(codes(whole) == ["TSR-021", "TSR-001", "TSR-002"])
  }

  @Test(arguments: [(192, 4, 0), (204, 0, 16)])
  func `packets of other sizes are read`(size: Int, before: Int, after: Int) {
    var stream = TransportStreamBuilder()
    stream.prefix = [UInt8](repeating: 0x11, count: before)
    stream.suffix = [UInt8](repeating: 0x22, count: after)
    stream.completeProgram()
    for index in 0..<8 { stream.frame(pts: 90_000 + UInt64(index) * 3600) }
    for piece in [stream.bytes.count, 50] {
      var reader = TransportStreamReader()
      for start in Swift.stride(from: 0, to: stream.bytes.count, by: piece) {
        reader.consume(Array(stream.bytes[start...].prefix(piece)))
      }
      let content = reader.finish()
      #expect(content.container == .transportStream(packetSize: size))
      #expect(content.streams.first?.timestamps?.count == 8)
      #expect(content.diagnostics == [])
      #expect(content.byteCount == stream.bytes.count)
    }
  }

  @Test func `a tag before the first packet is delivered without a PID`() {
    var stream = TransportStreamBuilder()
    stream.raw(TransportStreamBuilder.tag(count: 73))
    stream.completeProgram()
    stream.frame(pts: 0)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [TransportStreamBuilder.tag(count: 73)])
    #expect(content.payloads.first?.pid == nil)
    #expect(content.payloads.first?.traits == .leadsFile)
    #expect(content.programs.first?.byteOffset == 73 + 188)
    #expect(codes(content) == ["TSR-021"])
  }

  @Test func `reading goes on after junk and says where it was`() throws {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for index in 0..<4 { stream.frame(pts: UInt64(index) * 3600) }
    let place = stream.bytes.count
    stream.raw([UInt8](repeating: 0x00, count: 61))
    for index in 4..<8 { stream.frame(pts: UInt64(index) * 3600) }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams.first?.timestamps?.count == 8)
    let finding = try #require(content.diagnostics.first)
    #expect(finding.rule == TransportStreamRules.synchronizationLost)
    #expect(finding.location.byteOffset == place)
    #expect(finding.message.hasPrefix("61 bytes"))
  }

  @Test func `a jump of a counter is found with its PID and place, a repeat is not`() throws {
    var stream = Self.sample()
    stream.packet(pid: 0x101, payload: [UInt8](repeating: 1, count: 184), counter: 1)
    stream.packet(pid: 0x101, payload: [UInt8](repeating: 1, count: 184), counter: 1)
    let place = stream.bytes.count
    stream.packet(pid: 0x101, payload: [UInt8](repeating: 1, count: 184), counter: 9)
    stream.packet(pid: 0x101, payload: [1, 2], discontinuity: true, counter: 3)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content) == ["TSR-003"])
    let finding = try #require(content.diagnostics.first)
    #expect(finding.location.pid == 0x101)
    #expect(finding.location.byteOffset == place)
    #expect(finding.message == "continuity counter is 9, 2 was expected")
  }

  @Test func `joined segments with new counters are one remark`() {
    var stream = Self.sample()
    stream.counters = [0: 9, 0x1000: 4, 0x100: 11, 0x101: 7, 0x102: 2, 0x103: 5]
    stream.completeProgram()
    stream.frame(pts: 500_000)
    stream.frame(pts: 503_600)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content) == ["TSR-019"])
    #expect(content.diagnostics.first?.recurrence != nil, "each segment may have one")
    #expect(content.streams.first?.timestamps?.count == 5)
  }

  @Test func `scrambled packets are ignored and reported once`() {
    var stream = Self.sample()
    for _ in 0..<5 {
      stream.packet(pid: 0x101, payload: [UInt8](repeating: 1, count: 184), scrambled: true)
    }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content) == ["TSR-004"])
    #expect(content.streams[1].scrambledPacketCount == 5)
    #expect(content.streams[1].packetCount == 6)
  }

  @Test func `a damaged packet is left out`() {
    var stream = Self.sample()
    stream.packet(pid: 0x101, payload: [1], transportError: true)
    #expect(codes(TransportStreamReader.read(stream.bytes)) == ["TSR-016"])
  }

  @Test func `without an association the map is found by itself`() {
    var stream = TransportStreamBuilder()
    stream.map([.init(type: 0x1B, pid: 0x100)])
    stream.frame(pts: 90_000)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams.first?.timestamps?.first.ticks == 90_000)
    #expect(codes(content) == ["TSR-005"])
  }

  @Test func `without any table there is one finding and nothing else`() {
    var stream = TransportStreamBuilder()
    for index in 0..<5 { stream.frame(pts: UInt64(index)) }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams == [])
    #expect(codes(content) == ["TSR-005"])
  }

  @Test func `the tables of an initialization section apply to the segment`() {
    var tables = TransportStreamBuilder()
    tables.completeProgram()
    var segment = TransportStreamBuilder()
    segment.counters = [0x103: 9]
    segment.sections(pid: 0x103, TransportStreamBuilder.splice())
    for index in 0..<5 { segment.frame(pts: UInt64(index) * 3600) }
    var reader = TransportStreamReader(initialization: tables.bytes)
    reader.consume(segment.bytes)
    let content = reader.finish()
    #expect(content.diagnostics == [])
    #expect(content.payloads.map(\.byteOffset) == [0])
    #expect(content.streams.first?.timestamps?.count == 5)
    #expect(content.byteCount == segment.bytes.count)
  }

  @Test func `what repeats is counted after the first findings`() {
    var stream = Self.sample()
    // The first of these repeats the counter before it, which is allowed.
    for index in 0..<40 {
      stream.packet(
        pid: 0x101, payload: [UInt8](repeating: 1, count: 184), counter: UInt8(index * 5 % 16))
    }
    let findings = TransportStreamReader.read(stream.bytes).diagnostics
    #expect(findings.count == 17)
    #expect(findings.last?.message == "23 more of the same kind are not listed")
    #expect(findings.last?.location.pid == 0x101)
    #expect(findings.last?.location.byteOffset == findings[15].location.byteOffset)
  }

  @Test func `more programs than the limit are ignored with a finding`() {
    var stream = TransportStreamBuilder()
    for section in 0..<5 {
      stream.association((0..<1000).map { (1 + section * 1000 + $0, 0x1000) })
    }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content).contains("TSR-014"))
  }

  @Test func `time stamps from before the program map count`() {
    var stream = TransportStreamBuilder()
    stream.association()
    stream.frame(pts: 90_000)
    stream.map([.init(type: 0x1B, pid: 0x100)])
    stream.frame(pts: 93_600)
    #expect(TransportStreamReader.read(stream.bytes).firstPTS?.ticks == 90_000)
  }

  @Test func `a PES header that goes over packets gives its time all the same`() {
    for (type, streamID, size) in [(0x1B, 0xE0, 7), (0x0F, 0xC0, 12), (0x15, 0xBD, 3)] {
      var stream = TransportStreamBuilder()
      stream.association()
      stream.map([.init(type: UInt8(type), pid: 0x102, descriptors: [])])
      for pts in [900_000, 909_000] as [UInt64] {
        let unit = TransportStreamBuilder.pesPacket(
          streamID: UInt8(streamID), pts: pts, payload: TransportStreamBuilder.tag(count: 100),
          bounded: streamID == 0xBD)
        stream.packet(pid: 0x102, starts: true, payload: unit[..<size], randomAccess: true)
        stream.packet(pid: 0x102, payload: unit[size...])
        stream.packet(pid: 0x100, payload: [1, 2, 3])
      }
      let content = TransportStreamReader.read(stream.bytes)
      #expect(content.streams.first?.timestamps?.first.ticks == 900_000)
      #expect(content.streams.first?.timestamps?.last.ticks == 909_000)
      #expect(content.streams.first?.randomAccessPoints.map(\.pts?.ticks) == [900_000, 909_000])
      #expect(!codes(content).contains("TSR-010"))
    }
  }

  @Test func `a wrap of the time stamps is no jump back`() {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    let top = TransportTimestamp.modulus
    for pts in [top - 3600, 3600, 0, 7200] { stream.frame(pts: pts) }
    let span = TransportStreamReader.read(stream.bytes).streams.first?.timestamps
    #expect(span?.lowest.ticks == top - 3600)
    #expect(span?.highest.ticks == 7200)
    #expect(span?.length == MediaTime(value: 10_800, timescale: 90_000))
    #expect(span?.estimatedDuration == MediaTime(value: 14_400, timescale: 90_000))
  }

  @Test func `eight thousand PIDs are no trouble`() {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for pid in 0x200..<0x1FFF where pid != 0x1000 {
      stream.pes(pid: pid, streamID: 0xE0, pts: 1, payload: [0])
    }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.diagnostics == [])
    #expect(content.streams.count == 4)
  }

  @Test func `every prefix is read to its end`() {
    let bytes = Self.sample().bytes
    for count in 0..<bytes.count {
      let content = TransportStreamReader.read(Array(bytes[..<count]))
      #expect(content.byteCount == count)
    }
  }

  @Test func `ten thousand flipped bits never stop it`() {
    let seed: UInt64 = 0x5EED_0001
    print("seed \(seed)")
    let bytes = Self.sample().bytes
    var state = seed
    for _ in 0..<10_000 {
      var damaged = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] ^= 1 << UInt8(state >> 30 & 7)
      }
      #expect(TransportStreamReader.read(damaged).byteCount == bytes.count)
    }
  }

  /// Audio whose last PES packet needs five packets, of which some are there.
  private static func audio(packets: Int) -> [UInt8] {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for index in 0..<3 { stream.frame(pts: 90_000 + UInt64(index) * 3600) }
    stream.pes(
      pid: 0x101, streamID: 0xC0, pts: 90_000, payload: [UInt8](repeating: 7, count: 5 * 184 - 14))
    return Array(stream.bytes.dropLast((5 - packets) * 188))
  }

  @Test func `an audio packet that ends with the stream is complete or reported`() {
    #expect(codes(TransportStreamReader.read(Self.audio(packets: 5))) == [])
    for packets in 1..<5 {
      let findings = TransportStreamReader.read(Self.audio(packets: packets)).diagnostics
      #expect(findings.map(\.rule.code) == ["TSR-027"])
      #expect(findings.first?.location.pid == 0x101)
      #expect(findings.first?.message.contains("has \(packets * 184) of 920 bytes") == true)
    }
    // One cause, one finding.
    #expect(codes(TransportStreamReader.read(Self.audio(packets: 4) + [0x47])) == ["TSR-002"])
  }
}
