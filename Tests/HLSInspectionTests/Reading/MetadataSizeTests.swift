import CueSources
import MediaStreams
import MediaTiming
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

  /// A reading with parts of tags and sections, and with findings and programs that are very many.
  private func crowd(partSize: Int) -> SegmentReading {
    let bytes = [UInt8](repeating: 1, count: partSize)
    var reading = SegmentReading()
    reading.openTags = [
      TagFragment(pid: 1, bytes: bytes, byteOffset: 0, missingCount: 1, isInsidePacket: nil)
    ]
    reading.tagRests = reading.openTags
    reading.cutSections = [MetadataPayload(kind: .scte35, bytes: bytes, byteOffset: 0)]
    let lost = Diagnostic(TransportStreamRules.metadataIncomplete, "")
    reading.findings = Array(repeating: lost, count: MetadataSize.freeFindingCount + 10)
    for number in 1...(MetadataSize.freeProgramCount + 10) {
      reading.programClocks[number] = .transport(TransportTimestamp(ticks: 0))
    }
    return reading
  }

  @Test func `parts of tags and sections count, and findings and programs beyond some`() {
    #expect(
      crowd(partSize: 1000).metadataSize
        == 3 * (1000 + MetadataSize.partOverhead) + 10 * MetadataSize.finding
        + 10 * MetadataSize.programClock)
    var few = crowd(partSize: 0)
    (few.openTags, few.tagRests, few.cutSections) = ([], [], [])
    few.findings.removeLast(10)
    few.programClocks = few.programClocks.filter { $0.key > 10 }
    #expect(few.metadataSize == 0)
  }

  @Test func `what counts is left out when it is beyond the limit`() {
    var reading = crowd(partSize: 1000)
    var budget = MetadataBudget(limit: 2500)
    reading.leaveOutMetadata(beyond: &budget)
    #expect(reading.openTags.count == 1 && reading.tagRests.count == 1)
    #expect(reading.cutSections.isEmpty && reading.programClocks.isEmpty)
    #expect(reading.findings.last?.message.hasSuffix("the last 85 of them are left out") == true)
    budget = MetadataBudget(limit: 0)
    reading = crowd(partSize: 1)
    reading.leaveOutMetadata(beyond: &budget)
    #expect(reading.metadataSize <= MetadataSize.finding)
    var whole = crowd(partSize: 1000)
    budget = MetadataBudget()
    whole.leaveOutMetadata(beyond: &budget)
    #expect(whole == crowd(partSize: 1000))
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
