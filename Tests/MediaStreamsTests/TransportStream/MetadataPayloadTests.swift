import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

private typealias Builder = TransportStreamBuilder

private func codes(_ content: MediaContent) -> [String] { content.diagnostics.map(\.rule.code) }

@Suite struct SplicePayloadTests {
  @Test func `several sections of one packet are all delivered`() {
    var stream = Builder()
    stream.completeProgram()
    let offset = stream.offset
    stream.sections(pid: 0x103, Builder.splice(1), Builder.splice(2), Builder.splice(3))
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [1, 2, 3].map { Builder.splice($0) })
    #expect(content.payloads.map(\.byteOffset) == [offset, offset, offset])
    #expect(content.diagnostics == [])
  }

  @Test func `a section over packets ends where the pointer says and the next begins`() {
    var stream = Builder()
    stream.completeProgram()
    let offset = stream.offset
    let long = Builder.splice(7, count: 300)
    stream.sectionPacket(pid: 0x103, starts: true, payload: [0] + long[..<183])
    let rest = Array(long[183...])
    stream.sectionPacket(
      pid: 0x103, starts: true, payload: [UInt8(rest.count)] + rest + Builder.splice(8))
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [long, Builder.splice(8)])
    #expect(content.payloads.map(\.byteOffset) == [offset, offset + 188])
    #expect(content.diagnostics == [])
  }

  @Test func `a wrong checksum is delivered and flagged`() {
    var stream = Builder()
    stream.completeProgram()
    var section = Builder.splice()
    section[5] ^= 1
    stream.sections(pid: 0x103, section)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [section])
    #expect(content.payloads.first?.traits == .checksumIsWrong)
    #expect(codes(content) == ["TSR-007"])
  }

  @Test func `a table with a wrong checksum is left out`() {
    var stream = Builder()
    stream.association()
    var map = Builder.mapSection([.init(type: 0x86, pid: 0x103)])
    map[10] ^= 1
    stream.sections(pid: 0x1000, map)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams == [])
    #expect(codes(content) == ["TSR-007", "TSR-006"])
  }

  @Test func `the registration may be missing or misplaced, with a finding`() {
    for descriptors in [[], Builder.cueRegistration] {
      var stream = Builder()
      stream.association()
      stream.map([.init(type: 0x86, pid: 0x103, descriptors: descriptors)])
      stream.sections(pid: 0x103, Builder.splice())
      let content = TransportStreamReader.read(stream.bytes)
      #expect(content.payloads.count == 1)
      #expect(codes(content) == ["INB-009"])
      #expect(content.diagnostics.first?.location.pid == 0x103)
    }
  }

  @Test func `a section in a PES packet is recognised`() {
    var stream = Builder()
    stream.association()
    stream.map([.init(type: 0x06, pid: 0x104)])
    stream.pes(pid: 0x104, streamID: 0xFC, pts: 1000, payload: Builder.splice())
    stream.pes(pid: 0x104, streamID: 0xFC, pts: 2000, payload: [0xFC, 0x30, 0x11, 1, 2, 3])
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [Builder.splice()])
    #expect(content.payloads.first?.traits == .carriedAsPES)
    #expect(content.payloads.first?.pts?.ticks == 1000)
    #expect(codes(content) == ["INB-009", "TSR-013"])
  }

  @Test func `a section that loses a packet is reported and the next is whole`() {
    var stream = Builder()
    stream.completeProgram()
    let long = Builder.splice(7, count: 500)
    stream.sectionPacket(pid: 0x103, starts: true, payload: [0] + long[..<183])
    stream.sectionPacket(pid: 0x103, starts: false, payload: Array(long[367...]), counter: 2)
    stream.sections(pid: 0x103, Builder.splice(9))
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [Builder.splice(9)])
    #expect(codes(content) == ["TSR-003", "TSR-009"])
  }

  @Test func `a new version of the map can add streams`() {
    var stream = Builder()
    stream.association()
    stream.map([.init(type: 0x1B, pid: 0x100)])
    stream.frame(pts: 0)
    stream.map(
      version: 1, descriptors: Builder.cueRegistration,
      [.init(type: 0x1B, pid: 0x100), .init(type: 0x86, pid: 0x103)])
    stream.sections(pid: 0x103, Builder.splice())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.count == 1)
    #expect(content.programs.first?.version == 1)
    #expect(codes(content) == ["TSR-018"])
  }

  @Test func `a PID that the map declares twice is what it is declared first`() {
    var stream = Builder()
    stream.association()
    stream.map(
      descriptors: Builder.cueRegistration,
      [.init(type: 0x1B, pid: 0x100), .init(type: 0x86, pid: 0x100)])
    stream.frame(pts: 900_000)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams.map(\.kind) == [.video])
    #expect(content.firstPTS?.ticks == 900_000)
    #expect(codes(content) == ["TSR-008"])
  }

  @Test func `each program has its own streams and clock`() {
    var stream = Builder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    stream.map(descriptors: Builder.cueRegistration, [.init(type: 0x86, pid: 0x103)])
    stream.map(
      program: 2, pid: 0x1001, clockPID: 0x200, descriptors: Builder.cueRegistration,
      [.init(type: 0x86, pid: 0x203)])
    for (pid, clock) in [(0x100, 1_000_000 as UInt64), (0x200, 9_000_000)] {
      stream.packet(pid: pid, clock: clock)
    }
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.sections(pid: 0x203, Builder.splice(2))
    for (pid, clock) in [(0x100, 1_000_400 as UInt64), (0x200, 9_000_400)] {
      stream.packet(pid: pid, clock: clock)
    }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.programNumber) == [1, 2])
    #expect(content.payloads.map(\.arrival?.ticks) == [1_000_200, 9_000_200])
  }
}

@Suite struct ArrivalTests {
  @Test func `arrival lies between the clock readings by its bytes`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: 27_000_000)
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.packet(pid: 0x1FFF, payload: [UInt8](repeating: 0xFF, count: 184))
    stream.packet(pid: 0x100, clock: 27_000_100)
    // A third of 100 ticks is 33.3, rounded to 33.
    #expect(arrivals(stream) == [27_000_033])
  }

  @Test func `arrival before the first reading is extrapolated from the first two`() {
    var stream = Builder()
    stream.completeProgram()
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.packet(pid: 0x100, clock: 1000)
    stream.packet(pid: 0x100, clock: 1500)
    #expect(arrivals(stream) == [500])
  }

  @Test func `arrival after the last reading is extrapolated from the last two`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: 1000)
    stream.packet(pid: 0x100, clock: 1500)
    stream.packet(pid: 0x100, clock: 1700)
    stream.sections(pid: 0x103, Builder.splice(1))
    #expect(arrivals(stream) == [1900])
  }

  @Test func `the clock wraps`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: ProgramClock.modulus - 100)
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.packet(pid: 0x100, clock: 100)
    #expect(arrivals(stream) == [0])
  }

  @Test func `an announced discontinuity ends the old time, and is found`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: 1000)
    stream.packet(pid: 0x100, clock: 2000)
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.packet(pid: 0x100, clock: 90_000_000_000, discontinuity: true)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.arrival?.ticks) == [3000])
    #expect(
      content.diagnostics.map(\.message) == [
        """
        the program clock jumps ahead by 3333.333 s to pts 300000000 with discontinuity_indicator: later cues get \
        times after a gap
        """
      ])
  }

  @Test func `a jump that is not announced is found and is no time either`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: 1000)
    stream.packet(pid: 0x100, clock: 2000)
    stream.sections(pid: 0x103, Builder.splice(1))
    stream.packet(pid: 0x100, clock: 90_000_000_000)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.arrival?.ticks) == [3000])
    #expect(codes(content) == ["TSR-015"])
  }

  @Test func `two recordings in one file are found where the times start again`() {
    var stream = Builder()
    stream.completeProgram()
    stream.packet(pid: 0x100, clock: 300_000_000)
    stream.packet(pid: 0x100, clock: 301_000_000)
    stream.association()
    var joined = stream.bytes
    joined += stream.bytes
    let findings = TransportStreamReader.read(joined).diagnostics
    #expect(findings.map(\.rule.code) == ["TSR-019", "TSR-015"])
    #expect(
      findings.last?.message == """
        the program clock jumps back by 0.037 s to pts 1000000 where segments were joined: later cues get the times of \
        those before it
        """)
    #expect(findings.last?.location.byteOffset ?? 0 > stream.bytes.count)
  }

  @Test func `without a clock the last video time counts, else the first after`() {
    for after in [false, true] {
      var stream = Builder()
      stream.association()
      stream.map(
        clockPID: 0x1FFF, descriptors: Builder.cueRegistration,
        [.init(type: 0x1B, pid: 0x100), .init(type: 0x86, pid: 0x103)])
      if !after {
        stream.pes(pid: 0x100, streamID: 0xE0, pts: 50, payload: [1])
        stream.pes(pid: 0x100, streamID: 0xE0, pts: 60, payload: [1])
      }
      stream.sections(pid: 0x103, Builder.splice(1))
      stream.pes(pid: 0x100, streamID: 0xE0, pts: 70, payload: [1])
      let arrival: UInt64 = after ? 21_000 : 18_000
      #expect(arrivals(stream) == [arrival])
    }
  }

  private func arrivals(_ stream: TransportStreamBuilder) -> [UInt64?] {
    TransportStreamReader.read(stream.bytes).payloads.map(\.arrival?.ticks)
  }
}

@Suite struct ID3PayloadTests {
  private func program() -> TransportStreamBuilder {
    var stream = Builder()
    stream.completeProgram()
    return stream
  }

  @Test func `several tags of one PES packet share its time, filler is ignored`() {
    var stream = program()
    let tags = [Builder.tag(count: 30), Builder.tag(count: 50)]
    stream.pes(
      pid: 0x102, streamID: 0xBD, pts: 77,
      payload: tags.flatMap { $0 } + [UInt8](repeating: 0xFF, count: 141))
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == tags)
    #expect(content.payloads.map(\.pts?.ticks) == [77, 77])
    #expect(content.diagnostics == [])
  }

  @Test func `bytes after a tag that are no filler are found`() {
    var stream = program()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 77, payload: Builder.tag() + [1, 2, 3])
    #expect(codes(TransportStreamReader.read(stream.bytes)) == ["TSR-022"])
  }

  @Test func `a metadata access unit header is taken off`() {
    var stream = program()
    let tag = Builder.tag(count: 133)
    stream.pes(pid: 0x102, streamID: 0xFC, pts: 1, payload: [0, 0, 0xCF, 0, 133] + tag)
    stream.pes(
      pid: 0x102, streamID: 0xFC, pts: 2,
      payload: [0, 1, 0xCF, 0, 133] + tag + [0, 2, 0xCF, 0, 133] + tag)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [tag, tag, tag])
    #expect(content.payloads.allSatisfy { $0.traits == .hadAccessUnitHeader })
    #expect(content.diagnostics == [])
  }

  @Test func `a tag over several PES packets keeps the time of its start`() {
    var stream = program()
    let tag = Builder.tag(count: 1000)
    let offset = stream.offset
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 10, payload: Array(tag[..<400]))
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Array(tag[400..<800]), aligned: false)
    stream.pes(
      pid: 0x102, streamID: 0xBD, pts: 30, payload: tag[800...] + Builder.tag(), aligned: false)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [tag, Builder.tag()])
    #expect(content.payloads.map(\.pts?.ticks) == [10, 30])
    #expect(content.payloads.first?.byteOffset == offset)
    #expect(content.diagnostics == [])
  }

  @Test func `an aligned PES packet ends a tag that is not complete`() {
    var stream = program()
    let tag = Builder.tag(count: 1000)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 10, payload: Array(tag[..<400]))
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes.count) == [400, 40])
    #expect(content.payloads.map(\.traits) == [.isIncomplete, []])
    #expect(codes(content) == ["TSR-009"])
  }

  @Test func `a PES packet without a length ends at the next one or at the end`() {
    var stream = program()
    let tag = Builder.tag(count: 700)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 10, payload: tag, bounded: false)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: tag, bounded: false)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [tag, tag])
    #expect(content.diagnostics == [])
  }

  @Test func `a lost packet within a tag is not hidden`() {
    var stream = program()
    let unit = Builder.pesPacket(streamID: 0xBD, pts: 1, payload: Builder.tag(count: 500))
    stream.packet(pid: 0x102, starts: true, payload: unit[..<184])
    stream.packet(pid: 0x102, payload: unit[368...], counter: 2)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.first?.traits == .isIncomplete)
    #expect(codes(content) == ["TSR-009", "TSR-003"])
  }

  @Test func `a PES packet that never ends is kept up to the limit`() {
    var stream = program()
    let tag = Builder.tag(count: 2_000_000)
    stream.pes(
      pid: 0x102, streamID: 0xBD, pts: 1, payload: tag + tag + tag, bounded: false)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes.count).prefix(2) == [2_000_000, 2_000_000])
    #expect(content.payloads.reduce(0) { $0 + $1.bytes.count } < 4 << 20)
    #expect(content.payloads.allSatisfy { $0.traits == .isIncomplete })
    #expect(codes(content).contains("TSR-009"))
    #expect(codes(content).contains("TSR-014"))
  }

  @Test func `a section cut off by the end is found where it starts`() {
    var stream = program()
    let offset = stream.offset
    stream.sectionPacket(
      pid: 0x103, starts: true, payload: [0] + Builder.splice(1, count: 300)[..<183])
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content) == ["TSR-009"])
    #expect(content.diagnostics.first?.location.byteOffset == offset)
  }

  @Test func `a payload that is no tag and a tag without a time are found`() {
    var stream = program()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 1, payload: [0, 0, 0, 0, 22, 0x54, 0x58])
    stream.pes(pid: 0x102, streamID: 0xBD, pts: nil, payload: Builder.tag())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.count == 1)
    #expect(codes(content) == ["TSR-010", "TSR-012"])
  }

  @Test func `a stream without descriptors is read, with a finding`() {
    var stream = Builder()
    stream.association()
    stream.map([.init(type: 0x15, pid: 0x102)])
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 1, payload: Builder.tag())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.count == 1)
    #expect(codes(content) == ["TSR-011"])
  }

  @Test func `metadata before its program map is read, with a finding`() {
    var stream = Builder()
    stream.association()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 1, payload: Builder.tag())
    stream.counters[0] = 0
    var rest = Builder()
    rest.counters = stream.counters
    rest.counters[0] = 1
    rest.completeProgram()
    stream.raw(rest.bytes)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(codes(content) == ["TSR-017"])
    #expect(content.payloads.map(\.bytes) == [Builder.tag()])
    #expect(content.payloads.first?.pts?.ticks == 1)
  }

  @Test func `a tag over many packets before its program map is read whole`() {
    var stream = Builder()
    stream.association()
    let tag = Builder.tag(count: 5000)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 9, payload: tag)
    var rest = Builder()
    rest.counters = stream.counters
    rest.completeProgram()
    stream.raw(rest.bytes)
    #expect(TransportStreamReader.read(stream.bytes).payloads.map(\.bytes) == [tag])
  }

  @Test func `a section of a stream that two programs share counts for both`() {
    var stream = Builder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    for (program, pid) in [(1, 0x1000), (2, 0x1001)] {
      stream.map(
        program: program, pid: pid, descriptors: Builder.cueRegistration,
        [.init(type: 0x86, pid: 0x103)])
    }
    stream.sections(pid: 0x103, Builder.splice(1))
    let payloads = TransportStreamReader.read(stream.bytes).payloads
    #expect(payloads.map(\.programNumber) == [1])
    #expect(payloads.map(\.otherProgramNumbers) == [[2]])
  }

  @Test func `ID3 as registered private data is delivered, KLV of the same type is not`() {
    var stream = Builder()
    stream.association()
    let registration: [UInt8] = [0x05, 4]
    stream.map(
      descriptors: Builder.id3Pointer,
      [
        .init(type: 0x06, pid: 0x105, descriptors: registration + Array("ID3 ".utf8)),
        .init(type: 0x15, pid: 0x106, descriptors: registration + Array("KLVA".utf8)),
      ])
    stream.pes(pid: 0x105, streamID: 0xBD, pts: 1, payload: Builder.tag())
    stream.pes(pid: 0x106, streamID: 0xFC, pts: 1, payload: [6, 14, 43, 52, 2, 11])
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams.map(\.codec) == ["timed_id3", "klv"])
    #expect(content.payloads.map(\.pid) == [0x105])
    #expect(codes(content) == ["TSR-011"])
  }
}
