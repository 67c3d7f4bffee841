import ByteParsing
import MediaStreams
import TestSupport
import Testing

struct ServiceDescriptionTests {
  /// A section with one service descriptor.
  private static func section(
    program: Int = 1, provider: [UInt8] = [], name: [UInt8], isCurrent: Bool = true
  ) -> [UInt8] {
    let names = [UInt8(provider.count)] + provider + [UInt8(name.count)] + name
    let descriptor = [0x48, UInt8(names.count + 1), 1] + names
    let service = [
      UInt8(program >> 8), UInt8(program & 0xFF), 0xFC, 0x80, UInt8(descriptor.count),
    ]
    let body =
      [0, 1, isCurrent ? 0xC1 : 0xC0, 0, 0, 0, 1, 0xFF] + service + descriptor
    let head = [0x42, 0xF0, UInt8(body.count + 4)] + body
    let checksum = CRC32.checksum(head)
    return head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }

  private static func programs(_ sections: [UInt8]...) -> [TransportProgram] {
    var builder = TransportStreamBuilder()
    builder.completeProgram()
    for section in sections { builder.sections(pid: 0x11, section) }
    for index in 0..<3 { builder.frame(pts: UInt64(index) * 3600) }
    return MediaReader.read(builder.bytes).programs
  }

  @Test func `the service of a program has its name and provider`() {
    let programs = Self.programs(
      Self.section(provider: Array("Someone".utf8), name: Array("Channel One".utf8)))
    #expect(programs.map(\.serviceName) == ["Channel One"])
    #expect(programs.map(\.providerName) == ["Someone"])
    #expect(Self.programs().map(\.serviceName) == [nil])
  }

  @Test func `another program, a future table and a damaged one give nothing`() {
    #expect(Self.programs(Self.section(program: 7, name: [0x41])).map(\.serviceName) == [nil])
    #expect(Self.programs(Self.section(name: [0x41], isCurrent: false)).map(\.serviceName) == [nil])
    var damaged = Self.section(name: [0x41])
    damaged[20] ^= 1
    #expect(Self.programs(damaged, Self.section(name: [0x42])).map(\.serviceName) == ["B"])
  }

  @Test func `the first bytes of a name give its character set`() {
    func name(_ bytes: [UInt8]) -> String? {
      Self.programs(Self.section(name: bytes)).first?.serviceName
    }
    #expect(name([0x15] + Array("Grün ☂".utf8)) == "Grün ☂")
    #expect(name([0x05] + Array("Abc".utf8)) == "Abc")
    #expect(name([0x10, 0, 2] + Array("Abc".utf8)) == "Abc")
    #expect(name([0x41, 0x86, 0x42, 0x87]) == "AB")
    #expect(name([]) == "")
  }

  @Test func `no damage stops the reader`() {
    var builder = TransportStreamBuilder()
    builder.completeProgram()
    builder.sections(pid: 0x11, Self.section(name: Array("Channel".utf8)))
    builder.frame(pts: 0)
    let outcome = DamagedInput(builder.bytes).flippingBits(copies: 1000, seed: 0x5D7) { bytes in
      _ = MediaReader.read(bytes).programs
    }
    #expect(outcome.accepted == 1000)
  }
}
