import CueSources
import MediaTiming
import MediaStreams
import HLSInspection
import HLSPlaylists
import HLSValidation
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing
import TextTracks

struct InspectorSegmentTests {
  /// A playlist of segments of two seconds.
  private func inspect(
    _ lines: String, media: [String: [UInt8]] = [:], at path: String = "media.m3u8",
    _ change: (inout InspectionOptions) -> Void = { _ in }
  ) async throws -> (Inspection, MemoryLoader) {
    let loader = MemoryLoader(
      [path: "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(lines)\n#EXT-X-ENDLIST\n"], media: media)
    var options = InspectionOptions()
    change(&options)
    return (try await Inspector(loader: loader, options: options).inspect(path), loader)
  }

  private static let three = "#EXTINF:2,\na.ts\n#EXTINF:2,\nb.ts\n#EXTINF:2,\nc.ts"

  /// Three segments of which the second one is broken.
  private func inspectAround(
    _ second: [UInt8]?, keyLine: String = "", key: [UInt8]? = nil
  ) async throws -> Inspection {
    var media = ["a.ts": try SampleMedia.first(), "c.ts": try SampleMedia.third()]
    media["b.ts"] = second
    media["key"] = key
    let lines =
      "#EXTINF:2,\na.ts\n\(keyLine)\n#EXTINF:2,\nb.ts\n"
      + (keyLine.isEmpty ? "" : "#EXT-X-KEY:METHOD=NONE\n") + "#EXTINF:2,\nc.ts"
    let (inspection, _) = try await inspect(lines, media: media)
    #expect(inspection.starts(of: "id3") == [0, 1, 4, 5], "the other segments are not lost")
    return inspection
  }

  // MARK: Segments

  @Test func `a segment of tables and padding contains no frames`() async throws {
    let padding: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    let whole = try SampleMedia.first()
    // A multiplexer without input goes on with the clock, in packets of the video that contain nothing else.
    let clock: [UInt8] =
      [0x47, 0x01, 0x00, 0x20, 183, 0x10] + [UInt8](repeating: 0, count: 6)
      + [UInt8](repeating: 0xFF, count: 176)
    // The program association table and the program map are the first two packets.
    let inspection = try await inspectAround(Array(whole.prefix(2 * 188)) + clock + padding)
    #expect(inspection.parts.first?.media.map { $0?.hasFrames } == [true, false, true])
  }

  @Test func `a segment of boxes without a fragment contains no frames`() async throws {
    let whole = try Fixture("fmp4-events/segment1.m4s").bytes()
    let media = [
      "init.mp4": try Fixture("fmp4-events/init.mp4").bytes(), "a.m4s": whole,
      "b.m4s": Array(whole.prefix(Int(whole[3]))),
    ]
    let (inspection, _) = try await inspect(
      "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2,\na.m4s\n#EXTINF:2,\nb.m4s", media: media)
    #expect(inspection.parts.first?.media.map { $0?.hasFrames } == [true, false])
  }

  @Test func `a missing segment is one finding`() async throws {
    let inspection = try await inspectAround(nil)
    #expect(inspection.codes == ["LOAD-001"])
    let place = try #require(inspection.findings.first?.location)
    #expect(place.uri == "b.ts" && place.segment == 1 && place.playlist == 0)
    #expect(place.line == 7)
  }

  @Test(arguments: [
    ("<html><body>Not Found</body></html>", "the segment is HTML, not media"),
    ("", "the segment is empty"),
    ("#EXTM3U\n", "the segment is a playlist, not media"),
    ("{\"error\":404}", "the segment is JSON, not media"),
  ])
  func `a segment that is something else is one finding`(
    text: String, message: String
  ) async throws {
    let inspection = try await inspectAround(Array(text.utf8))
    #expect(inspection.codes == ["LOAD-018"])
    #expect(inspection.findings.first?.message == message)
  }

  @Test func `a segment that is a gap is not loaded`() async throws {
    let (inspection, loader) = try await inspect(
      "#EXTINF:2,\na.ts\n#EXT-X-GAP\n#EXTINF:2,\nb.ts\n#EXTINF:2,\nc.ts",
      media: ["a.ts": SampleMedia.first(), "c.ts": SampleMedia.third()])
    #expect(inspection.findings.isEmpty)
    #expect(inspection.starts(of: "id3") == [0, 1, 4, 5])
    #expect(Set(loader.names) == ["media.m3u8", "a.ts", "c.ts"])
  }

  @Test func `parts after the last segment are reported, since they are not read`() async throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-PART-INF:PART-TARGET=0.5
      #EXT-X-PART:DURATION=0.5,URI="a0.ts"
      #EXTINF:2,
      a.ts
      #EXT-X-PART:DURATION=0.5,URI="b0.ts"
      #EXT-X-PART:DURATION=0.5,URI="b1.ts",GAP=YES
      #EXT-X-PART:DURATION=0.25,URI="b2.ts"
      """
    let loader = MemoryLoader(["media.m3u8": text], media: ["a.ts": try SampleMedia.first()])
    let inspection = try await Inspector(loader: loader).inspect("media.m3u8")
    #expect(inspection.codes == ["LOAD-040"])
    let finding = try #require(inspection.findings.first)
    #expect(
      finding.message == "2 parts after the last segment, 0.75 s together, are not read; "
        + "metadata there comes with the whole segment")
    #expect(finding.location.line == 7 && finding.location.playlist == 0)
    #expect(Set(loader.names) == ["media.m3u8", "a.ts"])

    var options = InspectionOptions()
    options.readsSegments = false
    let unread = try await Inspector(loader: loader, options: options).inspect("media.m3u8")
    #expect(unread.codes.isEmpty, "nothing is said of parts where segments are not read either")
  }

  @Test func `a subtitle segment is no fault`() async throws {
    let (inspection, _) = try await inspect(
      "#EXTINF:2,\na.vtt", media: ["a.vtt": Array("WEBVTT\n\n00:00.000 --> 00:01.000\nx\n".utf8)])
    #expect(inspection.findings.isEmpty)
  }

  @Test func `byte ranges are asked for as they are, and past the end they are a finding`()
    async throws
  {
    let first = try SampleMedia.first()
    let third = try SampleMedia.third()
    let (inspection, loader) = try await inspect(
      """
      #EXTINF:2,
      #EXT-X-BYTERANGE:\(first.count)@10
      all.ts
      #EXTINF:2,
      #EXT-X-BYTERANGE:188
      gap.ts
      #EXTINF:2,
      #EXT-X-BYTERANGE:\(third.count)@\(first.count + 10)
      all.ts
      #EXTINF:2,
      #EXT-X-BYTERANGE:188
      all.ts
      """, media: ["all.ts": [UInt8](repeating: 0, count: 10) + first + third])
    #expect(inspection.starts(of: "id3") == [0, 1, 4, 5])
    #expect(inspection.codes.contains("LOAD-012"))
    let end = Int64(first.count + 10)
    let ranges = loader.requests.compactMap(\.byteRange)
    #expect(ranges.contains(10..<end))
    #expect(ranges.contains(end..<end + Int64(third.count)))
  }

  @Test func `an initialization section gives the tables of a segment`() async throws {
    let tables: Set<Int> = [0, 0x1000]
    func split(_ bytes: [UInt8]) -> (tables: [UInt8], rest: [UInt8]) {
      let packets = stride(from: 0, to: bytes.count, by: 188).map { Array(bytes[$0..<$0 + 188]) }
      func isTable(_ packet: [UInt8]) -> Bool {
        tables.contains(Int(packet[1] & 0x1F) << 8 | Int(packet[2]))
      }
      return (
        packets.filter(isTable).prefix(2).flatMap { $0 },
        packets.filter { !isTable($0) }.flatMap { $0 }
      )
    }
    let (initialization, bare) = split(try SampleMedia.first())
    let third = split(try SampleMedia.third()).rest
    let (without, _) = try await inspect("#EXTINF:2,\na.ts", media: ["a.ts": bare])
    #expect(without.tracks.isEmpty)
    #expect(without.codes == ["TSR-005"])
    let (inspection, loader) = try await inspect(
      "#EXT-X-MAP:URI=\"init.ts\"\n#EXTINF:2,\na.ts\n#EXTINF:2,\nc.ts",
      media: ["a.ts": bare, "c.ts": third, "init.ts": initialization])
    #expect(inspection.starts(of: "id3") == [0, 1, 2, 3])
    #expect(inspection.findings.isEmpty)
    #expect(loader.names.filter { $0 == "init.ts" }.count == 1, "it is loaded once")
  }

  @Test func `the tables of I-frames stand before the first one in their resource`() async throws {
    let bytes = try SampleMedia.first()
    func playlist(first: Int) -> String {
      let next = first + 10 * 188
      return """
        #EXT-X-I-FRAMES-ONLY
        #EXTINF:1,
        #EXT-X-BYTERANGE:1880@\(first)
        a.ts
        #EXTINF:1,
        #EXT-X-BYTERANGE:1880@\(next)
        a.ts
        """
    }
    let (inspection, loader) = try await inspect(playlist(first: 564), media: ["a.ts": bytes])
    #expect(!inspection.codes.contains("TSR-005"))
    #expect(loader.requests.compactMap(\.byteRange).filter { $0 == 0..<564 }.count == 1)
    // Without them the streams are unknown, and that is said.
    let bare = [UInt8](bytes.dropFirst(564))
    let (without, _) = try await inspect(playlist(first: 0), media: ["a.ts": bare])
    #expect(without.codes.contains("TSR-005"))
  }

  @Test func `a missing initialization section is a finding that names it`() async throws {
    let (inspection, _) = try await inspect(
      "#EXT-X-MAP:URI=\"init.ts\"\n#EXTINF:2,\na.ts", media: ["a.ts": SampleMedia.first()])
    #expect(inspection.codes == ["LOAD-001"])
    #expect(inspection.findings.first?.location.uri == "init.ts")
  }

  @Test func `a problem of an initialization section is one finding that names it`() async throws {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let size = UInt8(content.count + 8)
      return [0, 0, 0, size] + Array(type.utf8) + content
    }
    let brand = Array("isom".utf8) + [0, 0, 0, 0]
    // The last box declares more than there is.
    let initialization = box("ftyp", brand) + [0, 0, 1, 0] + Array("free".utf8)
    let segment = box("styp", brand) + box("free", [1])
    let (inspection, _) = try await inspect(
      "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2,\na.m4s\n#EXTINF:2,\nb.m4s",
      media: ["a.m4s": segment, "b.m4s": segment, "init.mp4": initialization])
    #expect(inspection.codes == ["BOX-002"])
    #expect(inspection.findings.first?.location.uri == "init.mp4")
    #expect(inspection.findings.first?.location.segment == nil)
  }

  // MARK: Keys

  private static let aesKey = "#EXT-X-KEY:METHOD=AES-128,URI=\"key\""

  @Test func `a missing key is a finding that names the key`() async throws {
    let inspection = try await inspectAround(SampleMedia.first(), keyLine: Self.aesKey)
    #expect(inspection.codes == ["LOAD-001"])
    #expect(inspection.findings.first?.location.uri == "key")
    #expect(inspection.findings.first?.location.segment == 1)
  }

  @Test(arguments: [
    Array("0123456789abcde".utf8), Array("<html>Access denied</html>".utf8), [],
  ])
  func `a key that has not 16 bytes is a finding`(key: [UInt8]) async throws {
    let inspection = try await inspectAround(
      SampleMedia.first(), keyLine: Self.aesKey, key: key)
    #expect(inspection.codes == ["LOAD-019"])
    #expect(inspection.findings.first?.location.uri == "key")
    #expect(inspection.findings.first?.message.contains("\(key.count)") == true)
  }

  @Test func `a wrong key is a finding`() async throws {
    let inspection = try await inspectAround(
      Fixture("aes-128/segment1.ts").bytes(), keyLine: Self.aesKey,
      key: Array("sixteen bytes...".utf8))
    #expect(inspection.codes.count == 1)
    #expect(["LOAD-018", "LOAD-019"].contains(inspection.codes.first))
  }

  @Test(arguments: [
    (Array("<html>Access denied</html>".utf8), "LOAD-018", "the segment is HTML, not media"),
    ([], "LOAD-018", "the segment is empty"),
    (
      [UInt8](repeating: 1, count: 17), "LOAD-042",
      "the segment is cut off: 17 encrypted bytes are not a whole number of 16-byte blocks"
    ),
    (
      nil, "LOAD-042",
      "the segment is MPEG-2 transport stream in clear, its key has METHOD=AES-128"
    ),
  ])
  func `an encrypted segment that is damaged is named, not its key`(
    bytes: [UInt8]?, code: String, message: String
  ) async throws {
    let inspection = try await inspectAround(
      bytes ?? SampleMedia.first(), keyLine: Self.aesKey, key: Array("0123456789abcdef".utf8))
    #expect(inspection.codes == [code])
    #expect(inspection.findings.first?.message == message)
    #expect(inspection.findings.first?.location.uri != "key")
    #expect(inspection.findings.first?.location.segment == 1)
  }

  @Test(arguments: [
    ("METHOD=AES-256,URI=\"key\"", "METHOD AES-256 is not known"),
    (
      "METHOD=AES-128,URI=\"key\",KEYFORMAT=\"com.widevine\"", "KEYFORMAT com.widevine is not known"
    ),
    ("METHOD=AES-128", "the key has no URI"),
  ])
  func `an encryption that cannot be undone is a warning`(
    attributes: String, message: String
  ) async throws {
    let inspection = try await inspectAround(
      SampleMedia.first(), keyLine: "#EXT-X-KEY:" + attributes, key: Array("0123456789abcdef".utf8))
    let finding = try #require(inspection.findings.first { $0.rule == .encryptionUnknown })
    #expect(finding.message == message)
    #expect(finding.severity == .warning)
  }

  @Test func `sample encryption leaves metadata clear`() async throws {
    let (inspection, loader) = try await inspect(
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"\n#EXTINF:2,\na.ts",
      media: ["a.ts": SampleMedia.first()])
    #expect(inspection.starts(of: "id3") == [0, 1])
    #expect(!loader.names.contains("key"))
  }

  /// The files of the encrypted fixture.
  private func encryptedMedia() throws -> [String: [UInt8]] {
    var media: [String: [UInt8]] = [:]
    for name in [
      "media.m3u8", "segment0.ts", "segment1.ts", "segment2.ts", "segment3.ts", "stream.key",
    ] {
      media[name] = try Fixture("aes-128/" + name).bytes()
    }
    return media
  }

  @Test func `of keys in several formats the one that lies at its address is taken`() async throws {
    var media = try encryptedMedia()
    let text = String(decoding: media["media.m3u8"] ?? [], as: UTF8.self)
    let other = "#EXT-X-KEY:METHOD=AES-128,URI=\"drm\",KEYFORMAT=\"com.example.drm\"\n"
    media["media.m3u8"] = Array(
      text.replacing("#EXT-X-KEY:", with: other + "#EXT-X-KEY:").utf8)
    let inspection = try await Inspector(loader: MemoryLoader(media)).inspect("media.m3u8")
    #expect(inspection.starts(of: "id3") == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(inspection.findings.isEmpty)
  }

  @Test func `a key is loaded once for all its segments`() async throws {
    let loader = MemoryLoader(try encryptedMedia())
    let inspection = try await Inspector(loader: loader).inspect("media.m3u8")
    #expect(inspection.starts(of: "id3") == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(inspection.findings.isEmpty)
    #expect(loader.names.filter { $0 == "stream.key" }.count == 1)
  }

  // MARK: What is not read

  @Test func `a playlist from http can name no file`() async throws {
    let address = "http://host/live/media.m3u8"
    let (inspection, loader) = try await inspect(
      "#EXTINF:2,\nfile:///etc/passwd\n#EXTINF:2,\na.ts\n#EXTINF:2,\ndata:text/plain,x",
      media: ["http://host/live/a.ts": SampleMedia.first()], at: address)
    #expect(inspection.codes == ["LOAD-009", "LOAD-009"])
    #expect(inspection.findings.first?.location.uri == "file:///etc/passwd")
    #expect(inspection.starts(of: "id3") == [2, 3])
    #expect(Set(loader.names) == [address, "http://host/live/a.ts"])
  }

  @Test func `neither playlist-only nor no-follow read a segment`() async throws {
    for change: (inout InspectionOptions) -> Void in [
      { $0.readsSegments = false }, { $0.followsReferences = false },
    ] {
      let (inspection, loader) = try await inspect(
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n" + Self.three, change)
      #expect(loader.names == ["media.m3u8"])
      #expect(inspection.findings.isEmpty)
      #expect(inspection.starts(of: "program-date-time") == [0])
      #expect(inspection.playbackRange.end?.seconds == 6)
    }
  }

  // MARK: Progress and cancellation

  @Test func `progress counts the segments up to all of them`() async throws {
    let loader = MemoryLoader(
      ["media.m3u8": "#EXTM3U\n" + Self.three + "\n#EXT-X-GAP\n#EXTINF:2,\nd.ts\n#EXT-X-ENDLIST\n"],
      media: ["a.ts": try SampleMedia.first()])
    let seen = Mutex<[InspectionProgress]>([])
    _ = try await Inspector(loader: loader).inspect("media.m3u8") { state in
      seen.withLock { $0.append(state) }
    }
    let states = seen.withLock { $0 }
    #expect(states.map(\.completed) == [1, 2, 3])
    #expect(states.allSatisfy { $0.total == 3 }, "a gap is not counted")
  }

  /// Answers the playlist at once, and everything else when the task is cancelled.
  private struct StuckLoader: Loader {
    let playlist: [UInt8]
    let stuck: AsyncStream<String>.Continuation

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard case .file(let path) = request.location, !path.path.hasPrefix("media") else {
        return LoadedResource(bytes: playlist, finalLocation: request.location)
      }
      if path.path.hasSuffix(".ts") && path.path.hasPrefix("quick") {
        return LoadedResource(bytes: playlist, finalLocation: request.location)
      }
      stuck.yield(path.path)
      do { try await Task.sleep(for: .seconds(600)) } catch { throw .cancelled }
      throw .timedOut(seconds: 600)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (0..<100).map { "#EXTINF:2,\n\($0).ts" }.joined(separator: "\n"),
      "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF:2,\nquick.ts\n#EXTINF:2,\nquick2.ts",
    ])
  func `a cancelled inspection ends while segments or keys are under way`(
    lines: String
  ) async throws {
    let (stuck, continuation) = AsyncStream.makeStream(of: String.self)
    let loader = StuckLoader(
      playlist: Array("#EXTM3U\n\(lines)\n#EXT-X-ENDLIST\n".utf8), stuck: continuation)
    let task = Task { try await Inspector(loader: loader).inspect("media.m3u8") }
    for await _ in stuck { break }
    task.cancel()
    let inspection = try await task.value
    #expect(inspection.findings.count <= 8)
    #expect(inspection.findings.allSatisfy { $0.rule.code == "LOAD-016" })
  }
}
