import HLSInspection
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

@Suite struct TagsAcrossSegmentsTests {
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
}
