import SourceDiagnostics
import TestSupport
import Testing

@testable import MediaStreams

struct ProgramMapTests {
  private typealias Builder = TransportStreamBuilder

  /// A program of video, ID3 and SCTE-35 with one payload of each kind.
  private static func read(
    program: [UInt8] = [], video: [UInt8] = [], id3: [UInt8] = Builder.id3Metadata,
    splices: [UInt8] = []
  ) -> MediaContent {
    var stream = Builder()
    stream.association()
    stream.map(
      descriptors: Builder.cueRegistration + Builder.id3Pointer + program,
      [
        .init(type: 0x1B, pid: 0x100, descriptors: video),
        .init(type: 0x15, pid: 0x102, descriptors: id3),
        .init(type: 0x86, pid: 0x103, descriptors: splices),
      ])
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 90_000, payload: Builder.tag())
    stream.sections(pid: 0x103, Builder.splice())
    return TransportStreamReader.read(stream.bytes)
  }

  @Test(
    arguments: [
      ([0x09, 0x20], [], [], "32 bytes are missing at byte 37"),
      ([], [0x28, 0x09, 0x42], [], "8 bytes are missing at byte 42"),
      ([], [0x52, 0x01, 0x01, 0x05], [0x52], "1 byte is missing at byte 44"),
    ] as [([UInt8], [UInt8], [UInt8], String)])
  func `a descriptor that does not fit ends its own loop, with a finding`(
    program: [UInt8], video: [UInt8], tags: [UInt8], fault: String
  ) {
    let content = Self.read(program: program, video: video)
    #expect(content.programs.first?.announcesSplices == true)
    #expect(content.streams.map(\.kind) == [.video, .id3, .scte35])
    #expect(content.streams.first?.descriptors.map(\.tag.rawValue) == tags)
    #expect(content.payloads.map(\.bytes) == [Builder.tag(), Builder.splice()])
    #expect(content.diagnostics.map(\.rule.code) == ["TSR-008"])
    #expect(content.diagnostics.first?.location.pid == 0x1000)
    #expect(
      content.diagnostics.first?.message
        == "descriptor_length is cut off, \(fault) of the program map; the rest of its loop is ignored"
    )
  }

  @Test func `metadata streams whose descriptors do not fit are known by their types`() {
    let content = Self.read(id3: [0x26, 0x0D], splices: [0x8A, 0x01])
    #expect(content.streams.map(\.kind) == [.video, .id3, .scte35])
    #expect(content.payloads.map(\.bytes) == [Builder.tag(), Builder.splice()])
    #expect(content.diagnostics.map(\.rule.code).sorted() == ["TSR-008", "TSR-011"])
  }

  @Test(
    arguments: [
      (
        [0x86, 0xE1, 0x03, 0xF0, 0x09],
        MalformedData(.truncated(missingBits: 72), field: "ES_info_length", byteOffset: 22)
      ),
      (
        [0x86, 0xE1],
        MalformedData(.truncated(missingBits: 8), field: "elementary_PID", byteOffset: 18)
      ),
    ] as [([UInt8], MalformedData)])
  func `the streams before one that does not fit are kept`(
    last: [UInt8], fault: MalformedData
  ) throws {
    let program: [UInt8] = [0, 1, 0xC1, 0, 0, 0xE1, 0x00, 0xF0, 0]
    let stream: [UInt8] = [0x15, 0xE1, 0x02, 0xF0, 0]
    let map = try ProgramMap(
      section: Builder.section(tableID: 2, syntax: true, body: program + stream + last))
    #expect(map.streams.map(\.pid) == [0x102])
    #expect(map.fault == fault)
  }
}
