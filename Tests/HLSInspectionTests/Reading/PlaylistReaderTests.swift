import HLSPlaylists
import HLSReports
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import HLSInspection

@Suite(.timeLimit(.minutes(5)))
struct PlaylistReaderTests {
  private static let base = "http://example.com/"

  /// Segments of one second, `0.ts` and so on.
  private static func playlist(count: Int) -> String {
    let segments = (0..<count).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
    return "#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(segments)#EXT-X-ENDLIST\n"
  }

  private static func read(
    count: Int, from base: String = base, media: (Int) -> Bool
  ) async throws -> (findings: [Diagnostic], names: [String]) {
    var resources = [base + "media.m3u8": Array(playlist(count: count).utf8)]
    for index in 0..<count where media(index) {
      resources[base + "\(index).ts"] = try SampleMedia.first()
    }
    let loader = MemoryLoader(resources)
    let inspection = try await Inspector(loader: loader).inspect(base + "media.m3u8")
    return (inspection.findings, loader.names)
  }

  @Test func `a playlist of which nothing is there is given up, and the rest is counted`()
    async throws
  {
    let (findings, names) = try await Self.read(count: 1000) { _ in false }
    #expect(findings.filter { $0.rule == .resourceNotFound }.count == 200)
    let last = try #require(findings.last { $0.rule == .segmentsNotAsked })
    #expect(last.message.contains("the other 799 were not asked for"))
    #expect(last.location.segment == 199)
    // Those that are asked for while one is slow, and the last one.
    #expect(names.count <= 2 * SegmentFailureRun.maximumWeight + 1)
  }

  /// Has a playlist, and no segment within the time limit.
  private struct SilentLoader: Loader {
    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard case .http(let address) = request.location, address.hasSuffix("m3u8") else {
        throw .timedOut(seconds: 30)
      }
      return LoadedResource(
        bytes: Array(PlaylistReaderTests.playlist(count: 1000).utf8),
        finalLocation: request.location)
    }
  }

  @Test func `segments that take too long are given up sooner`() async throws {
    let findings = try await Inspector(loader: SilentLoader())
      .inspect(Self.base + "media.m3u8").findings
    #expect(findings.filter { $0.rule == .resourceTimedOut }.count == 17)
    let last = try #require(findings.last { $0.rule == .segmentsNotAsked })
    #expect(last.message.hasPrefix("17 segments in a row and the last one"))
    #expect(last.message.contains("the other 982 were not asked for"))
  }

  @Test func `segments whose keys are not there are given up as well`() async throws {
    let segments = (0..<500).map {
      "#EXT-X-KEY:METHOD=AES-128,URI=\"\($0).key\"\n#EXTINF:1,\n\($0).ts\n"
    }
    var resources = [
      Self.base + "media.m3u8": Array(
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(segments.joined())#EXT-X-ENDLIST\n".utf8)
    ]
    for index in 0..<500 { resources[Self.base + "\(index).ts"] = try SampleMedia.first() }
    let findings = try await Inspector(loader: MemoryLoader(resources))
      .inspect(Self.base + "media.m3u8").findings
    #expect(findings.filter { $0.rule == .resourceNotFound }.count == 200)
    #expect(findings.count { $0.rule == .segmentsNotAsked } == 1)
  }

  @Test func `segments that have expired do not hide the new ones`() async throws {
    let (findings, names) = try await Self.read(count: 500) { $0 >= 450 }
    #expect(findings.filter { $0.rule == .resourceNotFound }.count == 450)
    #expect(!findings.contains { $0.rule == .segmentsNotAsked })
    #expect(Set(names).count == 501)
  }

  @Test func `a gap in the middle ends no run of failures`() async throws {
    let (findings, _) = try await Self.read(count: 500) { $0 == 150 || $0 == 300 }
    #expect(findings.filter { $0.rule == .resourceNotFound }.count == 498)
  }

  @Test func `local files are all looked for`() async throws {
    let (findings, _) = try await Self.read(count: 500, from: "") { _ in false }
    #expect(findings.filter { $0.rule == .resourceNotFound }.count == 500)
  }

  /// Has large segments, and notes how many requests are under way when one of them may be read as a whole.
  private final class LargeSegmentLoader: Loader {
    let memory: MemoryLoader
    let underWay = Mutex(0)
    let mostBesideLarge = Mutex(0)

    init(_ memory: MemoryLoader) { self.memory = memory }

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      let count = underWay.withLock { count in
        count += 1
        return count
      }
      defer { underWay.withLock { $0 -= 1 } }
      await Task.yield()
      if case .http(let address) = request.location, address.hasSuffix("2.ts") {
        guard request.maximumSize > SegmentReader.maximumSharedSize else {
          throw .tooLarge(limit: request.maximumSize)
        }
        mostBesideLarge.withLock { $0 = max($0, count) }
      }
      return try await memory.load(request)
    }
  }

  @Test func `segments too large to be in memory together are read one by one`() async throws {
    var resources = [Self.base + "media.m3u8": Array(Self.playlist(count: 30).utf8)]
    for index in 0..<30 { resources[Self.base + "\(index).ts"] = try SampleMedia.first() }
    let loader = LargeSegmentLoader(MemoryLoader(resources))
    let inspection = try await Inspector(loader: loader).inspect(Self.base + "media.m3u8")
    #expect(!inspection.findings.contains { $0.rule == .resourceTooLarge })
    #expect(loader.mostBesideLarge.withLock { $0 } == 1)
  }

  @Test func `a server that ignores byte ranges is reported once`() async throws {
    let media = try SampleMedia.first()
    let server = try LoopbackServer { request, connection in
      guard request.path == "/media.m3u8" else { return connection.answer(body: media) }
      let segments = (0..<3).map { index in
        "#EXTINF:1,\n#EXT-X-BYTERANGE:\(media.count / 3)@\(index * (media.count / 3))\nmedia.ts\n"
      }
      let text =
        "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:1\n\(segments.joined())#EXT-X-ENDLIST\n"
      connection.answer(body: Array(text.utf8))
    }
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(server.address("/media.m3u8"))
    let findings = inspection.findings.filter { $0.rule == .byteRangeIgnored }
    #expect(findings.count == 3)
    let reports = FindingReport.grouped(findings, of: inspection)
    #expect(reports.count == 1 && reports.first?.severity == .warning)
  }

  @Test func `a playlist with the headers of a radio station is a playlist`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(
        200, ["icy-name": "x", "icy-br": "128"], body: Array(Self.playlist(count: 3).utf8))
    }
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(server.address("/"))
    #expect(inspection.parts.first?.playlist?.segments.count == 3)
  }
}
