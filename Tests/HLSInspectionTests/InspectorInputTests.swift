import CueSources
import HLSPlaylists
import MediaTiming
import MediaStreams
import SourceDiagnostics
import TextTracks
import HLSInspection
import Testing
import TestSupport

struct InspectorInputTests {
  private func inspect(
    _ bytes: [UInt8], named name: String = "input", _ options: InspectionOptions = .init()
  ) async throws -> Inspection {
    try await Inspector(loader: MemoryLoader([name: bytes]), options: options).inspect(name)
  }

  @Test(arguments: [
    ("", "the input is empty"),
    ("<!DOCTYPE html><html><body>404</body></html>", "is HTML, not a playlist and not media"),
    ("WEBVTT\n\n", "is WebVTT, whose captions are not metadata"),
    (
      "this is no playlist\n",
      "is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format"
    ),
  ])
  func `an input of no known kind is one line that names it and says why`(
    text: String, reason: String
  ) async throws {
    await #expect(throws: InspectionFailure.unreadable("input: \(reason)")) {
      try await inspect(Array(text.utf8))
    }
  }

  @Test func `segments without the first line of a playlist are no playlist`() async throws {
    await #expect(
      throws: InspectionFailure.unreadable(
        "input: is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format"
      )
    ) { try await inspect(Array("#EXTINF:2,\na.ts\n".utf8)) }
  }

  @Test func `binary garbage under the name of a playlist is not recognized`() async throws {
    var generator = SeededGenerator(seed: 7)
    let garbage = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    await #expect(throws: InspectionFailure.self) {
      try await inspect(garbage, named: "garbage.m3u8")
    }
  }

  @Test func `an input that is not there is named with the reason`() async throws {
    let inspector = Inspector(loader: MemoryLoader([String: [UInt8]]()))
    await #expect(throws: InspectionFailure.unreadable("a b.m3u8: no such file")) {
      try await inspector.inspect("a b.m3u8")
    }
    await #expect(
      throws: InspectionFailure.unreadable("http://host/a.m3u8: not found (HTTP 404)")
    ) { try await inspector.inspect("http://host/a.m3u8") }
    await #expect(throws: InspectionFailure.self) { try await inspector.inspect("ftp://host/a") }
    await #expect(throws: InspectionFailure.self) { try await inspector.inspect("") }
  }

  @Test func `the kind of an input is decided by its bytes, not by its name`() async throws {
    let file = try await inspect(SampleMedia.first(), named: "a.m3u8")
    guard case .file = file.subject else { return #expect(Bool(false), "it is no file") }
    let playlist = try await inspect(
      Array("\n# a comment\n#EXTM3U\n#EXTINF:2,\n".utf8), named: "a.ts")
    guard case .media = playlist.subject else {
      return #expect(Bool(false), "it is no playlist")
    }
  }

  @Test func `a file begins at its first presentation time and ends with its media`() async throws {
    let inspection = try await inspect(SampleMedia.third(), named: "segment2.ts")
    #expect(inspection.starts(of: "id3") == [0, 1])
    #expect(inspection.playbackRange.end?.seconds == 2)
    #expect(inspection.tracks.first?.cues.last?.endTime?.seconds == 2)
    #expect(inspection.findings.isEmpty)
  }

  @Test func `a finding in a file points at no segment and no playlist`() async throws {
    let inspection = try await inspect(Fixture("timed-id3/segment2.ts").bytes(), named: "a.ts")
    #expect(inspection.codes == ["ID3-001"])
    #expect(inspection.findings.first?.location.segment == nil)
    #expect(inspection.findings.first?.location.playlist == nil)
    #expect(inspection.findings.first?.location.uri == "a.ts")
  }

  @Test func `a fragment that is read by itself cannot have a header, which is no error`()
    async throws
  {
    let bytes = try Fixture("fmp4-events/segment0.m4s").bytes()
    let finding = try #require(
      try await inspect(bytes, named: "a.m4s").findings.first { $0.rule.code == "BOX-010" })
    #expect(finding.severity == .warning)
    #expect(finding.message.hasPrefix("this is a segment without its initialization section"))
  }

  @Test func `a transport stream without tables is read, with a warning`() async throws {
    let bytes = try Fixture("broken/no-pat.ts").bytes()
    let inspection = try await inspect(bytes, named: "a.ts")
    #expect(inspection.codes == ["TSR-005"])
    #expect(inspection.findings.map(\.severity) == [.warning])
    #expect(inspection.tracks.isEmpty)
  }

  @Test func `a transport stream whose tables name no program is read, with a warning`()
    async throws
  {
    var stream = TransportStreamBuilder()
    stream.association([])
    for frame in 0..<4 { stream.frame(pts: UInt64(frame) * 3600) }
    let inspection = try await inspect(stream.bytes, named: "a.ts")
    #expect(inspection.codes == ["TSR-006"])
    #expect(inspection.tracks.isEmpty)
  }

  @Test func `a transport stream without the maps of its programs is read, with a warning`()
    async throws
  {
    let association = try SampleMedia.first().prefix(188)
    let bytes = Array((0..<20).map { _ in association }.joined())
    let inspection = try await inspect(bytes, named: "a.ts")
    #expect(inspection.codes.contains("TSR-006"))
    #expect(inspection.tracks.isEmpty)
  }

  @Test(arguments: [InspectionOptions.Demuxer.own, .both])
  func `bytes that only have the distances of packets are not recognized`(
    demuxer: InspectionOptions.Demuxer
  ) async throws {
    var generator = SeededGenerator(seed: 11)
    var garbage = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for place in stride(from: 0, to: garbage.count, by: 188) { garbage[place] = 0x47 }
    var options = InspectionOptions()
    options.demuxer = demuxer
    let chosen = options
    for bytes in [garbage, [UInt8](repeating: 0x47, count: 1000), Array(garbage.prefix(188))] {
      await #expect(
        throws: InspectionFailure.unreadable(
          "a.ts: is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format"
        )
      ) { try await inspect(bytes, named: "a.ts", chosen) }
    }
  }

  /// A FLAC file of three seconds with comments.
  private func flac(_ comments: [String]) -> [UInt8] {
    func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
      [type, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count), 0, 0, 0] + Array(text.utf8) }
    let zeros = [UInt8](repeating: 0, count: 16)
    let rateAndCount: UInt64 = 48_000 << 44 | 144_000
    let counted = (0..<8).map { UInt8(truncatingIfNeeded: rateAndCount >> (56 - 8 * $0)) }
    var header = text("maker") + [UInt8(comments.count), 0, 0, 0]
    for comment in comments { header += text(comment) }
    let information: [UInt8] = Array(zeros.prefix(10)) + counted + zeros
    return Array("fLaC".utf8) + block(0, information) + block(0x84, header)
  }

  @Test func `the chapters in comments are those of the container`() async throws {
    let inspection = try await inspect(
      flac([
        "CHAPTER000=00:00:00.000", "CHAPTER000NAME=Start", "chapter001=00:00:01.500",
        "CHAPTER002=soon", "TITLE=x",
      ]))
    let cues = inspection.tracks.filter { $0.type.rawValue == "chapters" }.flatMap(\.cues)
    #expect(cues.map { $0.startTime?.seconds } == [0, 1.5])
    #expect(cues.map { $0.endTime?.seconds } == [1.5, 3])
    let contents = cues.compactMap { $0.content as? ChapterCueContent }
    #expect(contents.map(\.origin) == [.container, .container])
    #expect(contents.map { $0.titles.map(\.text) } == [["Start"], []])
    #expect(contents.map(\.identifier) == ["0", "1"])
    #expect(inspection.starts(of: "comments") == [0])
  }

  @Test func `only the programs that were asked for count`() async throws {
    var options = InspectionOptions()
    options.programs = [1]
    #expect(try await inspect(SampleMedia.first(), options).starts(of: "id3") == [0, 1])
    options.programs = [2]
    #expect(try await inspect(SampleMedia.first(), options).tracks.isEmpty)
  }

  @Test func `a live window begins at its first segment and has no end`() async throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:123456
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:10:00Z
      #EXTINF:2,
      a.ts
      #EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T00:10:01Z"
      #EXTINF:2,
      b.ts
      """
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await inspect(Array(text.utf8), options)
    #expect(inspection.starts(of: "program-date-time") == [0])
    #expect(inspection.starts(of: "daterange") == [1])
    #expect(inspection.tracks.flatMap(\.cues).allSatisfy { $0.endTime == nil })
    #expect(inspection.parts.first?.timeline.end == nil)
  }
}
