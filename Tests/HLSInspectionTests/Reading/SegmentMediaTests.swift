import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSInspection

@Suite struct SegmentMediaTests {
  private typealias Builder = TransportStreamBuilder

  private func findings(_ bytes: [UInt8]) throws -> [Diagnostic] {
    try SegmentMedia.read(bytes, initialization: InitializationContent([])).findings
  }

  @Test func `a segment without tables is an error, a file a warning`() throws {
    var stream = Builder()
    for frame in 0..<4 { stream.frame(pts: UInt64(frame) * 3600) }
    #expect(try findings(stream.bytes).map(\.rule.code) == ["TSR-005"])
    #expect(try findings(stream.bytes).map(\.severity) == [.error])
    #expect(MediaFile(reading: stream.bytes).reading.findings.map(\.severity) == [.warning])
  }

  @Test func `of several programs one may lack its map`() throws {
    var stream = Builder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    for frame in 0..<4 { stream.frame(pts: UInt64(frame) * 3600) }
    #expect(try findings(stream.bytes).map(\.rule.code) == ["TSR-006", "TSR-006"])
    #expect(try findings(stream.bytes).allSatisfy { $0.severity == .error })
    stream.map([.init(type: 0x1B, pid: 0x100)])
    #expect(try findings(stream.bytes).map(\.severity) == [.warning])
  }

  @Test func `a segment whose tables name no program is an error, a file a warning`() throws {
    // Program 0 is the network information.
    for programs in [[], [(0, 0x10)]] {
      var stream = Builder()
      stream.association(programs)
      for frame in 0..<4 { stream.frame(pts: UInt64(frame) * 3600) }
      let found = try findings(stream.bytes)
      #expect(found.map(\.rule.code) == ["TSR-006"])
      #expect(found.first?.message.contains("names no program") == true)
      #expect(found.map(\.severity) == [.error])
      #expect(MediaFile(reading: stream.bytes).reading.findings.map(\.severity) == [.warning])
    }
  }

  /// Frames of ADTS behind a tag, where there is one.
  private func audio(_ tag: [UInt8]) -> [UInt8] {
    let frame: [UInt8] =
      [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9)
    return tag + frame + frame + frame
  }

  @Test func `packed audio as a segment gives its time`() throws {
    let owner = Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]
    let data = owner + [0, 0, 0, 0, 0, 0x0D, 0xBB, 0xA0]
    let frame = Array("PRIV".utf8) + [0, 0, 0, UInt8(data.count), 0, 0] + data
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
    #expect(try findings(audio(tag)) == [])
    #expect(try findings(audio([])).map(\.rule.code) == ["PKA-005"])
    #expect(MediaFile(reading: audio([])).reading.findings == [])
  }
}
