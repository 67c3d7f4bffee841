import FieldValues
import HLSInspection
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

@Suite struct MetadataAcrossSegmentsTests {
  private typealias Builder = TransportStreamBuilder

  /// An ID3 tag with one long text.
  private static let tag: [UInt8] = {
    let body = [3] + [UInt8](repeating: 0x41, count: 400)
    let frame =
      Array("TIT2".utf8) + [0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F), 0, 0] + body
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(frame.count >> 7), UInt8(frame.count & 0x7F)]
      + frame
  }()

  private static func segment(from seconds: UInt64, _ metadata: [UInt8]?, isStart: Bool) -> [UInt8]
  {
    var stream = Builder()
    stream.completeProgram()
    let pts = seconds * 90_000
    if let metadata, !isStart {
      stream.pes(pid: 0x102, streamID: 0xBD, pts: nil, payload: metadata, aligned: false)
    }
    for frame in 0..<4 { stream.frame(pts: pts + UInt64(frame) * 45_000) }
    if let metadata, isStart {
      stream.pes(pid: 0x102, streamID: 0xBD, pts: pts + 90_000, payload: metadata)
    }
    return stream.bytes
  }

  private func inspect(between line: String = "", second: [UInt8]?) async throws -> Inspection {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n\(line)#EXTINF:2,\nb.ts\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader(
      ["media.m3u8": text],
      media: [
        "a.ts": Self.segment(from: 10, Array(Self.tag[..<100]), isStart: true),
        "b.ts": Self.segment(from: 12, second, isStart: false),
      ])
    return try await Inspector(loader: loader).inspect("media.m3u8")
  }

  @Test func `a tag that the next segment ends is whole, with a finding`() async throws {
    let inspection = try await inspect(second: Array(Self.tag[100...]))
    #expect(inspection.starts(of: "id3") == [1])
    let text = inspection.tracks.flatMap(\.cues).first?.content.fields["text"]
    #expect(text == .string(String(repeating: "A", count: 400)))
    let findings = inspection.findings.filter { $0.severity > .info }
    #expect(findings.map(\.rule.code) == ["TSR-025"])
    #expect(findings.first?.location.segment == 0 && findings.first?.location.byteOffset != nil)
  }

  /// The cues of a section over two segments, cut behind its first packet.
  private func inspectSection(
    between line: String = "", changing change: (inout [UInt8]) -> Void = { _ in }
  ) async throws -> Inspection {
    let long = Builder.splice(count: 300)
    var first = Builder()
    first.completeProgram()
    for frame in 0..<4 { first.frame(pts: 900_000 + UInt64(frame) * 45_000) }
    first.sectionPacket(pid: 0x103, starts: true, payload: [0] + long[..<183])
    var second = Builder()
    second.counters[0x103] = 1
    second.completeProgram()
    second.frame(pts: 1_080_000)
    var rest = Array(long[183...])
    change(&rest)
    second.sectionPacket(pid: 0x103, starts: false, payload: rest)
    for frame in 1..<4 { second.frame(pts: 1_080_000 + UInt64(frame) * 45_000) }
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n\(line)#EXTINF:2,\nb.ts\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader(
      ["media.m3u8": text], media: ["a.ts": first.bytes, "b.ts": second.bytes])
    return try await Inspector(loader: loader).inspect("media.m3u8")
  }

  @Test func `behind a discontinuity nothing goes on`() async throws {
    let inspection = try await inspect(
      between: "#EXT-X-DISCONTINUITY\n", second: Array(Self.tag[100...]))
    #expect(inspection.codes.contains("TSR-009") && inspection.codes.contains("TSR-010"))
    #expect(!inspection.codes.contains("TSR-025"))
  }

  @Test func `a tag that does not go on stays cut off`() async throws {
    let inspection = try await inspect(second: nil)
    #expect(inspection.codes.contains("TSR-009"))
  }

  @Test func `a section that the next segment ends is whole, and arrives there`() async throws {
    let inspection = try await inspectSection()
    let start = try #require(inspection.starts(of: "scte35").first ?? nil)
    #expect(start > 2 && start < 2.5)
    let findings = inspection.findings.filter { $0.rule.code.hasPrefix("TSR") }
    #expect(findings.map(\.rule.code) == ["TSR-025"])
    #expect(findings.first?.location.segment == 0)
    #expect(
      findings.first?.message
        == "a splice_info_section of 300 bytes continues in the next segment, b.ts")
  }

  @Test func `parts of sections that are not one are left out`() async throws {
    let changed = try await inspectSection { $0[9] ^= 1 }
    let apart = try await inspectSection(between: "#EXT-X-DISCONTINUITY\n")
    for inspection in [changed, apart] {
      #expect(inspection.starts(of: "scte35") == [])
      #expect(inspection.codes.filter { $0.hasPrefix("TSR") } == ["TSR-009"])
    }
  }

  /// The codes of two segments, of which the first ends within an audio packet of a hundred packets.
  private func codesOfCutAudio(
    _ count: Int, between line: String = "", continues: Bool
  ) async throws -> [String] {
    func segment(at pts: UInt64, _ parts: (inout Builder) -> Void) -> [UInt8] {
      var stream = Builder()
      stream.completeProgram()
      parts(&stream)
      for frame in 0..<4 { stream.frame(pts: pts + UInt64(frame) * 45_000) }
      return stream.bytes
    }
    let unit = Builder.pesPacket(
      streamID: 0xC0, pts: 900_000, payload: [UInt8](repeating: 7, count: 100 * 184 - 14))
    func packets(_ range: Range<Int>, _ stream: inout Builder) {
      for index in range {
        stream.packet(
          pid: 0x101, starts: index == 0, payload: unit[(index * 184)..<(index * 184 + 184)])
      }
    }
    let first = segment(at: 900_000) { packets(0..<count, &$0) }
    let second = segment(at: 1_080_000) {
      if continues { packets(count..<100, &$0) }
    }
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n\(line)#EXTINF:2,\nb.ts\n#EXT-X-ENDLIST\n"
    let loader = MemoryLoader(["media.m3u8": text], media: ["a.ts": first, "b.ts": second])
    return try await Inspector(loader: loader).inspect("media.m3u8").codes
      .filter { $0 == "TSR-027" }
  }

  @Test func `an audio packet that goes on in the next segment is not cut off`() async throws {
    #expect(try await codesOfCutAudio(60, continues: true) == [])
    #expect(try await codesOfCutAudio(100, continues: false) == [])
    #expect(try await codesOfCutAudio(60, continues: false) == ["TSR-027"])
    #expect(
      try await codesOfCutAudio(60, between: "#EXT-X-DISCONTINUITY\n", continues: false)
        == ["TSR-027"])
  }
}
