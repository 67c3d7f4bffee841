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

/// Streams and programs that replace one another within a segment or file.
struct ReplacedStreamsTests {
  private typealias Builder = TransportStreamBuilder

  private static var video: Builder.Stream { Builder.Stream(type: 0x1B, pid: 0x100) }

  private static func id3(_ pid: Int) -> Builder.Stream {
    Builder.Stream(type: 0x15, pid: pid, descriptors: Builder.id3Metadata)
  }

  /// Three segments of four seconds, with other streams from the middle of the second one on, and the tags of half
  /// seconds. The clock starts at one second.
  private static func segments(
    _ old: [Builder.Stream], _ new: [Builder.Stream], tags: [Int: Int] = [:]
  ) -> [[UInt8]] {
    var stream = Builder()
    var ends: [Int] = []
    for (seconds, isChanged) in [(1..<5, false), (5..<7, false), (7..<9, true), (9..<13, true)] {
      stream.tables(version: isChanged ? 1 : 0, isChanged ? new : old)
      stream.media(seconds, isChanged ? new : old, tags: tags)
      if seconds.upperBound != 7 { ends.append(stream.bytes.count) }
    }
    return zip([0] + ends, ends).map { Array(stream.bytes[$0..<$1]) }
  }

  private func inspect(segments: [[UInt8]]) async throws -> Inspection {
    var media: [String: [UInt8]] = [:]
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    for (index, bytes) in segments.enumerated() {
      media["\(index).ts"] = bytes
      text += "#EXTINF:4,\n\(index).ts\n"
    }
    return try await Inspector(
      loader: MemoryLoader(["media.m3u8": text + "#EXT-X-ENDLIST\n"], media: media)
    ).inspect("media.m3u8")
  }

  private func inspect(file: [UInt8]) async throws -> Inspection {
    try await Inspector(loader: MemoryLoader(["a.ts": file])).inspect("a.ts")
  }

  private func ends(of inspection: Inspection) -> [Double?] {
    inspection.tracks.filter { $0.type == .id3 }.flatMap { $0.cues.map { $0.endTime?.seconds } }
  }

  @Test func `a PID that replaces another within a segment or file continues its track`()
    async throws
  {
    let segments = Self.segments(
      [Self.video, Self.id3(0x102)], [Self.video, Self.id3(0x202)],
      tags: [2: 0x102, 10: 0x102, 15: 0x202, 18: 0x202])
    for inspection in try await [
      inspect(segments: segments), inspect(file: Array(segments.joined())),
    ] {
      #expect(inspection.tracks.count { $0.type == .id3 } == 1)
      #expect(inspection.starts(of: "id3") == [0, 4, 6.5, 8])
      #expect(ends(of: inspection) == [4, 6.5, 8, 12])
      #expect(inspection.parts.first?.timeline.end == MediaTime(seconds: 12))
    }
  }

  @Test func `PIDs that are ever declared together keep their tracks`() async throws {
    let segments = Self.segments(
      [Self.video, Self.id3(0x102), Self.id3(0x202)], [Self.video, Self.id3(0x202)],
      tags: [2: 0x102, 10: 0x202, 15: 0x202])
    let inspection = try await inspect(segments: segments)
    #expect(inspection.tracks.filter { $0.type == .id3 }.map(\.pid) == [0x102, 0x202])
    #expect(ends(of: inspection) == [12, 6.5, 12])
  }

  @Test func `a file lasts as long as the videos that replace one another`() async throws {
    let old = [Self.video, Self.id3(0x102)]
    let new = [Builder.Stream(type: 0x1B, pid: 0x200), Self.id3(0x102)]
    let file = Self.segments(old, new, tags: [10: 0x102, 18: 0x102]).joined()
    let inspection = try await inspect(file: Array(file))
    #expect(inspection.parts.first?.timeline.end == MediaTime(seconds: 12))
    #expect(inspection.starts(of: "id3") == [4, 8])
    #expect(ends(of: inspection) == [8, 12])
  }

  @Test(
    arguments: [
      ([(0x1B, 0x100)], [(0x1B, 0x200)]),
      ([(0x1B, 0x100), (0x0F, 0x101)], [(0x1B, 0x100), (0x0F, 0x201)]),
      ([(0x1B, 0x100), (0x0F, 0x101)], [(0x1B, 0x100), (0x81, 0x201)]),
      ([(0x1B, 0x100)], [(0x1B, 0x100), (0x0F, 0x101)]),
    ] as [([(UInt8, Int)], [(UInt8, Int)])])
  func `streams that replace others within a segment miss no media and no discontinuity`(
    old: [(UInt8, Int)], new: [(UInt8, Int)]
  ) async throws {
    let segments = Self.segments(
      old.map { Builder.Stream(type: $0.0, pid: $0.1) },
      new.map { Builder.Stream(type: $0.0, pid: $0.1) })
    let inspection = try await inspect(segments: segments)
    let rules = FindingsReport(inspection).findings.map(\.rule)
    #expect(!rules.contains("INB-006"))
    #expect(!rules.contains("INB-007"))
    #expect(rules.contains("TSR-018"))
    let facts = try #require(inspection.parts.first).media.compactMap(\.self)
    #expect(facts.allSatisfy { $0.longestStream?.duration == MediaTime(seconds: 4) })
    #expect(facts.map(\.codecs.count) == [old.count, old.count, new.count])
    #expect(facts.map(\.codecsAtEnd.count) == [old.count, new.count, new.count])
  }

  /// Four seconds of program 1, four of program 2 with a tag after one, and four of program 1.
  private static func joined(adFrom start: Int) -> [UInt8] {
    let ad = [Builder.Stream(type: 0x1B, pid: 0x200), id3(0x202)]
    var stream = Builder()
    stream.tables([video])
    stream.media(1..<5, [video])
    stream.tables(program: 2, ad)
    stream.media(start..<start + 4, ad, tags: [(start + 1) * 2: 0x202])
    stream.tables([video])
    stream.media(9..<13, [video])
    return stream.bytes
  }

  @Test(arguments: [5, 1, 3000])
  func `an ad in a program of its own has its place between the parts of the main program`(
    start: Int
  ) async throws {
    let inspection = try await inspect(file: Self.joined(adFrom: start))
    #expect(inspection.starts(of: "id3") == [5])
    let end = try #require(inspection.parts.first?.timeline.end)
    #expect((end - MediaTime(seconds: 12)).magnitude < MediaTime(value: 1, timescale: 10))
    #expect(inspection.codes.contains("TSR-018"))
    #expect(!inspection.codes.contains("TSR-026"))
  }

  @Test func `programs one after the other are no several programs of a segment`() async throws {
    let inspection = try await inspect(segments: [Self.joined(adFrom: 5)])
    #expect(inspection.starts(of: "id3") == [5])
    #expect(!inspection.codes.contains("TSR-026"))
  }
}

extension TransportStreamBuilder {
  /// An association with one program, and its map, with the clock on its first stream.
  fileprivate mutating func tables(program: Int = 1, version: Int = 0, _ streams: [Stream]) {
    association([(program, 0x1000 + program)])
    map(
      program: program, pid: 0x1000 + program, clockPID: streams.first?.pid ?? 0x1FFF,
      version: version, descriptors: Self.id3Pointer, streams)
  }

  /// Ten units a second of each audio and video stream.
  ///
  /// - Parameter tags: The PIDs of ID3 tags by the half second.
  fileprivate mutating func media(
    _ seconds: Range<Int>, _ streams: [Stream], tags: [Int: Int] = [:]
  ) {
    for tick in seconds.lowerBound * 10..<seconds.upperBound * 10 {
      let pts = UInt64(tick * 9000)
      if tick.isMultiple(of: 5), let pid = tags[tick / 5] {
        let frame = Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3, 0x41]
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
        pes(pid: pid, streamID: 0xBD, pts: pts, payload: tag)
      }
      for stream in streams where stream.type != 0x15 {
        let isVideo = stream.type == 0x1B
        pes(
          pid: stream.pid, streamID: isVideo ? 0xE0 : 0xC0, pts: pts,
          payload: [UInt8](repeating: 0x55, count: 100), bounded: !isVideo,
          clock: stream.pid == streams.first?.pid ? pts * 300 : nil)
      }
    }
  }
}
