import MediaTiming
import TestSupport
import Testing

@testable import MediaStreams

struct StreamSequenceTests {
  private typealias Builder = TransportStreamBuilder

  /// Pictures a second apart on one PID after the other, each of which has a map of its own.
  private func content(_ pictures: [(pid: Int, stamps: [UInt64])]) -> MediaContent {
    var stream = Builder()
    stream.association()
    for (version, part) in pictures.enumerated() {
      stream.map(clockPID: 0x1FFF, version: version, [.init(type: 0x1B, pid: part.pid)])
      for pts in part.stamps {
        stream.pes(pid: part.pid, streamID: 0xE0, pts: pts, payload: [1], bounded: false)
      }
    }
    return TransportStreamReader.read(stream.bytes)
  }

  private func seconds(_ range: Range<UInt64>) -> [UInt64] { range.map { $0 * 90_000 } }

  @Test func `streams that replace one another have one duration`() {
    let content = content([(0x100, seconds(1..<5)), (0x200, seconds(5..<9))])
    #expect(content.sequences.map { $0.streams.map(\.pid) } == [[0x100, 0x200]])
    #expect(content.timelineDuration == MediaTime(seconds: 8))
    #expect(content.streams.map(\.succession?.isDeclaredAtStart) == [true, false])
    #expect(content.streams.map(\.succession?.isDeclaredAtEnd) == [false, true])
  }

  @Test func `a stream may replace another across the wrap of the clock`() {
    let start = TransportTimestamp.modulus - 180_000
    let content = content([(0x100, [start, start + 90_000]), (0x200, seconds(0..<2))])
    #expect(content.timelineDuration == MediaTime(seconds: 4))
  }

  @Test func `a stream of twenty hours ends behind those that replace it for a while`() {
    let hours = stride(from: 0, to: 20 * 3600, by: 3600).map { UInt64($0 * 90_000) }
    let content = content([(0x100, hours), (0x200, seconds(18_000..<18_004))])
    #expect(content.timelineDuration == MediaTime(seconds: 20 * 3600))
  }

  @Test func `streams at the same time have their own durations, and so have those without tables`()
  {
    var stream = Builder()
    stream.association()
    stream.map([.init(type: 0x1B, pid: 0x100), .init(type: 0x1B, pid: 0x200)])
    for pts in seconds(1..<5) {
      for pid in [0x100, 0x200] {
        stream.pes(pid: pid, streamID: 0xE0, pts: pts, payload: [1], bounded: false)
      }
    }
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.sequences.map(\.length) == [MediaTime(seconds: 4), MediaTime(seconds: 4)])
    let unknown = [ElementaryStream(kind: .video), ElementaryStream(kind: .video)]
    #expect(
      MediaContent(container: .matroska, streams: unknown).sequences.map(\.streams.count) == [1, 1])
  }
}
