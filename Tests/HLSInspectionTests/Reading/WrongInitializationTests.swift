import HLSPlaylists
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import HLSInspection

/// Segments whose initialization section is something else at first.
struct WrongInitializationTests {
  /// A server of the stream with event messages, which answers the first request for its initialization section with
  /// something else.
  private final class Server: Loader {
    private let media: MemoryLoader
    private let wrong: [UInt8]
    private let sectionCount = Mutex(0)

    init(_ wrong: [UInt8]) throws {
      var resources: [String: [UInt8]] = [:]
      for name in ["init.mp4", "segment0.m4s", "segment1.m4s"] {
        resources["http://h/" + name] = try Fixture("fmp4-events/\(name)").bytes()
      }
      media = MemoryLoader(resources)
      self.wrong = wrong
    }

    /// The number of requests for a file.
    func count(of name: String) -> Int { media.names.count { $0 == "http://h/" + name } }

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      var resource = try await media.load(request)
      guard case .http("http://h/init.mp4") = request.location else { return resource }
      let number = sectionCount.withLock { count in
        count += 1
        return count
      }
      if number == 1 { resource.bytes = wrong }
      return resource
    }
  }

  private static func segments() throws -> [SegmentSource] {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-MAP:URI="init.mp4"
      #EXTINF:2,
      segment0.m4s
      #EXTINF:2,
      segment1.m4s
      """
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    return playlist.segments.map { SegmentSource($0) }
  }

  /// What is no initialization section: nothing, a page, half of one, and boxes without `moov`.
  private static func wrongSections() throws -> [[UInt8]] {
    let section = try Fixture("fmp4-events/init.mp4").bytes()
    return [
      [], Array("<!DOCTYPE html><html></html>".utf8), Array(section.prefix(section.count / 2)),
      try Fixture("fmp4-events/segment1.m4s").bytes(),
    ]
  }

  private static func reader(_ server: Server, keepsFailures: Bool, waits: Bool) -> SegmentReader {
    SegmentReader(
      loader: server, shared: SharedResources(loader: server, keepsFailures: keepsFailures),
      at: .http("http://h/media.m3u8"), programs: [], waitsForInitialization: waits)
  }

  @Test func `it is requested again for the next segment, unless failures are kept`() async throws {
    let segments = try Self.segments()
    for wrong in try Self.wrongSections() {
      let server = try Server(wrong)
      let reader = Self.reader(server, keepsFailures: false, waits: false)
      #expect(await reader.read(segments[0]).loadFailure == nil)
      #expect(await reader.read(segments[1]).form != nil)
      _ = await reader.read(segments[0])
      #expect(server.count(of: "init.mp4") == 2)
      let other = try Server(wrong)
      let batch = Self.reader(other, keepsFailures: true, waits: false)
      for segment in segments { _ = await batch.read(segment) }
      #expect(other.count(of: "init.mp4") == 1)
    }
  }

  @Test func `a segment that waits for it is not requested`() async throws {
    let segments = try Self.segments()
    for wrong in try Self.wrongSections() {
      let server = try Server(wrong)
      let reader = Self.reader(server, keepsFailures: false, waits: true)
      let first = await reader.read(segments[0])
      #expect(first.loadFailure == .lacksInitialization(nil))
      #expect(first.findings.map(\.rule) == [.segmentNotMedia])
      #expect(server.count(of: "segment0.m4s") == 0)
      let second = await reader.read(segments[0])
      #expect(second.loadFailure == nil && second.firstClock != nil && second.findings.isEmpty)
    }
  }
}
