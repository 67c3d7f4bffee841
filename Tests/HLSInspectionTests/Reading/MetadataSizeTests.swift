import CueSources
import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSInspection

struct MetadataSizeTests {
  /// A reading with one payload of equal bytes.
  private func reading(_ byte: UInt8, count: Int, kind: MetadataPayload.Kind) -> SegmentReading {
    var reading = SegmentReading()
    let bytes = [UInt8](repeating: byte, count: count)
    reading.payloads = [MetadataPayload(kind: kind, bytes: bytes, byteOffset: 0)]
    return reading
  }

  @Test(arguments: [
    (UInt8(ascii: "a"), 1), (0x01, 6), (0x7F, 6), (UInt8(ascii: "\""), 2), (0xE9, 3),
  ])
  func `text counts as JSON writes it`(byte: UInt8, factor: Int) {
    let size = reading(byte, count: 100, kind: .id3).metadataSize
    #expect(size == MetadataSize.overhead + 100 * factor)
  }

  @Test func `a section has no text`() {
    #expect(reading(1, count: 100, kind: .scte35).metadataSize == MetadataSize.overhead + 100)
  }

  @Test func `the fields of a long section count`() {
    #expect(reading(1, count: 256, kind: .scte35).metadataSize == MetadataSize.overhead + 256)
    #expect(reading(1, count: 4096, kind: .scte35).metadataSize > 256 << 10)
  }

  @Test func `a schedule counts for each of its cues, which have all of it`() {
    var section = [UInt8](repeating: 0xFF, count: 4000)
    section.replaceSubrange(
      0..<15, with: [0xFC, 0x3F, 0x9D, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0, 4, 200])
    func size(_ bytes: [UInt8]) -> Int {
      var reading = SegmentReading()
      reading.payloads = [MetadataPayload(kind: .scte35, bytes: bytes, byteOffset: 0)]
      return reading.metadataSize
    }
    let scheduled = size(section)
    #expect(scheduled > 50 << 20)
    // Of an encrypted section nothing is known, and an insert is one cue.
    section[4] = 0x80
    #expect(size(section) < 1 << 20)
    (section[4], section[13]) = (0, 5)
    #expect(size(section) < 1 << 20)
    #expect(size([0xFC, 0x30, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0, 4]) < 2 << 10)
  }

  @Test func `metadata of a file that is beyond the limit is left out`() {
    let size = MetadataBudget.maximumSize / 6 / 2
    var file = reading(1, count: size, kind: .id3)
    file.payloads += [file.payloads[0], file.payloads[0]]
    var budget = MetadataBudget()
    file.leaveOutMetadata(beyond: &budget)
    #expect(file.payloads.count == 2)
    #expect(file.findings.map(\.rule) == [.metadataLimitExceeded])
    #expect(file.findings.first?.message.contains("the last 1 of them") == true)
    var small = reading(1, count: 100, kind: .id3)
    budget = MetadataBudget()
    small.leaveOutMetadata(beyond: &budget)
    #expect(small.payloads.count == 1 && small.findings.isEmpty)
  }
}
