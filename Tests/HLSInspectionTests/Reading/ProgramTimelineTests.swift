import CueSources
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

/// Streams of several programs, each of which has a clock of its own.
@Suite struct ProgramTimelineTests {
  private typealias Builder = TransportStreamBuilder

  private static let mask: UInt64 = (1 << 33) - 1

  /// A splice at a time of its program's clock.
  private static func splice(at pts: UInt64, event: UInt32) -> [UInt8] {
    // splice_insert, out of the network, with a time and no duration.
    var body: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 15, 5]
    body += [24, 16, 8, 0].map { UInt8(event >> $0 & 0xFF) }
    body += [0x7F, 0xCF, 0xFE | UInt8(pts >> 32 & 1)]
    body += [24, 16, 8, 0].map { UInt8(pts >> $0 & 0xFF) }
    body += [0, 1, 0, 0, 0, 0]
    return Builder.section(tableID: 0xFC, syntax: false, body: body)
  }

  /// Four seconds of two programs with a video stream, ID3 and SCTE-35 each: a tag one second after the start of the
  /// program, and a splice after two.
  private static func stream(bases: [UInt64], from start: UInt64 = 0, events: [UInt32] = [1, 2])
    -> [UInt8]
  {
    var stream = Builder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    for program in [1, 2] {
      let base = 0x100 * program
      stream.map(
        program: program, pid: 0xFFF + program, clockPID: base,
        descriptors: Builder.cueRegistration + Builder.id3Pointer,
        [
          .init(type: 0x1B, pid: base),
          .init(type: 0x15, pid: base + 2, descriptors: Builder.id3Metadata),
          .init(type: 0x86, pid: base + 3),
        ])
    }
    for tick in start..<(start + 40) {
      for (index, zero) in bases.enumerated() {
        let base = 0x100 * (index + 1)
        let pts = (zero + tick * 9000) & mask
        stream.pes(
          pid: base, streamID: 0xE0, pts: pts, payload: [UInt8](repeating: 0x55, count: 300),
          bounded: false, clock: pts * 300)
        if tick == start + 10 {
          stream.pes(pid: base + 2, streamID: 0xBD, pts: pts, payload: tag("p\(index + 1)"))
        }
        if tick == start + 5 {
          stream.sections(
            pid: base + 3,
            splice(at: (zero + (start + 20) * 9000) & mask, event: events[index]))
        }
      }
    }
    return stream.bytes
  }

  private static func tag(_ text: String) -> [UInt8] {
    let body = [3] + Array(text.utf8)
    let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
  }

  private func inspect(
    _ bytes: [UInt8], programs: Set<Int> = []
  ) async throws -> Inspection {
    var options = InspectionOptions()
    options.programs = programs
    return try await Inspector(loader: MemoryLoader(["a.ts": bytes]), options: options)
      .inspect("a.ts")
  }

  @Test(
    arguments: [
      [900_000, 5_000_000_000],
      // The second program's stamps begin again after two and a half seconds.
      [900_000, (1 << 33) - 225_000],
      [(1 << 33) - 90_000, 0],
    ] as [[UInt64]])
  func `the cues of each program count from its own start`(bases: [UInt64]) async throws {
    let inspection = try await inspect(Self.stream(bases: bases))
    #expect(inspection.starts(of: "id3") == [1, 1])
    #expect(inspection.starts(of: "scte35") == [2, 2])
    let arrivals = inspection.tracks.filter { $0.type == .scte35 }.flatMap(\.cues).compactMap {
      ($0.content as? SpliceCueContent)?.arrivalTime
    }
    #expect(arrivals.count == 2)
    #expect(
      arrivals.allSatisfy { MediaTime(value: 5, timescale: 10) <= $0 && $0 < MediaTime(seconds: 1) }
    )
    #expect(inspection.findings.filter { $0.severity > .info } == [])
  }

  @Test func `a chosen program gives the time of the presentation`() async throws {
    let bytes = Self.stream(bases: [900_000, 5_000_000_000])
    let inspection = try await inspect(bytes, programs: [2])
    #expect(inspection.starts(of: "id3") == [1])
    #expect(
      inspection.parts.first?.media.first??.firstClock
        == .transport(TransportTimestamp(ticks: 5_000_000_000)))
    #expect(inspection.parts.first?.timeline.end == MediaTime(seconds: 4))
  }

  @Test func `programs keep their breaks apart`() async throws {
    let inspection = try await inspect(Self.stream(bases: [0, 7_000_000_000], events: [7, 7]))
    let breaks = BreaksReport(inspection, filter: CueFilter()).breaks
    #expect(breaks.map(\.startTime) == [MediaTime(seconds: 2), MediaTime(seconds: 2)])
    #expect(breaks.map(\.evidence.count) == [1, 1])
  }

  @Test func `segments with several programs are a fault, and are placed all the same`()
    async throws
  {
    let bases: [UInt64] = [900_000, 5_000_000_000]
    let loader = MemoryLoader([
      "media.m3u8": Array(
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST\n"
          .utf8),
      "a.ts": Self.stream(bases: bases),
      "b.ts": Self.stream(bases: bases, from: 40, events: [3, 4]),
    ])
    let inspection = try await Inspector(loader: loader).inspect("media.m3u8")
    #expect(inspection.starts(of: "id3") == [1, 5, 1, 5])
    #expect(inspection.starts(of: "scte35") == [2, 6, 2, 6])
    #expect(inspection.codes.filter { $0 == "TSR-026" }.count == 2)
    #expect(inspection.findings.first { $0.rule.code == "TSR-026" }?.recurrence?.of == 2)
  }
}
