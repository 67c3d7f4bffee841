import CueSources
import FieldValues
import HLSValidation
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import TextTracks
import Testing

@testable import HLSInspection

/// What the inspector finds in each way of carrying cues.
@Suite struct CarrierTests {
  private func cues(_ inspection: Inspection, _ type: TrackType) -> [Cue] {
    inspection.tracks.filter { $0.type == type }.flatMap(\.cues)
  }

  private func inspect(
    _ input: String, options: InspectionOptions = InspectionOptions()
  ) async throws -> Inspection {
    try await Inspector(loader: ResourceLoader(), options: options).inspect(input)
  }

  private func texts(_ cues: [Cue], _ name: String) -> [FieldValue?] {
    cues.map { $0.content.fields[name] }
  }

  @Test func `event messages of fragmented MP4 have the time of their tracks`() async throws {
    let inspection = try await inspect(Fixture("fmp4-events/media.m3u8").path)
    let half = MediaTime(value: 1, timescale: 2)
    #expect(
      cues(inspection, .id3).map(\.startTime)
        == [
          half, half + MediaTime(seconds: 1), half + MediaTime(seconds: 2), MediaTime(seconds: 7),
        ])
    #expect(
      cues(inspection, .emsg).map(\.startTime) == [MediaTime(seconds: 3), MediaTime(seconds: 4)])
    #expect(inspection.findings.filter { $0.severity > .info } == [])
  }

  @Test(
    arguments: [
      ("packed-audio/media.m3u8", 2, .betweenFrames),
      ("fmp4-events/media.m3u8", 1, .inMessageOfVersion0),
      ("timed-id3/media.m3u8", 0, [.otherEncoding, .behindAnotherTag]),
    ] as [(String, Int, ID3TagTraits)])
  func `a segment has the traits of its tags`(
    stream: String, segment: Int, traits: ID3TagTraits
  ) async throws {
    let part = try #require(try await inspect(Fixture(stream).path).parts.first)
    let found = part.media.map { $0?.tagTraits ?? [] }
    #expect(found == found.indices.map { $0 == segment ? traits : [] })
  }

  @Test func `tags of packed audio are placed by the clock of their segments`() async throws {
    let inspection = try await inspect(Fixture("packed-audio/media.m3u8").path)
    #expect(
      texts(cues(inspection, .id3), "text")
        == [.string("A second tag at the start"), .string("Between two frames")])
    #expect(cues(inspection, .id3).first?.startTime == .zero)
    #expect(inspection.findings.filter { $0.severity > .info } == [])
  }

  // MARK: Chapters

  private static let chapters = """
    [{"chapter":1,"start-time":0,"duration":1.5,"titles":[{"language":"en","title":"One"},
      {"language":"de","title":"Eins"}],"images":[{"url":"one.jpg"}]},
     {"chapter":2,"start-time":1.5},{"chapter":3}]
    """

  private func server(chapters: String?) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      switch request.path {
      case "/main.m3u8":
        connection.answer(
          body: Array(
            """
            #EXTM3U
            #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="data/chapters.json"
            #EXT-X-STREAM-INF:BANDWIDTH=1000
            media.m3u8

            """.utf8))
      case "/media.m3u8":
        connection.answer(
          body: Array("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n".utf8))
      case "/data/chapters.json":
        connection.answer(chapters == nil ? 404 : 200, body: Array((chapters ?? "").utf8))
      default: connection.answer(404)
      }
    }
  }

  @Test func `chapters of session data are a track`() async throws {
    let server = try server(chapters: Self.chapters)
    let inspection = try await inspect(server.address("/main.m3u8"))
    let chapters = cues(inspection, .chapters)
    #expect(texts(chapters, "title") == [.string("One"), nil])
    #expect(texts(chapters, "imageUri") == [.string("one.jpg"), nil])
    #expect(
      texts(chapters, "origin") == [
        .string("com.apple.hls.chapters"), .string("com.apple.hls.chapters"),
      ])
    #expect(chapters.map(\.startTime) == [.zero, MediaTime(value: 3, timescale: 2)])
    #expect(inspection.findings.map(\.rule.code) == ["CHP-001"])
    #expect(inspection.findings.first?.location.line == 2)
  }

  @Test func `chapters that are missing or no JSON are a finding and lose nothing else`()
    async throws
  {
    let missing = try server(chapters: nil)
    let lost = try await inspect(missing.address("/main.m3u8"))
    #expect(lost.findings.map(\.rule.code) == ["LOAD-001"])
    #expect(lost.parts.count == 1)
    let broken = try server(chapters: "[{\n\"start-time\" 1}]")
    let finding = try await inspect(broken.address("/main.m3u8")).findings.first
    #expect(finding?.rule.code == "CHP-001")
    #expect(finding?.location.line == 2)
    #expect(finding?.location.uri == "data/chapters.json")
  }

  @Test func `chapters of all lists count`() async throws {
    let entries = [String](repeating: #"{"start-time":1}"#, count: 30_000)
    let list = "[\(entries.joined(separator: ","))]"
    let tags = (0..<4).map {
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",LANGUAGE=\"l\($0)\",URI=\"c.json\"\n"
    }
    let loader = MemoryLoader([
      "main.m3u8": "#EXTM3U\n\(tags.joined())#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n",
      "media.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n", "c.json": list,
    ])
    let inspection = try await Inspector(loader: loader).inspect("main.m3u8")
    #expect(cues(inspection, .chapters).count == SessionChapters.maximumChapters)
    #expect(inspection.findings.map(\.rule.code) == ["CHP-001"])
  }

  @Test func `nothing more is read once there are as many chapters as may be`() async throws {
    let list = "[\([String](repeating: "{}", count: 60_000).joined(separator: ","))]"
    let tag = "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",URI=\"c.json\"\n"
    let tags = String(repeating: tag, count: 50)
    let loader = MemoryLoader([
      "main.m3u8": "#EXTM3U\n\(tags)#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n",
      "media.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n", "c.json": list,
    ])
    let inspection = try await Inspector(loader: loader).inspect("main.m3u8")
    #expect(loader.names.filter { $0 == "c.json" }.count == 2)
    let finding = try #require(inspection.findings.last)
    #expect(finding.message.contains("48 tags from here on are not read"))
    #expect(finding.location.line == 4)
  }

  // MARK: Radio

  /// Ten frames of MPEG audio of 24 ms, with two titles between them.
  private static let radio: [UInt8] = {
    var bytes: [UInt8] = []
    let audio = (0..<10).flatMap { _ in
      [0xFF, 0xFB, 0x94, 0xC4] + [UInt8](repeating: 0, count: 380)
    }
    for (index, title) in ["A - First", "Second"].enumerated() {
      bytes += audio[(index * 1000)..<(index * 1000 + 1000)]
      let block = Array("StreamTitle='\(title)';".utf8)
      bytes += [2] + block + [UInt8](repeating: 0, count: 32 - block.count)
    }
    return bytes + audio[2000..<3000]
  }()

  private func expectTitles(_ inspection: Inspection) {
    let titles = cues(inspection, .icy)
    #expect(texts(titles, "streamTitle") == [.string("A - First"), .string("Second")])
    #expect(texts(titles, "title") == [.string("First"), .string("Second")])
    #expect(texts(titles, "artist") == [.string("A"), nil])
    #expect(titles.map(\.startTime) == [48, 120].map { MediaTime(value: $0, timescale: 1000) })
  }

  @Test(arguments: ["ICY 200 OK", "HTTP/1.0 200 OK"])
  func `a radio stream is listened to, whatever its answer is called`(status: String) async throws {
    let server = try LoopbackServer { _, connection in
      let head =
        "\(status)\r\nicy-name: Test\r\nicy-metaint: 1000\r\nContent-Type: audio/mpeg\r\n\r\n"
      connection.send(Array(head.utf8) + Self.radio)
    }
    expectTitles(try await inspect(server.address("/radio")))
    #expect(server.requests.last?.headers["icy-metadata"] == "1")
  }

  @Test func `a radio stream is sent the headers of the user`() async throws {
    let server = try LoopbackServer { _, connection in
      let head =
        "ICY 200 OK\r\nicy-name: Test\r\nicy-metaint: 1000\r\nContent-Type: audio/mpeg\r\n\r\n"
      connection.send(Array(head.utf8) + Self.radio)
    }
    var options = ResourceLoader.Options()
    options.headers = [try #require(HTTPHeader(line: "X-Token: secret"))]
    options.headerOrigins = [try #require(HTTPOrigin(address: server.address("/")))]
    options.retries = 0
    let inspector = Inspector(loader: ResourceLoader(options: options))
    expectTitles(try await inspector.inspect(server.address("/radio")))
    #expect(server.requests.last?.headers["icy-metadata"] == "1")
    #expect(server.requests.allSatisfy { $0.headers["x-token"] == "secret" })
  }

  @Test func `a recording of a radio stream is taken apart by its interval`() async throws {
    let server = try LoopbackServer { _, connection in connection.answer(body: Self.radio) }
    var options = InspectionOptions()
    options.radio.metadataInterval = 1000
    expectTitles(try await inspect(server.address("/recording"), options: options))
  }
}
