import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSInspection

@Suite(.timeLimit(.minutes(5)))
struct JoinedReadingTests {
  private typealias Builder = TransportStreamBuilder

  /// Adds a tag that is cut off to a reading, and its rest to the next one.
  private func cut(
    _ pid: Int, at offset: Int, _ first: inout SegmentReading, _ next: inout SegmentReading
  ) {
    let tag = Builder.tag(count: 30)
    let (start, rest) = (Array(tag[..<20]), Array(tag[20...]))
    first.payloads.append(
      MetadataPayload(
        kind: .id3, bytes: start, pid: pid, byteOffset: offset, traits: .isIncomplete))
    first.openTags.append(
      TagFragment(pid: pid, bytes: start, byteOffset: offset, missingCount: 10, isInsidePacket: nil)
    )
    next.tagRests.append(
      TagFragment(pid: pid, bytes: rest, byteOffset: 0, missingCount: 0, isInsidePacket: nil))
    first.findings.append(
      Diagnostic(
        TransportStreamRules.metadataIncomplete, "cut",
        at: SourceLocation(pid: pid, byteOffset: offset)))
    next.findings.append(
      Diagnostic(
        TransportStreamRules.metadataUnrecognized, "rest",
        at: SourceLocation(pid: pid, byteOffset: 0)))
  }

  @Test func `tags of very many streams are joined in time`() {
    var (first, next) = (SegmentReading(), SegmentReading())
    let other = Diagnostic(TransportStreamRules.limitExceeded, "")
    (first.findings, next.findings) = ([other], [other])
    for pid in 0..<30_000 { cut(pid, at: pid * 188, &first, &next) }
    first.join(&next, named: "b.ts")
    #expect(first.payloads.allSatisfy { $0.traits == [] && $0.bytes.count == 30 })
    #expect(next.findings == [other])
    #expect(first.findings.count == 30_001 && first.findings.first == other)
    #expect(first.findings.last?.rule == TransportStreamRules.tagAcrossSegments)
    #expect(first.findings.last?.location == SourceLocation(pid: 29_999, byteOffset: 29_999 * 188))
  }

  @Test func `sections of very many streams are joined in time, each in its place`() {
    let section = Builder.splice(count: 40)
    var (first, next) = (SegmentReading(), SegmentReading())
    for pid in 0..<30_000 {
      // Every second place has a tag; the last ones come first.
      let offset = (30_000 - pid) * 188
      if pid % 2 == 0 {
        first.payloads.append(MetadataPayload(kind: .id3, bytes: [], byteOffset: offset))
      }
      first.cutSections.append(
        MetadataPayload(
          kind: .scte35, bytes: Array(section[..<20]), pid: pid, byteOffset: offset,
          traits: .isIncomplete))
      next.cutSections.append(
        MetadataPayload(
          kind: .scte35, bytes: Array(section[20...]), pid: pid, byteOffset: 0,
          traits: [.isIncomplete, .isRest]))
    }
    first.payloads.reverse()
    first.join(&next, named: "b.ts")
    #expect(first.payloads.count == 45_000)
    let offsets = first.payloads.map(\.byteOffset)
    #expect(offsets == offsets.sorted())
    // Of two at one place the section is behind.
    #expect(first.payloads.prefix(3).map(\.kind) == [.scte35, .id3, .scte35])
    #expect(first.payloads.filter { $0.kind == .scte35 }.allSatisfy { $0.bytes == section })
  }
}
