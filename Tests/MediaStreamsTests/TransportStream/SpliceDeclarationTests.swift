import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

private typealias Builder = TransportStreamBuilder

/// SCTE-35 in streams that are declared as something else, or carried in another way than declared.
@Suite struct SpliceDeclarationTests {
  private func read(
    type: UInt8, program: [UInt8] = Builder.cueRegistration, stream: [UInt8] = [],
    _ fill: (inout Builder) -> Void
  ) -> MediaContent {
    var builder = Builder()
    builder.association()
    builder.map(
      descriptors: program, [.init(type: type, pid: 0x103, descriptors: stream)])
    fill(&builder)
    return TransportStreamReader.read(builder.bytes)
  }

  private func codes(_ content: MediaContent) -> [String] {
    content.diagnostics.map(\.rule.code)
  }

  @Test func `a PES packet on a PID of sections is read and reported as that`() {
    let content = read(type: 0x86) { stream in
      for fill in 1...2 as ClosedRange<UInt8> {
        stream.pes(pid: 0x103, streamID: 0xFC, pts: 90_000, payload: Builder.splice(fill))
      }
    }
    #expect(content.payloads.map(\.bytes) == [Builder.splice(1), Builder.splice(2)])
    #expect(content.payloads.map(\.traits) == [.carriedAsPES, .carriedAsPES])
    #expect(codes(content) == ["TSR-013", "TSR-013"])
  }

  @Test(arguments: [UInt8(0x05), 0x06])
  func `sections of a private type are read, with a finding`(type: UInt8) {
    let content = read(type: type) { stream in
      stream.sections(pid: 0x103, Builder.splice(1), Builder.splice(2))
    }
    #expect(content.payloads.map(\.bytes) == [Builder.splice(1), Builder.splice(2)])
    #expect(codes(content) == ["INB-009"])
    let message = content.diagnostics.first?.message ?? ""
    #expect(message.contains(type == 0x05 ? "private sections" : "private PES data"))
  }

  @Test func `private sections of another kind, or with another checksum, say nothing`() {
    let content = read(type: 0x05) { stream in
      var damaged = Builder.splice(1)
      damaged[5] ^= 1
      stream.sections(
        pid: 0x103, Builder.section(tableID: 0x74, syntax: true, body: [1, 2, 3, 4, 5]), damaged)
      stream.sectionPacket(pid: 0x103, starts: true, payload: [183])
    }
    #expect(content.payloads == [])
    #expect(content.diagnostics == [])
  }

  @Test(arguments: ["DTS1", "DTS2", "DTS3", "DTSH"])
  func `the type of SCTE-35 with a registration of DTS is sound`(registration: String) {
    let content = read(type: 0x86, stream: [0x05, 4] + Array(registration.utf8)) { stream in
      stream.pes(
        pid: 0x103, streamID: 0xFD, pts: 90_000, payload: [UInt8](repeating: 0x7F, count: 400))
    }
    #expect(content.streams.map(\.kind) == [.audio] && content.streams.first?.codec == "dts")
    #expect(content.diagnostics == [])
  }

  @Test func `the program of a disc has types of its own, unless it announces SCTE-35`() {
    let disc: [UInt8] = [0x05, 4] + Array("HDMV".utf8)
    let content = read(type: 0x86, program: disc) { _ in }
    #expect(content.streams.map(\.codec) == ["dts"])
    #expect(content.diagnostics == [])
    let spliced = read(type: 0x86, program: disc + Builder.cueRegistration) { _ in }
    #expect(spliced.streams.map(\.kind) == [.scte35])
  }
}
