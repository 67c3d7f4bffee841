import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

private typealias Builder = TransportStreamBuilder

@Suite struct CutTagTests {
  /// A tag with one frame, whose size is written in the way of a version.
  private func tag(version: UInt8, textCount: Int) -> [UInt8] {
    let text: [UInt8] = [3] + [UInt8](repeating: 0x61, count: textCount)
    let bits = version == 4 ? 7 : 8
    let mask = (1 << bits) - 1
    let size = [3, 2, 1, 0].map { UInt8(text.count >> ($0 * bits) & mask) }
    let frames = Array("TIT2".utf8) + size + [0, 0] + text
    return Array("ID3".utf8) + [version, 0, 0, 0, 0]
      + [UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)] + frames
  }

  private func payloads(_ payload: [UInt8]) -> MediaContent {
    var stream = Builder()
    stream.completeProgram()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 90, payload: payload)
    return TransportStreamReader.read(stream.bytes)
  }

  @Test(arguments: [UInt8(3), 4], [20, 300])
  func `a tag without its first five bytes gets them back`(version: UInt8, textCount: Int) {
    let whole = tag(version: version, textCount: textCount)
    let content = payloads(Array(whole.dropFirst(5)))
    // Where both ways of writing sizes agree the later version is as good as the other.
    let isEitherVersion = textCount < 127
    let expected = isEitherVersion ? tag(version: 4, textCount: textCount) : whole
    #expect(content.payloads.map(\.bytes) == [expected])
    #expect(content.payloads.first?.traits == .headerIsRestored)
    #expect(content.diagnostics.map(\.rule.code) == ["TSR-023"])
  }

  @Test func `a tag without its whole header is read by its frames`() {
    let whole = tag(version: 4, textCount: 20)
    let content = payloads(Array(whole.dropFirst(10)))
    #expect(content.payloads.map(\.bytes) == [whole])
    #expect(content.payloads.first?.traits == .headerIsRestored)
  }

  @Test func `bytes whose frames do not fill the size are no cut tag`() {
    var cut = Array(tag(version: 4, textCount: 20).dropFirst(5))
    cut[5 + 7] += 1
    #expect(payloads(cut).payloads == [])
    #expect(payloads(cut).diagnostics.map(\.rule.code) == ["TSR-010"])
  }

  @Test func `damaged payloads never stop the reader`() {
    let cut = Array(tag(version: 4, textCount: 20).dropFirst(5))
    _ = DamagedInput(cut).everyPrefix { _ = payloads($0) }
    let outcome = DamagedInput(cut).flippingBits(copies: 2000, seed: 51) { _ = payloads($0) }
    #expect(outcome.accepted == 2000)
  }
}
