import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct StreamLossTests {
  /// A program with a picture of many packets.
  private func stream(packetCount: Int = 40) -> TransportStreamBuilder {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    stream.frame(pts: 90_000, size: 184 * (packetCount - 1))
    return stream
  }

  private func severities(_ bytes: [UInt8], _ rule: DiagnosticRule) -> Set<Severity> {
    Set(TransportStreamReader.read(bytes).diagnostics.filter { $0.rule == rule }.map(\.severity))
  }

  /// The bytes without some of their packets, by their numbers.
  private func bytes(_ stream: TransportStreamBuilder, without isLost: (Int) -> Bool) -> [UInt8] {
    (0..<stream.bytes.count / 188).filter { !isLost($0) }
      .flatMap { stream.bytes[$0 * 188..<($0 + 1) * 188] }
  }

  @Test(arguments: [(61, Severity.warning), (40 * 188, .warning), (80 * 188, .error)])
  func `bytes between packets are an error when they are most of the stream`(
    count: Int, severity: Severity
  ) {
    var stream = stream()
    stream.raw([UInt8](repeating: 0, count: count))
    for index in 1..<5 { stream.frame(pts: 90_000 + UInt64(index) * 3600) }
    #expect(severities(stream.bytes, TransportStreamRules.synchronizationLost) == [severity])
  }

  @Test func `a gap is a warning, and the loss of most packets an error`() {
    let stream = stream()
    let rule = TransportStreamRules.continuityBroken
    #expect(severities(bytes(stream) { $0 == 9 }, rule) == [.warning])
    #expect(severities(bytes(stream) { $0 > 4 && $0 % 4 == 0 }, rule) == [.warning])
    #expect(severities(bytes(stream) { $0 > 4 && $0 % 4 != 0 }, rule) == [.error])
  }

  @Test func `counters that restart with each PES packet, or never move, are no loss`() {
    var stream = stream(packetCount: 4)
    for index in 1..<40 {
      stream.counters[0x100] = 0
      stream.frame(pts: 90_000 + UInt64(index) * 3600, size: 10)
    }
    for _ in 0..<40 {
      stream.packet(pid: 0x100, payload: [UInt8](repeating: 1, count: 184), counter: 1)
    }
    #expect(severities(stream.bytes, TransportStreamRules.continuityBroken) == [.warning])
  }

  @Test(arguments: [(5, Severity.warning), (200, .error)])
  func `scrambled and damaged packets are errors when they are most of the stream`(
    count: Int, severity: Severity
  ) {
    let payload = [UInt8](repeating: 1, count: 184)
    var (scrambled, damaged) = (stream(), stream())
    for _ in 0..<count {
      scrambled.packet(pid: 0x101, payload: payload, scrambled: true)
      damaged.packet(pid: 0x101, payload: payload, transportError: true)
    }
    #expect(severities(scrambled.bytes, TransportStreamRules.packetsScrambled) == [severity])
    #expect(severities(damaged.bytes, TransportStreamRules.transportErrorIndicated) == [severity])
  }
}
